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
import {
  bulkMax,
  DecisionClosed,
  DecisionNotFound,
  DecisionNotJoinable,
  DecisionNotYours,
  reasonOf
} from "../shared/decision/decision.schema.ts"
import { CallFailure, CountChanged, failureReader } from "../shared/failure.errors.ts"
import { BenefitId, DecisionId, EnrolmentId, Person, UserId } from "../shared/identity.schema.ts"
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

/** What an administrator may set. Only an undo makes an enrolment pending again. */
export const SetStatus = Schema.Literals(["active", "inactive"]).annotate({ message: "enrolment_status_unknown" })
export type SetStatus = typeof SetStatus.Type

export const declineCodes = ["not_eligible", "incomplete", "duplicate", "beneficiaries", "other"] as const
export const DeclineCode = Schema.Literals(declineCodes).annotate({ message: "reason_code" })
export type DeclineCode = typeof DeclineCode.Type

/** Why an enrolment was declined. */
export const DeclineReason = reasonOf(DeclineCode)
export interface DeclineReason extends Schema.Schema.Type<typeof DeclineReason> {}

/** What is known of the last decision; a former server sends none of it. */
const decided = {
  decided_at: Schema.optionalKey(Schema.NullOr(Instant)),
  decided_by: Schema.optionalKey(Schema.NullOr(Person)),
  /** Of one that was declined. */
  reason: Schema.optionalKey(Schema.NullOr(DeclineReason)),
  /** Null where the caller cannot undo the decision. */
  decision_id: Schema.optionalKey(Schema.NullOr(DecisionId)),
  undo_until: Schema.optionalKey(Schema.NullOr(Instant))
}

export const Enrolment = Schema.Struct({
  id: EnrolmentId,
  status: EnrolmentStatus,
  benefit_id: BenefitId,
  benefit: Schema.Struct({ id: BenefitId, title_en: Schema.String, title_es: Schema.String }),
  user_id: UserId,
  user: Member,
  benefits_beneficiaries: Schema.Array(Beneficiary),
  benefit_form_data: Schema.NullOr(EnrolmentForm),
  /** What the beneficiaries receive together, in percent; null without any. A former server does not send it. */
  beneficiaries_total: Schema.optionalKey(Schema.NullOr(Schema.Number)),
  created_at: Instant,
  version: Version,
  ...decided,
  /** It is inactive because its request was declined: it was never active. A former server does not say so. */
  is_declined: Schema.optionalKey(Schema.Literal(true)),
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

/** Activates an enrolment or makes it inactive, which may have a reason. */
export const EnrolmentSwitch = Schema.Struct({
  status: SetStatus.pipe(Schema.annotateKey({ messageMissingKey: "value_missing" })),
  reason: Schema.optionalKey(Schema.NullOr(DeclineReason)),
  version: Schema.optionalKey(Version)
})

/** Rows of a page where the client asks for one and names no limit. */
export const enrolmentsPerPage = 10

/** Whether the percentages of the beneficiaries do not add up to 100. */
export const unevenAnswers = ["yes", "no"] as const
const Uneven = Schema.Literals(unevenAnswers).annotate({ message: "uneven_unknown" })

/** The search finds the member's names, e-mail address and phone number. */
const filters = {
  benefit_id: Schema.optionalKey(BenefitId),
  /** Bounds of the time of the request, both included. */
  created_from: Schema.optionalKey(Instant),
  created_to: Schema.optionalKey(Instant),
  uneven: Schema.optionalKey(Uneven)
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

/** What is counted of all that match; a former server does not send it. */
export const pendingCounted = {
  pending: Schema.optionalKey(Schema.Int),
  /** The caller's own. */
  pending_own: Schema.optionalKey(Schema.Int),
  /** The others whose percentages do not add up to 100. */
  pending_uneven: Schema.optionalKey(Schema.Int)
}
const PendingCounted = Schema.Struct(pendingCounted)

export interface PendingPage extends Page<Enrolment>, Schema.Schema.Type<typeof PendingCounted> {}

export const NamedEnrolments = Schema.Array(EnrolmentId).check(
  Schema.isMinLength(1, { message: "enrolments_named" }),
  Schema.isMaxLength(bulkMax, { message: "enrolments_named" })
)

/** "All that match" leaves out those whose percentages do not add up to 100, unless they are included. */
export const includeUneven = {
  include_uneven: Schema.optionalKey(Schema.Boolean.annotate({ message: "value_invalid" }))
}

/**
 * Activates pending enrolments: the named ones, or all that match a filter, those at `asOf` or now. `expected` is the
 * shown number: of those named, or, with `asOf`, of those pending then that match.
 */
export const ActivatePending = Schema.Struct({
  ...EnrolmentFilter.fields,
  ...includeUneven,
  ids: Schema.optionalKey(NamedEnrolments),
  asOf: Schema.optionalKey(Instant),
  expected: Schema.optionalKey(ExpectedCount)
})
export interface ActivatePending extends Schema.Schema.Type<typeof ActivatePending> {}

/** The name of a member. */
export const MemberName = Schema.Struct({ given_name: Schema.String, surname: Schema.String })
export type MemberName = typeof MemberName.Type

/** Why an enrolment was not activated; of one that was decided before, whose it is and who decided it. */
export const NotActivated = Schema.Struct({
  id: EnrolmentId,
  reason: Blocker,
  user: Schema.optionalKey(Schema.NullOr(MemberName)),
  decided_by: Schema.optionalKey(Schema.NullOr(Person)),
  decided_at: Schema.optionalKey(Schema.NullOr(Instant))
})
export interface NotActivated extends Schema.Schema.Type<typeof NotActivated> {}

/** The outcome of one call: the activated enrolments, and the others with their reasons. */
export const ActivationOutcome = Schema.Struct({
  updated: Schema.Array(EnrolmentId),
  failed: Schema.Array(NotActivated),
  decision_id: DecisionId,
  undo_until: Instant
})
export interface ActivationOutcome extends Schema.Schema.Type<typeof ActivationOutcome> {}

export const EnrolmentFailure = Schema.Union([
  EnrolmentNotFound,
  EnrolmentBlocked,
  OwnEnrolment,
  CountChanged,
  DecisionNotFound,
  DecisionNotYours,
  DecisionClosed,
  DecisionNotJoinable,
  ...CallFailure.members
])
export type EnrolmentFailure = typeof EnrolmentFailure.Type

export const toEnrolmentFailure = failureReader(EnrolmentFailure)
