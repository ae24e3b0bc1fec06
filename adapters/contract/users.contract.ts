/** The endpoints of users. Status codes are decided here and nowhere else. */
import { Schema } from "effect"
import { UserId } from "#domain/shared/identity.schema.ts"
import { Removal } from "#domain/shared/version.schema.ts"
import { User, UserChange, NewUser, UserFilter, UserSearch } from "#domain/users/user-record.schema.ts"
import { LastAdministrator, OwnAccount, UserNotFound, UserOvertaken, UserTaken } from "#domain/users/user.errors.ts"
import { endpoint, file, form, json, jsonOrNothing, listed, one, refusal } from "./endpoint.ts"
import { pictureFile } from "./files.contract.ts"

const notFound = refusal(404, "user_not_found", UserNotFound)
const taken = refusal(409, "user_taken", UserTaken, { worded: true })
const overtaken = refusal(409, "user_overtaken", UserOvertaken)
const ownAccount = refusal(409, "own_account", OwnAccount)
const lastAdministrator = refusal(409, "last_administrator", LastAdministrator)
const changeRefusals = [notFound, taken, overtaken, ownAccount, lastAdministrator]
const ofOne = Schema.Struct({ id: UserId })
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
    summary: "Lists users, newest first",
    cached: true,
    query: UserSearch,
    answer: listed(User)
  }),
  find: endpoint({
    method: "GET",
    path: "/users/{id}",
    summary: "Shows one user; `reveal=ssn` shows the number in full and is audited",
    writes: true,
    params: ofOne,
    query: Schema.Struct({
      reveal: Schema.optionalKey(Schema.Literal("ssn").annotate({ message: "value_invalid" }))
    }),
    answer: one(User),
    refusals: [notFound]
  }),
  create: endpoint({
    method: "POST",
    path: "/users",
    summary: "Adds an active user whose `user_status` is pending",
    body: json(NewUser),
    answer: one(User, 201),
    refusals: [taken]
  }),
  createWithFiles: endpoint({
    method: "POST",
    path: "/users/create-with-files",
    summary: "Adds a user with a profile image",
    body: form(NewUser, image),
    answer: one(User, 201),
    refusals: [taken]
  }),
  change: endpoint({
    method: "PUT",
    path: "/users/{id}",
    summary: "Edits a user; absent fields keep their value",
    params: ofOne,
    body: json(UserChange),
    answer: one(User),
    refusals: changeRefusals
  }),
  changeWithFiles: endpoint({
    method: "PUT",
    path: "/users/{id}/update-with-files",
    summary: "Edits a user and the profile image",
    params: ofOne,
    body: form(UserChangeForm, image),
    answer: one(User),
    refusals: changeRefusals
  }),
  remove: endpoint({
    method: "PATCH",
    path: "/users/{id}",
    summary: "Deletes a user softly; `is_deleted: false` restores",
    params: ofOne,
    body: jsonOrNothing(Removal, 400),
    answer: one(User),
    refusals: changeRefusals
  }),
  report: endpoint({
    method: "POST",
    path: "/users/report",
    summary: "Downloads the users that match as CSV",
    writes: false,
    query: UserFilter,
    answer: file("text/csv; charset=utf-8")
  })
}
