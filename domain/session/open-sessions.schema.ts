/** The sessions of an administrator, as their owner sees them. */
import { Schema } from "effect"
import { Instant } from "../shared/calendar.schema.ts"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { Id } from "../shared/identity.schema.ts"

/** Names a session, as the audit does; it opens nothing. */
export const SessionId = Id.pipe(Schema.brand("SessionId"))
export type SessionId = typeof SessionId.Type

export const OpenSession = Schema.Struct({
  id: SessionId,
  created_at: Instant,
  /** To the minute. */
  last_used_at: Instant,
  /** "Chrome (Linux)"; empty where the browser did not say. */
  browser: Schema.String,
  /** The address it was opened from. */
  address: Schema.String,
  is_current: Schema.Boolean
})
export interface OpenSession extends Schema.Schema.Type<typeof OpenSession> {}

/** The session has ended already, or is another's. */
export class SessionNotFound extends Schema.TaggedError<SessionNotFound>()("SessionNotFound", {}) {}

export const OpenSessionsFailure = Schema.Union([SessionNotFound, ...CallFailure.members])

export const toOpenSessionsFailure = failureReader(OpenSessionsFailure)
