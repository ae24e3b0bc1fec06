/**
 * What a benefit is, and what may be written about one: one rule for each field, for form and server. Field names are
 * the wire's (specification, "Entities").
 */
import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { EnrolmentStatus } from "../shared/enrolment.schema.ts"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { BenefitId, CompanyId, EnrolmentId, UserId } from "../shared/identity.schema.ts"
import type { ListView } from "../shared/list/list-view.rules.ts"
import { SearchTerm, idList, paging, sortBy } from "../shared/page.schema.ts"
import { atMost, required } from "../shared/text.schema.ts"
import { Version } from "../shared/version.schema.ts"
import { ActiveStatus } from "../users/user.schema.ts"

/** What a member does to have the benefit, by the codes of the wire: form, link, PDF, beneficiaries, card, e-mail, automatic. */
export const benefitTypes = [1, 2, 3, 4, 5, 6, 7] as const
export const BenefitType = Schema.Literals(benefitTypes).annotate({ message: "benefit_type_required" })
export type BenefitType = typeof BenefitType.Type

/** The only kind that has an address. */
export const linkType: BenefitType = 2

/** A code in a body, or in the text field of a form. */
const WrittenType = Schema.Union([
  BenefitType,
  Schema.String.check(Schema.isPattern(/^[1-7]$/u, { message: "benefit_type_required" })).pipe(
    Schema.decodeTo(Schema.FiniteFromString),
    Schema.decodeTo(BenefitType)
  )
]).annotate({ message: "benefit_type_required" })

/** The texts of one language, in the order of the form. */
export const benefitTexts = [
  "title",
  "card_description",
  "description",
  "about_description",
  "benefits_description",
  "access_description",
  "message"
] as const
export type BenefitText = (typeof benefitTexts)[number]
export type BenefitTextField = `${BenefitText}_${"en" | "es"}`

/** The longest texts, in characters as a person counts them; the specification bounds none. */
export const benefitTitleMax = 100
export const benefitTextMax = 2_000
export const benefitUrlMax = 2_048

const title = (field: BenefitTextField) =>
  required(`benefit_${field}_required`).check(atMost(benefitTitleMax, `benefit_text_too_long|${benefitTitleMax}`))
const text = (field: BenefitTextField) =>
  required(`benefit_${field}_required`).check(atMost(benefitTextMax, `benefit_text_too_long|${benefitTextMax}`))

const isWebAddress = (address: string): boolean =>
  /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/iu.test(address) && !address.includes("\\")

/** An address members are led to; empty where the benefit has none. */
const Url = Schema.Trim.check(
  Schema.isMaxLength(benefitUrlMax, { message: `benefit_url_too_long|${benefitUrlMax}` }),
  Schema.makeFilter((address) => (address === "" || isWebAddress(address) ? undefined : "benefit_url"))
)

const texts = {
  title_en: title("title_en"),
  title_es: title("title_es"),
  card_description_en: text("card_description_en"),
  card_description_es: text("card_description_es"),
  description_en: text("description_en"),
  description_es: text("description_es"),
  about_description_en: text("about_description_en"),
  about_description_es: text("about_description_es"),
  benefits_description_en: text("benefits_description_en"),
  benefits_description_es: text("benefits_description_es"),
  access_description_en: text("access_description_en"),
  access_description_es: text("access_description_es"),
  message_en: text("message_en"),
  message_es: text("message_es")
}

/** The participants in a benefit's own row: the newest only. */
const EnrolmentOfBenefit = Schema.Struct({ id: EnrolmentId, user_id: UserId, status: EnrolmentStatus })

/** How many of its enrolments a benefit's row carries; the whole list has a path of its own. */
export const enrolmentsPerBenefit = 20

export const Benefit = Schema.Struct({
  id: BenefitId,
  title_en: Schema.String,
  title_es: Schema.String,
  card_description_en: Schema.String,
  card_description_es: Schema.String,
  description_en: Schema.String,
  description_es: Schema.String,
  about_description_en: Schema.String,
  about_description_es: Schema.String,
  benefits_description_en: Schema.String,
  benefits_description_es: Schema.String,
  access_description_en: Schema.String,
  access_description_es: Schema.String,
  message_en: Schema.String,
  message_es: Schema.String,
  company_id: CompanyId,
  /** Its name stays readable when it has been deleted. */
  company: Schema.Struct({ id: CompanyId, name: Schema.String }),
  type: BenefitType,
  url: Schema.NullOr(Schema.String),
  /** Keys of stored images. */
  logo: Schema.NullOr(Schema.String),
  image: Schema.NullOr(Schema.String),
  status: ActiveStatus,
  is_deleted: Schema.Boolean,
  benefits_enrollment: Schema.Array(EnrolmentOfBenefit),
  created_at: Instant,
  version: Version
})
export interface Benefit extends Schema.Schema.Type<typeof Benefit> {}

const missing = (messageMissingKey: string) => ({ messageMissingKey })
const optional = Schema.optionalKey

/** A link without an address leads nowhere (specification, "Benefit form"). */
const needsUrl = Schema.makeFilter(({ type, url }: { readonly type?: BenefitType; readonly url?: string | null }) =>
  type === linkType && (url ?? "") === "" ? { path: ["url"], issue: "benefit_url_required" } : undefined
)

