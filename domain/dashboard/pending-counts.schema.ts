/** What waits for an administrator, as the sidebar shows it on every screen. */
import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import type { Place } from "../shared/screen/place.schema.ts"

/** All of one moment. */
export const PendingCounts = Schema.Struct({
  pending_claims: Schema.Int,
  pending_enrolments: Schema.Int,
  unread_notifications: Schema.Int,
  /** Service accounts that end within two weeks; a former server does not send it. */
  services_ending: Schema.optionalKey(Schema.Int),
  as_of: Instant,
  /** The same time, under the name that every answer uses. */
  asOf: Instant
})
export interface PendingCounts extends Schema.Schema.Type<typeof PendingCounts> {}

/** The count beside the link to a place; null where nothing is counted, or not yet. */
export const countAt = (place: Place, counts: PendingCounts | null): number | null => {
  switch (place) {
    case "claims":
      return counts?.pending_claims ?? null
    case "benefits":
      return counts?.pending_enrolments ?? null
    case "notifications":
      return counts?.unread_notifications ?? null
    default:
      return null
  }
}

const counted: ReadonlySet<string> = new Set(["claim", "enrolment", "notification", "service_account"])

/** Whether a change of such records may change a count. */
export const isPendingCounted = (entity: string): boolean => counted.has(entity)
