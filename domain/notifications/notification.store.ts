import type { Effect } from "effect"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Notification } from "./notification.schema.ts"

/** Where the server keeps notifications. */
export interface NotificationStore {
  readonly insert: (notification: Notification) => Effect.Effect<void, Unavailable>
}