const ofTexts = {
  title_en: texts.title_en.pipe(Schema.annotateKey(missing("benefit_title_en_required"))),
  title_es: texts.title_es.pipe(Schema.annotateKey(missing("benefit_title_es_required"))),
  card_description_en: texts.card_description_en.pipe(
    Schema.annotateKey(missing("benefit_card_description_en_required"))
  ),
  card_description_es: texts.card_description_es.pipe(
    Schema.annotateKey(missing("benefit_card_description_es_required"))
  ),
  description_en: texts.description_en.pipe(Schema.annotateKey(missing("benefit_description_en_required"))),
  description_es: texts.description_es.pipe(Schema.annotateKey(missing("benefit_description_es_required"))),
  about_description_en: texts.about_description_en.pipe(
    Schema.annotateKey(missing("benefit_about_description_en_required"))
  ),
  about_description_es: texts.about_description_es.pipe(
    Schema.annotateKey(missing("benefit_about_description_es_required"))
  ),
  benefits_description_en: texts.benefits_description_en.pipe(
    Schema.annotateKey(missing("benefit_benefits_description_en_required"))
  ),
  benefits_description_es: texts.benefits_description_es.pipe(
    Schema.annotateKey(missing("benefit_benefits_description_es_required"))
  ),
  access_description_en: texts.access_description_en.pipe(
    Schema.annotateKey(missing("benefit_access_description_en_required"))
  ),
  access_description_es: texts.access_description_es.pipe(
    Schema.annotateKey(missing("benefit_access_description_es_required"))
  ),
  message_en: texts.message_en.pipe(Schema.annotateKey(missing("benefit_message_en_required"))),
  message_es: texts.message_es.pipe(Schema.annotateKey(missing("benefit_message_es_required")))
}

/** A new benefit, of a company that offers benefits. */
export const BenefitDraft = Schema.Struct({
  ...ofTexts,
  company_id: CompanyId.annotate({ message: "benefit_company_id_required" }).pipe(
    Schema.annotateKey(missing("benefit_company_id_required"))
  ),
  type: WrittenType.pipe(Schema.annotateKey(missing("benefit_type_required"))),
  url: optional(Schema.NullOr(Url)),
  status: optional(ActiveStatus)
}).check(needsUrl)
export interface BenefitDraft extends Schema.Schema.Type<typeof BenefitDraft> {}

const change = {
  title_en: optional(texts.title_en),
  title_es: optional(texts.title_es),
  card_description_en: optional(texts.card_description_en),
  card_description_es: optional(texts.card_description_es),
  description_en: optional(texts.description_en),
  description_es: optional(texts.description_es),
  about_description_en: optional(texts.about_description_en),
  about_description_es: optional(texts.about_description_es),
  benefits_description_en: optional(texts.benefits_description_en),
  benefits_description_es: optional(texts.benefits_description_es),
  access_description_en: optional(texts.access_description_en),
  access_description_es: optional(texts.access_description_es),
  message_en: optional(texts.message_en),
  message_es: optional(texts.message_es),
  type: optional(WrittenType),
  url: optional(Schema.NullOr(Url)),
  /** Null or empty removes the picture; its own key keeps it. */
  logo: optional(Schema.NullOr(Schema.String)),
  image: optional(Schema.NullOr(Schema.String)),
  status: optional(ActiveStatus)
}

/** Changed fields of a benefit; absent ones keep their value. Its company never changes. */
export const BenefitChange = Schema.Struct({ ...change, version: optional(Version) })
export interface BenefitChange extends Schema.Schema.Type<typeof BenefitChange> {}

/** Switches a benefit on or off. */
export const BenefitSwitch = Schema.Struct({
  status: ActiveStatus.pipe(Schema.annotateKey(missing("value_missing"))),
  version: optional(Version)
})

/** `pending` counts the pending enrolments of all benefits. */
export const BenefitStats = Schema.Struct({ total: Schema.Int, active: Schema.Int, pending: Schema.Int })
export interface BenefitStats extends Schema.Schema.Type<typeof BenefitStats> {}

/** What the list can be ordered by (decisions, section 12). */
export const benefitSortFields = ["title", "created_at", "status"] as const
export type BenefitSortField = (typeof benefitSortFields)[number]
export const BenefitSort = sortBy(benefitSortFields)
export type BenefitSort = typeof BenefitSort.Type
export const benefitSortDefault: BenefitSort = "-created_at"

/** Cards of a page where the client names no limit (specification, "Business constants"). */
export const benefitsPerPage = 6

/** A code in a query. */
const RequestedType = Schema.Literals(["1", "2", "3", "4", "5", "6", "7"]).annotate({ message: "benefit_type_unknown" })

export const BenefitFilter = Schema.Struct({
  /** Part of a title in either language. */
  searchTerm: optional(SearchTerm),
  status: optional(ActiveStatus),
  type: optional(RequestedType),
  company_id: optional(CompanyId)
})
export interface BenefitFilter extends Schema.Schema.Type<typeof BenefitFilter> {}

export const BenefitSearch = Schema.Struct({
  ...BenefitFilter.fields,
  ...paging,
  sort: optional(BenefitSort),
  ids: optional(idList(BenefitId))
})
export interface BenefitSearch extends Schema.Schema.Type<typeof BenefitSearch> {}
export type BenefitView = ListView<BenefitFilter, BenefitSortField>

export class BenefitNotFound extends Schema.TaggedError<BenefitNotFound>()("BenefitNotFound", {}) {}

/**
 * Another administrator saved since `version` was read: `fields` are those that differ, `current` is the whole record.
 * Nothing was changed.
 */
export class BenefitOvertaken extends Schema.TaggedError<BenefitOvertaken>()("BenefitOvertaken", {
  current: Benefit,
  fields: Schema.Record(Schema.String, Schema.Unknown)
}) {}

export const BenefitFailure = Schema.Union([BenefitNotFound, BenefitOvertaken, ...CallFailure.members])
export type BenefitFailure = typeof BenefitFailure.Type

export const toBenefitFailure = failureReader(BenefitFailure)
