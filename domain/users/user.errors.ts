import { Schema } from "effect"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { overtakenFields } from "../shared/version.schema.ts"
import { User } from "./user-record.schema.ts"

export class UserNotFound extends Schema.TaggedError<UserNotFound>()("UserNotFound", {}) {}

/** Another user has this e-mail address or phone number: field → message key. Nothing was changed. */
export class UserTaken extends Schema.TaggedError<UserTaken>()("UserTaken", {
  fields: Schema.Record(Schema.String, Schema.String)
}) {}

export class UserOvertaken extends Schema.TaggedError<UserOvertaken>()("UserOvertaken", overtakenFields(User)) {}

/** An administrator cannot delete, deactivate or demote himself. Nothing was changed. */
export class OwnAccount extends Schema.TaggedError<OwnAccount>()("OwnAccount", {}) {}

/** An administrator changes his own password with the present one, and not as a colleague's. Nothing was changed. */
export class OwnPassword extends Schema.TaggedError<OwnPassword>()("OwnPassword", {}) {}

/** No administrator could sign in any more. Nothing was changed. */
export class LastAdministrator extends Schema.TaggedError<LastAdministrator>()("LastAdministrator", {}) {}

/** The administrator has seen as many social security numbers as one may within an hour; the next after `seconds`. */
export class TooManyReveals extends Schema.TaggedError<TooManyReveals>()("TooManyReveals", {
  seconds: Schema.Int
}) {}

export const UserFailure = Schema.Union([
  UserNotFound,
  UserTaken,
  UserOvertaken,
  OwnAccount,
  OwnPassword,
  LastAdministrator,
  TooManyReveals,
  ...CallFailure.members
])
export type UserFailure = typeof UserFailure.Type

export const toUserFailure = failureReader(UserFailure)
