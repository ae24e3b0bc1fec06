import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { OpenSession, SessionId, SessionNotFound } from "./open-sessions.schema.ts"

/** One's own sessions. */
export interface OpenSessionsPort {
  /** The last used first. */
  readonly list: Effect.Effect<ReadonlyArray<OpenSession>, CallFailure>
  /** Ends one; the present one is signed out. */
  readonly end: (id: SessionId) => Effect.Effect<void, SessionNotFound | CallFailure>
  /** Ends all but the present one, and returns how many. */
  readonly endOthers: Effect.Effect<number, CallFailure>
}
