/** When an enrolment may get a status, and what it is then (decisions, sections 12 and 13). */
import type { Blocker } from "../shared/enrolment.schema.ts"
import type { EnrolmentId, Person } from "../shared/identity.schema.ts"
import type { ActiveStatus } from "../shared/account.schema.ts"
import type { Enrolment, SetStatus } from "./enrolment.schema.ts"

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

/** The same for calls over many, which take pending ones only. */
export const pendingBlocker = (state: EnrolmentState): Blocker | null => {
  const { status } = state.enrolment
  return status === "inactive" ? "not_pending" : activationBlocker(state)
}

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
