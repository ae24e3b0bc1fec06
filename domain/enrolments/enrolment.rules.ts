/** When an enrolment may get a status, and what it is then (decisions, sections 12 and 13). */
import type { AuditVerb } from "../shared/audit/audit-entry.rules.ts"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Blocker, EnrolmentStatus } from "../shared/enrolment.schema.ts"
import type { DecisionId, EnrolmentId, Person } from "../shared/identity.schema.ts"
import type { ActiveStatus } from "../shared/account.schema.ts"
import type { Beneficiary, DeclineReason, Enrolment, EnrolmentFilter, SetStatus } from "./enrolment.schema.ts"

export interface AccountState {
  readonly status: ActiveStatus
  readonly isDeleted: boolean
}

export interface EnrolmentState {
  readonly enrolment: Pick<Enrolment, "status">
  readonly user: AccountState
  readonly benefit: AccountState
}

/** What prevents activating an enrolment, or null: its member or benefit is gone or inactive, for example. */
const activationBlocker = ({ enrolment, user, benefit }: EnrolmentState): Blocker | null => {
  if (enrolment.status === "active") return "already_active"
  if (user.isDeleted) return "user_deleted"
  if (user.status === "inactive") return "user_inactive"
  if (benefit.isDeleted) return "benefit_deleted"
  return benefit.status === "inactive" ? "benefit_inactive" : null
}

/** What prevents setting a status on a single enrolment: an inactive one may become active again. */
export const blockerOf = (state: EnrolmentState, status: SetStatus): Blocker | null => {
  if (status === "active") return activationBlocker(state)
  return state.enrolment.status === "inactive" ? "already_inactive" : null
}

/** The same for calls over many, which take pending ones only. Nothing but its status prevents declining one. */
export const pendingBlocker = (state: EnrolmentState, verdict: SetStatus): Blocker | null => {
  const { status } = state.enrolment
  if (status === "inactive") return "not_pending"
  return status === "active" || verdict === "active" ? activationBlocker(state) : null
}

export interface EnrolmentDecision {
  readonly id: DecisionId
  readonly status: SetStatus
  /** Null for an activation, and where none was given. */
  readonly reason: DeclineReason | null
  readonly by: Person
  readonly at: Instant
  readonly undoUntil: Instant
}

export const undecided = {
  decided_at: null,
  decided_by: null,
  reason: null,
  decision_id: null,
  undo_until: null
} as const

/** What the audit calls setting a status: one that was never active is declined. */
export const decisionVerb = (before: EnrolmentStatus, after: SetStatus): AuditVerb => {
  if (after === "active") return "activate"
  return before === "pending" ? "decline" : "deactivate"
}

/** What beneficiaries receive together, in percent, to the hundredth; null without any. */
export const beneficiariesTotal = (beneficiaries: ReadonlyArray<Pick<Beneficiary, "percentage">>): number | null =>
  beneficiaries.length === 0
    ? null
    : Math.round(beneficiaries.reduce((sum, { percentage }) => sum + (percentage ?? 0), 0) * 100) / 100

/** Whether the percentages of the beneficiaries do not add up to 100. */
export const isUneven = ({ beneficiaries_total = null }: Pick<Enrolment, "beneficiaries_total">): boolean =>
  beneficiaries_total !== null && beneficiaries_total !== 100

/** Whether "all that match" takes uneven ones: they are included, or what the filter asks for. */
export const takesUneven = (request: {
  readonly filter: Pick<EnrolmentFilter, "uneven">
  readonly include_uneven?: boolean
}): boolean => request.include_uneven === true || request.filter.uneven === "yes"

/** Whether an enrolment is the person's. */
export const isEnrolmentOf = ({ user_id }: Pick<Enrolment, "user_id">, person: Pick<Person, "id">): boolean =>
  user_id === person.id

/** The enrolment with the mark of its reader's own. */
export const enrolmentSeenBy = (enrolment: Enrolment, reader: Pick<Person, "id">): Enrolment =>
  isEnrolmentOf(enrolment, reader) ? { ...enrolment, is_own: true } : enrolment

/** Whether its reader can decide a pending enrolment: nobody decides his own. */
export const isActivatable = ({ is_own }: Pick<Enrolment, "is_own">): boolean => is_own !== true

/** The query of the benefits with the panel open at one enrolment. */
export const enrolmentLink = (id: EnrolmentId): string => `?enrollment=${id}`

export const hasDetails = ({
  benefits_beneficiaries,
  benefit_form_data
}: Pick<Enrolment, "benefits_beneficiaries" | "benefit_form_data">): boolean =>
  benefits_beneficiaries.length > 0 || benefit_form_data !== null
