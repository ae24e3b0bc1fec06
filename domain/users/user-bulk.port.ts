import type { Effect } from "effect"
import type { CallFailure, CountChanged } from "../shared/failure.errors.ts"
import type { UserChangeId } from "../shared/identity.schema.ts"
import type {
  UserBulk,
  UserBulkClosed,
  UserBulkNotFound,
  UserBulkNotYours,
  UserBulkOutcome,
  UserBulkUndone
} from "./user-bulk.schema.ts"

/** Changing many users at once, as administrators do it; one contract tests all implementations. */
export interface UserBulkPort {
  /**
   * Gives the named users, or all that match, a status or a company. `CountChanged`, and nothing is changed, when those
   * that match are no longer `expected` many. Users who must keep their access are conflicts.
   */
  readonly change: (request: UserBulk) => Effect.Effect<UserBulkOutcome, CountChanged | CallFailure>
  /** Undoes one's own change, except for users changed since. */
  readonly undo: (
    id: UserChangeId
  ) => Effect.Effect<UserBulkUndone, UserBulkNotFound | UserBulkNotYours | UserBulkClosed | CallFailure>
}
