import { Effect } from "effect"
import { usersContract } from "#adapters/contract/users.contract.ts"
import type { UserBulkPort } from "#domain/users/user-bulk.port.ts"
import { type Call, dataOf } from "./http-client.ts"

/** Changes of many users over HTTP. Both have an idempotency key: repeated after signing in, each is done once. */
export const httpUserBulk = (call: Call, newKey: () => string): UserBulkPort => ({
  change: (body) => Effect.suspend(() => dataOf(call(usersContract.bulk, { body }, { key: newKey() }))),
  undo: (id) => Effect.suspend(() => dataOf(call(usersContract.undoBulk, { params: { id } }, { key: newKey() })))
})
