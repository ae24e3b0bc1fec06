import { Effect } from "effect"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import type { MatchingOutcome, NamedOutcome } from "#domain/claims/decision.schema.ts"
import { ofMatching, ofNamed } from "./bulk-outcome.ts"
import { withVersion } from "./create-keys.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"

/** The claims port over HTTP. Every write has an idempotency key: repeated after signing in, it is done once. */
export const httpClaims = (call: Call, newKey: () => string, read: CallOptions = {}): ClaimsPort => {
  const keyed = (): CallOptions => ({ key: newKey() })
  return {
    list: (query) => call(claimsContract.list, { query }, read),
    stats: Effect.suspend(() => dataOf(call(claimsContract.stats, {}, read))),
    undoable: Effect.suspend(() => dataOf(call(claimsContract.undoable, {}, read))),
    ofUser: (userId, query) => call(claimsContract.ofUser, { params: { userId }, query }, read),
    find: (id) => dataOf(call(claimsContract.find, { params: { id } }, read)),
    create: (body) => Effect.suspend(() => dataOf(call(claimsContract.create, { body }, keyed()))),
    change: (id, body) => dataOf(call(claimsContract.change, { params: { id }, body })),
    remove: (id) => Effect.asVoid(call(claimsContract.remove, { params: { id } })),
    restore: (id, version) => dataOf(call(claimsContract.restore, { params: { id }, body: withVersion(version) })),
    decideNamed: (body) =>
      Effect.suspend(() =>
        Effect.flatMap(dataOf(call(claimsContract.decide, { body }, keyed())), ofNamed<NamedOutcome, MatchingOutcome>)
      ),
    decideMatching: (body) =>
      Effect.suspend(() =>
        Effect.flatMap(
          dataOf(call(claimsContract.decide, { body }, keyed())),
          ofMatching<NamedOutcome, MatchingOutcome>
        )
      ),
    approveAll: (body) => Effect.suspend(() => dataOf(call(claimsContract.approveAll, { body }, keyed()))),
    undo: (id, body) => Effect.suspend(() => dataOf(call(claimsContract.undo, { params: { id }, body }, keyed())))
  }
}
