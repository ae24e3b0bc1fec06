import { Effect } from "effect"
import { notificationsContract } from "#adapters/contract/notifications.contract.ts"
import type { NotificationsPort } from "#domain/notifications/notifications.port.ts"
import { type Call, type CallOptions, dataOf } from "./http-client.ts"

/** The notifications port over HTTP. Marking all as read has an idempotency key, so that it is done once. */
export const httpNotifications = (call: Call, newKey: () => string, read: CallOptions = {}): NotificationsPort => ({
  list: (query) => call(notificationsContract.list, { query }, read),
  stats: Effect.suspend(() => dataOf(call(notificationsContract.stats, {}, read))),
  change: (id, body) => dataOf(call(notificationsContract.change, { params: { id }, body })),
  readAll: (body) => Effect.suspend(() => dataOf(call(notificationsContract.readAll, { body }, { key: newKey() }))),
  undoReadAll: (id) =>
    Effect.suspend(() => dataOf(call(notificationsContract.undoReadAll, { params: { id } }, { key: newKey() })))
})
