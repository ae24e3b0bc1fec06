/** The endpoints of users. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import { reportSelection } from "#domain/shared/report/report.schema.ts"
import { CountChanged, Forbidden, TooManyRequests } from "#domain/shared/failure.errors.ts"
import { UserChangeId, UserId } from "#domain/shared/identity.schema.ts"
import { Removal, Restoration } from "#domain/shared/version.schema.ts"
import { User, UserChange, NewUser, UserFilter, UserSearch } from "#domain/users/user-record.schema.ts"
import {
  NamedUsers,
  UserBulk,
  UserBulkClosed,
  UserBulkNotFound,
  UserBulkNotYours,
  UserBulkOutcome,
  UserBulkUndone
} from "#domain/users/user-bulk.schema.ts"
import { userReadPermission } from "#domain/shared/permission/sent-permission.rules.ts"
import {
  LastAdministrator,
  OwnAccount,
  OwnPassword,
  TooManyReveals,
  UserNotFound,
  UserOvertaken,
  UserTaken
} from "#domain/users/user.errors.ts"
import { endpoint, file, form, json, jsonOrNothing, recordList, oneRecord, refusal } from "./endpoint.ts"
import { pictureFile } from "./files.contract.ts"

const notFound = refusal(404, "user_not_found", UserNotFound)
const taken = refusal(409, "user_taken", UserTaken, { worded: true })
const overtaken = refusal(409, "user_overtaken", UserOvertaken)
const ownAccount = refusal(409, "own_account", OwnAccount)
const lastAdministrator = refusal(409, "last_administrator", LastAdministrator)
/** A service account neither makes nor changes an administrator. */
const forbidden = refusal(403, "forbidden", Forbidden)
const removalRefusals = [forbidden, notFound, taken, overtaken, ownAccount, lastAdministrator]
const changeRefusals = [
  ...removalRefusals,
  refusal(409, "own_password", OwnPassword),
  refusal(429, "too_many_requests", TooManyRequests)
]
const byId = Schema.Struct({ id: UserId })
const image = { profile_image: pictureFile } as const

/** A change in the text fields of a form: its version is a number in digits. */
const UserChangeForm = Schema.Struct({
  ...UserChange.fields,
  version: Schema.optionalKey(Schema.NumberFromString.pipe(Schema.decodeTo(Schema.Int)))
})

export const usersContract = {
  list: endpoint({
    method: "GET",
    path: "/users",
    permission: "users:read",
    summary: "Lists users, newest first; `active=no` lists the deleted ones",
    cached: true,
    query: UserSearch,
    answer: recordList(User)
  }),
  find: endpoint({
    method: "GET",
    path: "/users/{id}",
    cached: true,
    permission: {
      oneOf: ["users:read", "administrator"],
      of: ({ query }: { readonly query: { readonly reveal?: "ssn" } }) => userReadPermission(query)
    },
    summary:
      "Shows one user; `reveal=ssn` shows the number in full, is audited, and has a limit for each administrator and hour",
    writes: true,
    params: byId,
    query: Schema.Struct({
      reveal: Schema.optionalKey(Schema.Literal("ssn").annotate({ message: "value_invalid" }))
    }),
    answer: oneRecord(User),
    refusals: [notFound, refusal(429, "too_many_reveals", TooManyReveals)]
  }),
  create: endpoint({
    method: "POST",
    path: "/users",
    permission: "users:write",
    summary: "Adds an active user whose `user_status` is pending",
    body: json(NewUser),
    answer: oneRecord(User, 201),
    refusals: [forbidden, taken]
  }),
  createWithFiles: endpoint({
    method: "POST",
    path: "/users/create-with-files",
    permission: "users:write",
    summary: "Adds a user with a profile image",
    body: form(NewUser, image),
    answer: oneRecord(User, 201),
    refusals: [forbidden, taken]
  }),
  change: endpoint({
    method: "PUT",
    path: "/users/{id}",
    permission: "users:write",
    summary: "Edits a user; absent fields keep their value",
    params: byId,
    body: json(UserChange),
    answer: oneRecord(User),
    refusals: changeRefusals
  }),
  changeWithFiles: endpoint({
    method: "PUT",
    path: "/users/{id}/update-with-files",
    permission: "users:write",
    summary: "Edits a user and the profile image",
    params: byId,
    body: form(UserChangeForm, image),
    answer: oneRecord(User),
    refusals: changeRefusals
  }),
  remove: endpoint({
    method: "PATCH",
    path: "/users/{id}",
    permission: "users:write",
    summary: "Deletes a user softly; `is_deleted: false` restores",
    params: byId,
    body: jsonOrNothing(Removal, 400),
    answer: oneRecord(User),
    refusals: removalRefusals
  }),
  report: endpoint({
    method: "POST",
    path: "/users/report",
    permission: "reports",
    summary:
      "Downloads the users that match as CSV; a body narrows it to named ones, or to those that existed at `asOf`",
    writes: false,
    query: UserFilter,
    body: jsonOrNothing(reportSelection(NamedUsers)),
    answer: file("text/csv; charset=utf-8")
  }),
  bulk: endpoint({
    method: "POST",
    path: "/users/bulk",
    permission: "users:write",
    summary: "Gives named users, or all that match a filter, a status or a company",
    body: json(UserBulk),
    answer: oneRecord(UserBulkOutcome),
    refusals: [forbidden, refusal(409, "count_changed", CountChanged)]
  }),
  undoBulk: endpoint({
    method: "POST",
    path: "/users/changes/{id}/undo",
    permission: "users:write",
    summary: "Gives the users of one's own change back what they had",
    params: Schema.Struct({ id: UserChangeId }),
    answer: oneRecord(UserBulkUndone),
    refusals: [
      refusal(404, "user_change_not_found", UserBulkNotFound),
      refusal(403, "user_change_not_yours", UserBulkNotYours),
      refusal(409, "user_change_closed", UserBulkClosed)
    ]
  }),
  restore: endpoint({
    method: "POST",
    path: "/users/{id}/restore",
    permission: "users:write",
    summary: "Restores a deleted user; one that is not deleted stays unchanged",
    params: byId,
    body: jsonOrNothing(Restoration),
    answer: oneRecord(User),
    refusals: [forbidden, notFound, taken, overtaken]
  })
}
