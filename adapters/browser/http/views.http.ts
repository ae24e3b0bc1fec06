import { Effect } from "effect"
import { viewsContract } from "#adapters/contract/views.contract.ts"
import type { ViewsPort } from "#domain/views/views.port.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"

/** Views over HTTP. */
export const httpViews = (call: Call, newKey: () => string, read: CallOptions = {}): ViewsPort => ({
  list: Effect.suspend(() => dataOf(call(viewsContract.list, {}, read))),
  create: (body) => dataOf(call(viewsContract.create, { body }, { key: newKey() })),
  change: (id, body) => dataOf(call(viewsContract.change, { params: { id }, body })),
  remove: (id, version) =>
    Effect.as(call(viewsContract.remove, { params: { id }, body: version === undefined ? null : { version } }), id)
})
