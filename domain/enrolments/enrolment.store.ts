import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { BenefitId, EnrolmentId, UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { EnrolmentStanding } from "./enrolment.rules.ts"
import type { Enrolment, Member, SetStatus } from "./enrolment.schema.ts"

/** A page of a list that is whole where none is asked for. */
export interface Paging {
  readonly page?: number
  readonly limit?: number
}

/** An enrolment nobody else can change until the transaction ends, and how its member and benefit stand. */
export interface LockedEnrolment extends EnrolmentStanding {
  readonly id: EnrolmentId
  readonly enrolment: Pick<Enrolment, "status" | "version">
}

/**
 * Where the server keeps enrolments, bound to one transaction and one administrator.
 *
 * It stores and finds; it never decides. What it moves in sets it audits in the same statement, one entry for each.
 */
export interface EnrolmentStore {
  /** The database's clock: the only one several server processes share. */
  readonly now: Effect.Effect<Instant, Unavailable>
  /** Newest first. */
  readonly pending: (paging: Paging) => Effect.Effect<Page<Enrolment>, Unavailable>
  /** Newest first. */
  readonly ofUser: (id: UserId, paging: Paging) => Effect.Effect<Page<Enrolment>, Unavailable>
  readonly find: (id: EnrolmentId) => Effect.Effect<Enrolment | null, Unavailable>
  /** A living member, or null. */
  readonly findMember: (id: UserId) => Effect.Effect<Member | null, Unavailable>
  /** A benefit that is not deleted, or null. */
  readonly findBenefit: (id: BenefitId) => Effect.Effect<Enrolment["benefit"] | null, Unavailable>
  readonly insert: (enrolment: Enrolment) => Effect.Effect<void, Unavailable>
  /** Locks in the order of ids, so that two transactions never wait for each other; unknown ids are left out. */
  readonly lock: (ids: ReadonlyArray<EnrolmentId>) => Effect.Effect<ReadonlyArray<LockedEnrolment>, Unavailable>
  /** The same for all that are pending and had come by then. */
  readonly lockPending: (asOf: Instant) => Effect.Effect<ReadonlyArray<LockedEnrolment>, Unavailable>
  /** Gives locked enrolments the status and their next version. */
  readonly move: (enrolments: ReadonlyArray<LockedEnrolment>, status: SetStatus) => Effect.Effect<void, Unavailable>
}
