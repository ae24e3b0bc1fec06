import { Effect } from "effect"
import { usersContract } from "#adapters/contract/users.contract.ts"
import type { UserBulkPort } from "#domain/users/user-bulk.port.ts"
import type { UsersPort } from "#domain/users/users.port.ts"
import { createKeys, fileOf, refuseUndeclared, withVersion } from "./create-keys.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"

/**
 * The users port over HTTP. A new user has an idempotency key, so that a request repeated after signing in creates it
 * once.
 */
export const httpUsers = (call: Call, newKey: () => string, read: CallOptions = {}): UsersPort => {
  const withCreateKey = createKeys(newKey)
  return {
    list: (query) => call(usersContract.list, { query }, read),
    find: (id) => dataOf(call(usersContract.find, { params: { id }, query: {} }, read)),
    reveal: (id) => dataOf(call(usersContract.find, { params: { id }, query: { reveal: "ssn" } }, { fresh: true })),
    create: (input, image) =>
      withCreateKey(input, [image], (key) =>
        image === null
          ? dataOf(call(usersContract.create, { body: input }, { key }))
          : dataOf(
              call(
                usersContract.createWithFiles,
                { fields: toFormFields(input), files: { profile_image: fileOf(image) } },
                { key }
              )
            )
      ),
    change: (id, change, image) =>
      image === null
        ? dataOf(call(usersContract.change, { params: { id }, body: change }))
        : dataOf(
            call(usersContract.changeWithFiles, {
              params: { id },
              fields: toFormFields(change),
              files: { profile_image: fileOf(image) }
            })
          ),
    remove: (id, version) =>
      Effect.catchTag(
        dataOf(call(usersContract.remove, { params: { id }, body: { is_deleted: true, ...withVersion(version) } })),
        "UserTaken",
        () => Effect.fail(refuseUndeclared)
      ),
    restore: (id, version) => dataOf(call(usersContract.restore, { params: { id }, body: withVersion(version) }))
  }
}

/** A form has no null: an unchanged value is left out, and a removed one is empty. */
const toFormFields = <A extends object>(fields: A): A =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value !== null ? [[name, value]] : name === "address" || name === "profile_image" ? [[name, ""]] : []
    )
  ) as A

/** Changes of many users over HTTP. Both have an idempotency key: repeated after signing in, each is done once. */
export const httpUserBulk = (call: Call, newKey: () => string): UserBulkPort => ({
  change: (body) => Effect.suspend(() => dataOf(call(usersContract.bulk, { body }, { key: newKey() }))),
  undo: (id) => Effect.suspend(() => dataOf(call(usersContract.undoBulk, { params: { id } }, { key: newKey() })))
})
