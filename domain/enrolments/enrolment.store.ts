import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { StoredDecision } from "../shared/decision/decision.rules.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { BenefitId, DecisionId, EnrolmentId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type { ReportStore } from "../shared/report/report.store.ts"
import type { EnrolmentUndoOutcome, UndoableEnrolmentDecision } from "./enrolment-decision.schema.ts"
import type { EnrolmentDecision, EnrolmentState } from "./enrolment.rules.ts"
import type { Enrolment, EnrolmentFilter, Member, MemberName, PendingPage, SetStatus } from "./enrolment.schema.ts"

/** A page; without page and limit the whole list is one page. */
export interface Paging {
  readonly page?: number
  readonly limit?: number
}

/** An enrolment that is locked until the transaction ends, with the status of its member and benefit. */
export interface LockedEnrolment extends EnrolmentState {
  readonly id: EnrolmentId
  readonly enrolment: Pick<Enrolment, "status" | "version" | "user_id" | "decided_by" | "decided_at">
  readonly member: MemberName
}

/**
 * Stores enrolments, bound to one transaction and one administrator, without rules of its own. Set operations write one
 * audit entry for each in the same statement.
 */
export interface EnrolmentStore {
  readonly now: Effect.Effect<Instant, Unavailable>
  /** Those that match, newest first, with the numbers of the administrator's own among them and of the uneven others. */
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
    filter: EnrolmentFilter,
    takesUneven: boolean
  ) => Effect.Effect<ReadonlyArray<LockedEnrolment>, Unavailable>
  /** Decides locked pending ones. A new decision is inserted, also one without enrolments. */
  readonly decide: (
    ids: ReadonlyArray<EnrolmentId>,
    decision: EnrolmentDecision,
    isNew: boolean
  ) => Effect.Effect<void, Unavailable>
  /** Sets the status of a locked one that is not pending; that is no decision that can be undone. */
  readonly change: (enrolment: LockedEnrolment, decision: EnrolmentDecision) => Effect.Effect<void, Unavailable>
  /** Takes no lock: enrolments are always locked before their decision. */
  readonly findDecision: (id: DecisionId) => Effect.Effect<StoredDecision<SetStatus> | null, Unavailable>
  /** Makes the enrolments of a decision (all, or the named ones) pending again that were not changed since. */
  readonly revert: (
    id: DecisionId,
    ids: ReadonlyArray<EnrolmentId> | null
  ) => Effect.Effect<EnrolmentUndoOutcome, Unavailable>
  /** The administrator's own that still cover an enrolment, newest first, at most 20. */
  readonly undoable: Effect.Effect<ReadonlyArray<UndoableEnrolmentDecision>, Unavailable>
}

/** Reads the pending ones that match, or the named ones with any status. */
export type EnrolmentReportStore = ReportStore<Enrolment, SelectiveReport<EnrolmentFilter, EnrolmentId>>
