import { type Benefit, type BenefitFilter, benefitQuery, type BenefitSortField } from "./benefit.schema.ts"
import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import type { Language } from "../shared/language.schema.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const benefitCriteria = criteriaRules<BenefitFilter, BenefitSortField>(benefitQuery)

/** How many cards a page can hold; the first is the specification's, and all fill rows of three. */
export const benefitLimits: ReadonlyArray<number> = [6, 9, 12, 24, 48]

export const benefitListRules = recordListRules<Benefit, BenefitFilter, BenefitSortField, null>(
  benefitCriteria,
  ({ title_en, title_es }) => [title_en, title_es]
)

/**
 * The text of a benefit's card: the short one, else the long one (specification, "Benefits"); in English where there is
 * none in the reader's language.
 */
export const cardTextOf = (benefit: Benefit, language: Language): string =>
  [
    benefit[`card_description_${language}`],
    benefit[`description_${language}`],
    benefit.card_description_en,
    benefit.description_en
  ].find((text) => text.trim() !== "") ?? ""
