import type { Effect } from "effect"
import type { Session } from "./session.schema.ts"

/** Keeps the session of this browser between visits, under the keys `auth-user` and `auth-token`. */
export interface SavedSessionPort {
  /** Null when nobody is signed in; entries that cannot be read, or only one of the two, are removed. */
  readonly read: Effect.Effect<Session | null>
  readonly save: (session: Session) => Effect.Effect<void>
  /** Removes both entries and leaves preferences alone. */
  readonly clear: Effect.Effect<void>
}
