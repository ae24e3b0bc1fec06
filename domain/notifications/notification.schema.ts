/** What the member app has told the administrators: a claim or an enrolment has arrived. */
import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { ClaimId, NotificationId, UserId } from "../shared/identity.schema.ts"

export const NotificationStatus = Schema.Literals(["pending", "read"])
export type NotificationStatus = typeof NotificationStatus.Type

export const Notification = Schema.Struct({
  id: NotificationId,
  title: Schema.String,
  message: Schema.String,
  status: NotificationStatus,
  created_at: Instant,
  user_id: Schema.NullOr(UserId),
  claim_id: Schema.NullOr(ClaimId)
})
export interface Notification extends Schema.Schema.Type<typeof Notification> {}
