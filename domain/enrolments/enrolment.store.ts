import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { BenefitId, EnrolmentId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type { ReportStore } from "../shared/report/report.store.ts"
import type { EnrolmentState } from "./enrolment.rules.ts"
import type { Enrolment, EnrolmentFilter, Member, PendingPage, SetStatus } from "./enrolment.schema.ts"

/** A page; without page and limit the whole list is one page. */
export interface Paging {
  readonly page?: number
  readonly limit?: number
}

/** An enrolment that is locked until the transaction ends, with the status of its member and benefit. */
export interface LockedEnrolment extends EnrolmentState {
  readonly id: EnrolmentId
  readonly enrolment: Pick<Enrolment, "status" | "version" | "user_id">
}

/**
 * Stores enrolments, bound to one transaction and one administrator, without rules of its own. Set operations write one
 * audit entry for each in the same statement.
 */
export interface EnrolmentStore {
  readonly now: Effect.Effect<Instant, Unavailable>
  /** Those that match, newest first, with the number of the administrator's own among them. */
  readonly pending: (search: EnrolmentFilter & Paging) => Effect.Effect<PendingPage, Unavailable>
  /** Newest first. */
  readonly ofUser: (id: UserId, paging: Paging) => Effect.Effect<Page<Enrolment>, Unavailable>
  readonly find: (id: EnrolmentId) => Effect.Effect<Enrolment | null, Unavailable>
  /** A member who is not deleted, or null. */
  readonly findMember: (id: UserId) => Effect.Effect<Member | null, Unavailable>
  /** A benefit that is not deleted, or null. */
  readonly findBenefit: (id: BenefitId) => Effect.Effect<Enrolment["benefit"] | null, Unavailable>
  readonly insert: (enrolment: Enrolment) => Effect.Effect<void, Unavailable>
  /** Locks in the order of ids, so that two transactions never deadlock; unknown ids are left out. */
  readonly lock: (ids: ReadonlyArray<EnrolmentId>) => Effect.Effect<ReadonlyArray<LockedEnrolment>, Unavailable>
  /** The same for all pending ones that match and existed at `asOf`, but the administrator's own. */
  readonly lockPending: (
    asOf: Instant,
    filter: EnrolmentFilter
  ) => Effect.Effect<ReadonlyArray<LockedEnrolment>, Unavailable>
  /** Sets the status and the next version of locked enrolments. */
  readonly setStatuses: (
    enrolments: ReadonlyArray<LockedEnrolment>,
    status: SetStatus
  ) => Effect.Effect<void, Unavailable>
}

/** Reads the pending ones that match, or the named ones whatever their status. */
export type EnrolmentReportStore = ReportStore<Enrolment, SelectiveReport<EnrolmentFilter, EnrolmentId>>
