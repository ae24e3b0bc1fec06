import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { UserId } from "../shared/identity.schema.ts"
import type { OpenSession, SessionId, SessionNotFound } from "./open-sessions.schema.ts"
import type {
  Administrator,
  CodeProof,
  CodeRefused,
  Credentials,
  PasswordChange,
  SentCode,
  Session,
  SignInRefused,
  StrongFactorRequired,
  WrongPassword
} from "./session.schema.ts"

export interface SessionPort {
  /** Sends a new code, or answers what there is to choose, and invalidates the previous one. `SignInRefused` for an account that cannot sign in. */
  readonly requestCode: (
    credentials: Credentials
  ) => Effect.Effect<SentCode, SignInRefused | StrongFactorRequired | CallFailure>
  /** Opens a session. A code opens only one, even with concurrent requests. */
  readonly verifyCode: (proof: CodeProof) => Effect.Effect<Session, CodeRefused | CallFailure>
  readonly me: Effect.Effect<Administrator, CallFailure>
  readonly signOut: Effect.Effect<void, CallFailure>
  /** Ends all other sessions of the administrator. Fails with `Forbidden` for another administrator's id. */
  readonly changePassword: (userId: UserId, change: PasswordChange) => Effect.Effect<void, WrongPassword | CallFailure>
}

/**
 * Stores the session of this browser between visits, under the keys `auth-user` and `auth-token`; the token of the
 * browser itself under `auth-device`.
 */
export interface SavedSessionPort {
  /** Null without a session; invalid entries, or only one of the two, are removed. */
  readonly read: () => Session | null
  readonly save: (session: Session) => void
  /** Removes the session with all that ends with it, and leaves preferences and the browser's token in place. */
  readonly clear: () => void
  /** The token is refused: removes it alone, so that other tabs of its user, who may sign in again there, keep their work. */
  readonly dropToken: () => void
  /** Removes only what ends with a session: its user may sign in again. */
  readonly forget: () => void
}

/** One's own sessions. */
export interface OpenSessionsPort {
  /** The last used first. */
  readonly list: Effect.Effect<ReadonlyArray<OpenSession>, CallFailure>
  /** Ends one; the present one is signed out. */
  readonly end: (id: SessionId) => Effect.Effect<void, SessionNotFound | CallFailure>
  /** Ends all but the present one, and returns how many. */
  readonly endOthers: Effect.Effect<number, CallFailure>
}
