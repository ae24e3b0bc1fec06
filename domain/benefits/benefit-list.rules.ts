import {
  type Benefit,
  BenefitFilter,
  BenefitSearch,
  type BenefitSortField,
  type BenefitStats,
  benefitSortDefault,
  benefitSortFields,
  benefitsPerPage
} from "./benefit.schema.ts"
import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const benefitView = viewRules<BenefitFilter, BenefitSortField>({
  readSearch: reader(BenefitSearch),
  readFilter: reader(BenefitFilter),
  names: ["searchTerm", "status", "type", "company_id"],
  fields: benefitSortFields,
  sortDefault: benefitSortDefault,
  perPage: benefitsPerPage,
  newestFirst: ["created_at"]
})

/** How many cards a page can hold; the first is the specification's, and all fill rows of three and of two. */
export const benefitLimits: ReadonlyArray<number> = [6, 12, 24, 48]

export const benefitListRules = recordListRules<Benefit, BenefitFilter, BenefitSortField, BenefitStats>(
  benefitView,
  ({ title_en, title_es }) => [title_en, title_es]
)

/** The text of a benefit's card: the short one, else the long one (specification, "Benefits"). */
export const cardTextOf = ({ card_description_en, description_en }: Benefit): string =>
  card_description_en.trim() === "" ? description_en : card_description_en
