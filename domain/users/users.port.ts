import type { Effect } from "effect"
import type { Picture } from "../files/image.schema.ts"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { User, UserChange, NewUser, UserSearch } from "./user-record.schema.ts"
import type {
  LastAdministrator,
  OwnAccount,
  OwnPassword,
  TooManyReveals,
  UserNotFound,
  UserOvertaken,
  UserTaken
} from "./user.errors.ts"

/** Lets administrators sign in again who have failed too often. */
export interface UnlockPort {
  readonly unlock: (id: UserId) => Effect.Effect<void, UserNotFound | OwnAccount | CallFailure>
}

/** Signs a colleague out everywhere. */
export interface AccessEndingPort {
  /** Ends all sessions and the open code, and returns how many sessions. */
  readonly endSessions: (id: UserId) => Effect.Effect<number, UserNotFound | CallFailure>
}

/**
 * Users, as administrators use them.
 *
 * The browser implements it over HTTP, the server over a store, and the tests in memory; one contract tests all
 * three. A port belongs to one administrator.
 */
export interface UsersPort {
  /** A page past the end is empty. Deleted users are on no page. */
  readonly list: (search: UserSearch) => Effect.Effect<Page<User>, CallFailure>
  readonly find: (id: UserId) => Effect.Effect<User, UserNotFound | TooManyReveals | CallFailure>
  /** The same with the SSN in full; the access is audited and, unlike `find`, refused when there were too many. */
  readonly reveal: (id: UserId) => Effect.Effect<User, UserNotFound | TooManyReveals | CallFailure>
  /** Adds an active user whose `user_status` is pending. An unknown company is `FieldsInvalid` at `company_id`. */
  readonly create: (input: NewUser, image: Picture | null) => Effect.Effect<User, UserTaken | CallFailure>
  /**
   * Writes the given fields. A failure means that nothing was changed. One's own password is `OwnPassword`; one's own e-mail
   * address or number needs `current_password`, and then ends one's other sessions.
   */
  readonly change: (
    id: UserId,
    change: UserChange,
    image: Picture | null
  ) => Effect.Effect<
    User,
    UserNotFound | UserTaken | UserOvertaken | OwnAccount | OwnPassword | LastAdministrator | CallFailure
  >
  /**
   * A soft delete: the user is not listed any more, and is not found the second time. Returns the record before the
   * deletion.
   */
  readonly remove: (
    id: UserId,
    version?: number
  ) => Effect.Effect<User, UserNotFound | UserOvertaken | OwnAccount | LastAdministrator | CallFailure>
  /**
   * Undoes a soft delete; a user who is not deleted stays unchanged. `UserTaken` when another user has the e-mail
   * address or phone number now.
   */
  readonly restore: (
    id: UserId,
    version?: number
  ) => Effect.Effect<User, UserNotFound | UserTaken | UserOvertaken | CallFailure>
}
