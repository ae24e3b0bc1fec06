import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { CompanyId, UserChangeId, UserId } from "../shared/identity.schema.ts"
import type { BulkRow, ChangedRow } from "./user-bulk.rules.ts"
import type { BulkSet } from "./user-bulk.schema.ts"
import type { User, UserFilter } from "./user-record.schema.ts"

export interface StoredUserChange {
  readonly id: UserChangeId
  readonly administratorId: UserId
  readonly at: Instant
  readonly undoUntil: Instant
  readonly isUndone: boolean
}

/**
 * Stores changes of many users, bound to one transaction and one administrator, without rules of its own. It writes one
 * audit entry per user. Users are locked in the order of ids.
 */
export interface UserBulkStore {
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly lockAdministrators: Effect.Effect<ReadonlyArray<UserId>, Unavailable>
  readonly findEmployer: (id: CompanyId) => Effect.Effect<User["company"], Unavailable>
  /** Unknown and deleted ones are left out. */
  readonly lockNamed: (ids: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<BulkRow>, Unavailable>
  /** Those who match and were added by `asOf`. */
  readonly lockMatching: (filter: UserFilter, asOf: Instant) => Effect.Effect<ReadonlyArray<BulkRow>, Unavailable>
  readonly insertChange: (change: StoredUserChange) => Effect.Effect<void, Unavailable>
  /** Writes locked users, and keeps what they had for the undo. */
  readonly apply: (id: UserChangeId, ids: ReadonlyArray<UserId>, set: BulkSet) => Effect.Effect<void, Unavailable>
  readonly lockChange: (id: UserChangeId) => Effect.Effect<StoredUserChange | null, Unavailable>
  /** Locks the users whom a change has written. */
  readonly lockChanged: (id: UserChangeId) => Effect.Effect<ReadonlyArray<ChangedRow>, Unavailable>
  /** Gives these users back what they had, and closes the change. */
  readonly revert: (id: UserChangeId, ids: ReadonlyArray<UserId>) => Effect.Effect<void, Unavailable>
  readonly endSessions: (id: UserId) => Effect.Effect<unknown, Unavailable>
}
