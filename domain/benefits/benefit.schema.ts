/** What a benefit is: one rule for each field, for form and server. Names are the wire's. */
import { Schema, Struct } from "effect"
import { Active } from "../records/record.schema.ts"
import { Instant } from "../shared/calendar.schema.ts"
import { EnrolmentStatus } from "../shared/enrolment.schema.ts"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { BenefitId, CompanyId, EnrolmentId, UserId } from "../shared/identity.schema.ts"
import { listQuery } from "../shared/page.schema.ts"
import { eachField } from "../shared/record-fields.rules.ts"
import { maxCharacters, missingKeyMessage, requiredText } from "../shared/text.schema.ts"
import { overtakenFields, Version } from "../shared/version.schema.ts"
import { hasInvisibleCharacters, isWebAddress } from "../shared/web-address.rules.ts"
import { ActiveStatus } from "../shared/account.schema.ts"

/**
 * What a member does to have the benefit, by the codes of the wire: form, link, PDF, beneficiaries, card, e-mail,
 * automatic.
 */
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
export const benefitTextFields: ReadonlyArray<BenefitTextField> = benefitTexts.flatMap(
  (text) => [`${text}_en`, `${text}_es`] as const
)

/** The longest texts, in characters as a person counts them; the specification bounds none. */
export const benefitTitleMax = 100
export const benefitTextMax = 2_000
export const benefitUrlMax = 2_048

const ShortAddress = Schema.Trim.check(
  Schema.isMaxLength(benefitUrlMax, { message: `benefit_url_too_long|${benefitUrlMax}` })
)

/** An address members are led to; empty where the benefit has none. */
const Url = ShortAddress.check(Schema.makeFilter((address) => urlIssue(address) ?? undefined))

/** What is wrong with an address. */
export const urlIssue = (address: string): string | null =>
  hasInvisibleCharacters(address)
    ? "benefit_url_unseen"
    : address === "" || isWebAddress(address)
      ? null
      : "benefit_url"

const texts = eachField(benefitTextFields, (field) => {
  const max = field.startsWith("title_") ? benefitTitleMax : benefitTextMax
  return requiredText(`benefit_${field}_required`).check(maxCharacters(max, `benefit_text_too_long|${max}`))
})

/** The participants in a benefit's own row: the newest only. */
const EnrolmentOfBenefit = Schema.Struct({ id: EnrolmentId, user_id: UserId, status: EnrolmentStatus })

/** How many of its enrolments a benefit's row carries; the whole list has a path of its own. */
export const enrolmentsPerBenefit = 20

export const Benefit = Schema.Struct({
  id: BenefitId,
  ...eachField(benefitTextFields, () => Schema.String),
  company_id: CompanyId,
  /** Its name stays readable when it has been deleted. */
  company: Schema.Struct({ id: CompanyId, name: Schema.String }),
  type: BenefitType,
  url: Schema.NullOr(Schema.String),
  logo: Schema.NullOr(Schema.String),
  image: Schema.NullOr(Schema.String),
  status: ActiveStatus,
  is_deleted: Schema.Boolean,
  benefits_enrollment: Schema.Array(EnrolmentOfBenefit),
  created_at: Instant,
  version: Version
})
export interface Benefit extends Schema.Schema.Type<typeof Benefit> {}

const optional = Schema.optionalKey

/** A link needs an address (specification, "Benefit form"). */
const needsUrl = Schema.makeFilter(({ type, url }: { readonly type?: BenefitType; readonly url?: string | null }) =>
  type === linkType && (url ?? "") === "" ? { path: ["url"], issue: "benefit_url_required" } : undefined
)

/** A new benefit, of a company that offers benefits. */
export const NewBenefit = Schema.Struct({
  ...texts,
  company_id: CompanyId.annotate({ message: "benefit_company_id_required" }).pipe(
    Schema.annotateKey(missingKeyMessage("benefit_company_id_required"))
  ),
  type: WrittenType.pipe(Schema.annotateKey(missingKeyMessage("benefit_type_required"))),
  url: optional(Schema.NullOr(Url)),
  status: optional(ActiveStatus)
}).check(needsUrl)
export interface NewBenefit extends Schema.Schema.Type<typeof NewBenefit> {}

/** Changed fields of a benefit; absent ones keep their value. Its company never changes. */
export const BenefitChange = Schema.Struct({
  ...Struct.map(texts, Schema.optionalKey),
  type: optional(WrittenType),
  /** The stored address may be sent back even if it is invalid; any other one is judged like that of a new benefit. */
  url: optional(Schema.NullOr(ShortAddress)),
  /** Null or empty removes the picture; its own key keeps it. */
  logo: optional(Schema.NullOr(Schema.String)),
  image: optional(Schema.NullOr(Schema.String)),
  status: optional(ActiveStatus),
  version: optional(Version)
})
export interface BenefitChange extends Schema.Schema.Type<typeof BenefitChange> {}

export const BenefitSwitch = Schema.Struct({
  status: ActiveStatus.pipe(Schema.annotateKey(missingKeyMessage("value_missing"))),
  version: optional(Version)
})

/** `pending` counts the pending enrolments of all benefits. */
export const BenefitStats = Schema.Struct({ total: Schema.Int, active: Schema.Int, pending: Schema.Int })
export interface BenefitStats extends Schema.Schema.Type<typeof BenefitStats> {}

/** A code in a query. */
const RequestedType = Schema.Literals(["1", "2", "3", "4", "5", "6", "7"]).annotate({ message: "benefit_type_unknown" })

export const benefitQuery = listQuery({
  id: BenefitId,
  filters: {
    status: optional(ActiveStatus),
    type: optional(RequestedType),
    company_id: optional(CompanyId),
    active: optional(Active)
  },
  sortFields: ["title", "created_at", "status"],
  sortDefault: "-created_at",
  newestFirst: ["created_at"],
  perPage: 6
})
export const BenefitFilter = benefitQuery.Filter
export interface BenefitFilter extends Schema.Schema.Type<typeof BenefitFilter> {}
export const BenefitSearch = benefitQuery.Search
export interface BenefitSearch extends Schema.Schema.Type<typeof BenefitSearch> {}
export type BenefitSortField = (typeof benefitQuery.sortFields)[number]

export class BenefitNotFound extends Schema.TaggedError<BenefitNotFound>()("BenefitNotFound", {}) {}

export class BenefitOvertaken extends Schema.TaggedError<BenefitOvertaken>()(
  "BenefitOvertaken",
  overtakenFields(Benefit)
) {}

export const BenefitFailure = Schema.Union([BenefitNotFound, BenefitOvertaken, ...CallFailure.members])
export type BenefitFailure = typeof BenefitFailure.Type

export const toBenefitFailure = failureReader(BenefitFailure)
