/** A member's enrolment for a benefit, pending until it is activated. The wire calls it `benefits_enrollment`. */
import { Schema } from "effect"
import { Day, Instant } from "../shared/calendar.schema.ts"
import {
  Blocker,
  EnrolmentBlocked,
  EnrolmentNotFound,
  EnrolmentStatus,
  OwnEnrolment
} from "../shared/enrolment.schema.ts"
import { CallFailure, CountChanged, failureReader } from "../shared/failure.errors.ts"
import { BenefitId, EnrolmentId, UserId } from "../shared/identity.schema.ts"
import { ExpectedCount, listQuery, type Page, paging } from "../shared/page.schema.ts"
import { Version } from "../shared/version.schema.ts"

/** Who receives a share, in percent. */
export const Beneficiary = Schema.Struct({
  id: Schema.String,
  name: Schema.NullOr(Schema.String),
  last_name: Schema.NullOr(Schema.String),
  relationship: Schema.NullOr(Schema.String),
  percentage: Schema.NullOr(Schema.Number)
})
export interface Beneficiary extends Schema.Schema.Type<typeof Beneficiary> {}

/** What the member wrote into the benefit's form. */
export const EnrolmentForm = Schema.Struct({
  id: Schema.String,
  address: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  state: Schema.NullOr(Schema.String),
  zip: Schema.NullOr(Schema.String),
  dob: Schema.NullOr(Day),
  gender: Schema.NullOr(Schema.String)
})
export interface EnrolmentForm extends Schema.Schema.Type<typeof EnrolmentForm> {}

/** The member as a row shows them; a deleted one stays readable. */
export const Member = Schema.Struct({
  surname: Schema.String,
  given_name: Schema.String,
  email: Schema.String,
  mobile_number: Schema.String
})
export interface Member extends Schema.Schema.Type<typeof Member> {}

export const Enrolment = Schema.Struct({
  id: EnrolmentId,
  status: EnrolmentStatus,
  benefit_id: BenefitId,
  benefit: Schema.Struct({ id: BenefitId, title_en: Schema.String, title_es: Schema.String }),
  user_id: UserId,
  user: Member,
  benefits_beneficiaries: Schema.Array(Beneficiary),
  benefit_form_data: Schema.NullOr(EnrolmentForm),
  created_at: Instant,
  version: Version,
  /** The caller is the member, and must not decide it. */
  is_own: Schema.optionalKey(Schema.Literal(true))
})
export interface Enrolment extends Schema.Schema.Type<typeof Enrolment> {}

export interface NewEnrolment {
  readonly user_id: UserId
  readonly benefit_id: BenefitId
  readonly benefits_beneficiaries: ReadonlyArray<Omit<Beneficiary, "id">>
  readonly benefit_form_data: Omit<EnrolmentForm, "id"> | null
}

/** What an administrator may set. Nothing becomes pending again. */
export const SetStatus = Schema.Literals(["active", "inactive"]).annotate({ message: "enrolment_status_unknown" })
export type SetStatus = typeof SetStatus.Type

export const EnrolmentSwitch = Schema.Struct({
  status: SetStatus.pipe(Schema.annotateKey({ messageMissingKey: "value_missing" })),
  version: Schema.optionalKey(Version)
})

export const namedMax = 1_000

/** Rows of a page where the client asks for one and names no limit. */
export const enrolmentsPerPage = 10

/** The search finds the member's names, e-mail address and phone number. */
const filters = {
  benefit_id: Schema.optionalKey(BenefitId),
  /** Bounds of the time of the request, both included. */
  created_from: Schema.optionalKey(Instant),
  created_to: Schema.optionalKey(Instant)
}

const order = {
  id: EnrolmentId,
  sortFields: ["created_at"],
  sortDefault: "-created_at",
  newestFirst: ["created_at"],
  perPage: enrolmentsPerPage
} as const

export const enrolmentQuery = listQuery({ ...order, filters })
export const EnrolmentFilter = enrolmentQuery.Filter
export interface EnrolmentFilter extends Schema.Schema.Type<typeof EnrolmentFilter> {}

/** What the panel of pending enrolments shows: those that match, or all with the one that a link leads to. */
export const pendingQuery = listQuery({
  ...order,
  filters: { ...filters, enrollment: Schema.optionalKey(EnrolmentId) }
})
export type PendingFilter = typeof pendingQuery.Filter.Type

export const EnrolmentPaging = Schema.Struct(paging)
export const PendingSearch = Schema.Struct({ ...EnrolmentFilter.fields, ...paging })

/** Pending enrolments, and how many of all that match are the caller's own; a former server does not send it. */
export interface PendingPage extends Page<Enrolment> {
  readonly pending_own?: number
}

export const NamedEnrolments = Schema.Array(EnrolmentId).check(
  Schema.isMinLength(1, { message: "enrolments_named" }),
  Schema.isMaxLength(namedMax, { message: "enrolments_named" })
)

/**
 * Activates pending enrolments: the named ones, or all that match a filter, those at `asOf` or now. `expected` is the
 * shown number: of those named, or, with `asOf`, of those pending then that match.
 */
export const ActivatePending = Schema.Struct({
  ...EnrolmentFilter.fields,
  ids: Schema.optionalKey(NamedEnrolments),
  asOf: Schema.optionalKey(Instant),
  expected: Schema.optionalKey(ExpectedCount)
})
export interface ActivatePending extends Schema.Schema.Type<typeof ActivatePending> {}

export const NotActivated = Schema.Struct({ id: EnrolmentId, reason: Blocker })
export interface NotActivated extends Schema.Schema.Type<typeof NotActivated> {}

/** The outcome of one call: the activated enrolments, and the others with their reasons. */
export const ActivationOutcome = Schema.Struct({
  updated: Schema.Array(EnrolmentId),
  failed: Schema.Array(NotActivated)
})
export interface ActivationOutcome extends Schema.Schema.Type<typeof ActivationOutcome> {}

export const EnrolmentFailure = Schema.Union([
  EnrolmentNotFound,
  EnrolmentBlocked,
  OwnEnrolment,
  CountChanged,
  ...CallFailure.members
])
export type EnrolmentFailure = typeof EnrolmentFailure.Type

export const toEnrolmentFailure = failureReader(EnrolmentFailure)
