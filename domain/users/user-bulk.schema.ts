/** Changing many users at once, and undoing it (decisions, section 14, "Bulk on users"). */
import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { CallFailure, CountChanged, failureReader } from "../shared/failure.errors.ts"
import { CompanyId, UserChangeId, UserId } from "../shared/identity.schema.ts"
import { ExpectedCount } from "../shared/page.schema.ts"
import { UserFilter } from "./user-record.schema.ts"
import { ActiveStatus } from "../shared/account.schema.ts"

/** Users that one call may name. */
export const userBulkMax = 1000
/** Users that one answer lists at most; their total is given separately. */
export const userBulkListedMax = 1000

/** What all of them get: exactly one of the two. */
export const BulkSet = Schema.Struct({
  status: Schema.optionalKey(ActiveStatus),
  company_id: Schema.optionalKey(CompanyId)
}).check(
  Schema.makeFilter(({ status, company_id }) =>
    (status === undefined) === (company_id === undefined) ? { path: ["status"], issue: "bulk_set_one" } : undefined
  )
)
export interface BulkSet extends Schema.Schema.Type<typeof BulkSet> {}

export const NamedUsers = Schema.Array(UserId).check(
  Schema.isMinLength(1, { message: "bulk_ids_missing" }),
  Schema.isMaxLength(userBulkMax, { message: "bulk_ids_too_many" })
)

/** `ids`, or `filter` with `asOf` and `expected`. */
export const UserBulk = Schema.Struct({
  ids: Schema.optionalKey(NamedUsers),
  filter: Schema.optionalKey(UserFilter),
  asOf: Schema.optionalKey(Instant),
  expected: Schema.optionalKey(ExpectedCount),
  set: BulkSet
}).check(
  Schema.makeFilter(({ ids, filter, asOf, expected }) => {
    if (ids !== undefined) return filter === undefined ? undefined : { path: ["filter"], issue: "bulk_ids_or_filter" }
    if (filter === undefined) return { path: ["ids"], issue: "bulk_ids_missing" }
    if (asOf === undefined) return { path: ["asOf"], issue: "value_missing" }
    return expected === undefined ? { path: ["expected"], issue: "value_missing" } : undefined
  })
)
export interface UserBulk extends Schema.Schema.Type<typeof UserBulk> {}

/** Why a user stays as he is. */
export const UserKeptReason = Schema.Literals(["not_found", "changed", "own_account", "last_administrator"])
export type UserKeptReason = typeof UserKeptReason.Type

/** An undo tells the name too; servers of the former version do not. */
export const KeptUser = Schema.Struct({ id: UserId, name: Schema.optionalKey(Schema.String), reason: UserKeptReason })
export interface KeptUser extends Schema.Schema.Type<typeof KeptUser> {}

/**
 * Users that had the value already count as updated, and not as changed. Ids are answered with ids, a filter with a number.
 * Servers of the former version do not answer `changed`.
 */
export const UserBulkOutcome = Schema.Struct({
  change_id: UserChangeId,
  undo_until: Instant,
  updated: Schema.Union([Schema.Int, Schema.Array(UserId)]),
  changed: Schema.optionalKey(Schema.Int),
  conflicts: Schema.Array(KeptUser),
  conflicts_total: Schema.Int
})
export interface UserBulkOutcome extends Schema.Schema.Type<typeof UserBulkOutcome> {}

export const UserBulkUndone = Schema.Struct({
  reverted: Schema.Int,
  kept: Schema.Array(KeptUser),
  kept_total: Schema.Int
})
export interface UserBulkUndone extends Schema.Schema.Type<typeof UserBulkUndone> {}

export class UserBulkNotFound extends Schema.TaggedError<UserBulkNotFound>()("UserBulkNotFound", {}) {}
export class UserBulkNotYours extends Schema.TaggedError<UserBulkNotYours>()("UserBulkNotYours", {}) {}
/** The time to undo has passed, or it has been undone already. */
export class UserBulkClosed extends Schema.TaggedError<UserBulkClosed>()("UserBulkClosed", {}) {}

export const toUserBulkFailure = failureReader(
  Schema.Union([UserBulkNotFound, UserBulkNotYours, UserBulkClosed, CountChanged, ...CallFailure.members])
)
