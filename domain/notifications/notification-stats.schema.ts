import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"

/** `asOf` is when they were counted. */
export const NotificationStats = Schema.Struct({ total: Schema.Int, unread: Schema.Int, asOf: Instant })
export interface NotificationStats extends Schema.Schema.Type<typeof NotificationStats> {}
