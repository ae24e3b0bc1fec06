import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { UserId } from "../shared/identity.schema.ts"
import type { CodeRefused, SignInRefused, WrongPassword } from "./session.errors.ts"
import type { Administrator, CodeProof, Credentials, PasswordChange, Session } from "./session.schema.ts"

/** Signing in, staying in and leaving, as the browser asks for it. */
export interface SessionPort {
  /** Sends a new code and kills the one before it. Fails with `SignInRefused` for anyone who may not enter. */
  readonly requestCode: (credentials: Credentials) => Effect.Effect<void, SignInRefused | CallFailure>
  /** Opens a session. A code opens one only once, also when two ask at the same time. */
  readonly verifyCode: (proof: CodeProof) => Effect.Effect<Session, CodeRefused | CallFailure>
  readonly me: Effect.Effect<Administrator, CallFailure>
  /** Ends the session that asks. */
  readonly signOut: Effect.Effect<void, CallFailure>
  /** Ends all other sessions of the same administrator. Fails with `Forbidden` for any id but one's own. */
  readonly changePassword: (userId: UserId, change: PasswordChange) => Effect.Effect<void, WrongPassword | CallFailure>
}
