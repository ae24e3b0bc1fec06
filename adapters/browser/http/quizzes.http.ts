import { Effect } from "effect"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import type { QuizzesPort } from "#domain/quizzes/quizzes.port.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"
import { createKeys, deletionBody, withVersion } from "./create-keys.ts"

/** The quizzes port over HTTP. A repeated create has the same idempotency key. */
export const httpQuizzes = (call: Call, newKey: () => string, read: CallOptions = {}): QuizzesPort => {
  const withCreateKey = createKeys(newKey)
  return {
    list: (query) => call(quizzesContract.list, { query }, read),
    stats: Effect.suspend(() => dataOf(call(quizzesContract.stats, {}, read))),
    find: (id) => dataOf(call(quizzesContract.find, { params: { id } }, read)),
    ofUser: (query) => call(quizzesContract.ofUser, { query }, read),
    create: (body) => withCreateKey(body, [], (key) => dataOf(call(quizzesContract.create, { body }, { key }))),
    change: (id, body) => dataOf(call(quizzesContract.change, { params: { id }, body })),
    setStatus: (id, body) => dataOf(call(quizzesContract.setStatus, { params: { id }, body })),
    remove: (id, version) => dataOf(call(quizzesContract.remove, { params: { id }, body: deletionBody(version) })),
    restore: (id, version) => dataOf(call(quizzesContract.restore, { params: { id }, body: withVersion(version) }))
  }
}
