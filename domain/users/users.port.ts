import type { Effect } from "effect"
import type { Picture } from "../files/image.schema.ts"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { User, UserChange, UserDraft, UserSearch } from "./user-record.schema.ts"
import type { LastAdministrator, OwnAccount, UserNotFound, UserOvertaken, UserTaken } from "./user.errors.ts"

/**
 * What administrators do with people.
 *
 * The browser answers it over HTTP, the server answers it from a store, and the tests answer it from memory; one
 * contract holds all three to the same promises. A port belongs to one administrator.
 */
export interface UsersPort {
  /** A page past the end is empty. Deleted people are on no page. */
  readonly list: (search: UserSearch) => Effect.Effect<Page<User>, CallFailure>
  readonly find: (id: UserId) => Effect.Effect<User, UserNotFound | CallFailure>
  /** The same with the SSN in full; that it was looked at is audited. */
  readonly reveal: (id: UserId) => Effect.Effect<User, UserNotFound | CallFailure>
  /** Adds an active person whose `user_status` is pending. An unknown company is `FieldsInvalid` at `company_id`. */
  readonly create: (draft: UserDraft, image: Picture | null) => Effect.Effect<User, UserTaken | CallFailure>
  /** Writes the given fields. Fails with what stands in the way, and then changes nothing. */
  readonly change: (
    id: UserId,
    change: UserChange,
    image: Picture | null
  ) => Effect.Effect<User, UserNotFound | UserTaken | UserOvertaken | OwnAccount | LastAdministrator | CallFailure>
  /** A soft delete: the person appears nowhere any more, and is not found the second time. Answers the record as it was. */
  readonly remove: (
    id: UserId,
    version?: number
  ) => Effect.Effect<User, UserNotFound | UserOvertaken | OwnAccount | LastAdministrator | CallFailure>
  /**
   * Undoes a soft delete; of a person who is not deleted it changes nothing. `UserTaken` when somebody else has the e-mail
   * address or phone number by now.
   */
  readonly restore: (
    id: UserId,
    version?: number
  ) => Effect.Effect<User, UserNotFound | UserTaken | UserOvertaken | CallFailure>
}
