import type { Effect } from "effect"
import type { Session } from "./session.schema.ts"

/** Stores the session of this browser between visits, under the keys `auth-user` and `auth-token`. */
export interface SavedSessionPort {
  /** Null without a session; invalid entries, or only one of the two, are removed. */
  readonly read: Effect.Effect<Session | null>
  readonly save: (session: Session) => Effect.Effect<void>
  /** Removes both entries and leaves preferences in place. */
  readonly clear: Effect.Effect<void>
}
