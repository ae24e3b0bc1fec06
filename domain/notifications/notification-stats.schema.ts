import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"

export const NotificationStats = Schema.Struct({ total: Schema.Int, unread: Schema.Int, asOf: Instant })
export interface NotificationStats extends Schema.Schema.Type<typeof NotificationStats> {}
