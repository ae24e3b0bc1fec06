import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { UserId } from "../shared/identity.schema.ts"
import type { CodeRefused, SignInRefused, WrongPassword } from "./session.errors.ts"
import type { Administrator, CodeProof, Credentials, PasswordChange, Session } from "./session.schema.ts"

export interface SessionPort {
  /** Sends a new code and invalidates the previous one. `SignInRefused` for an account that cannot sign in. */
  readonly requestCode: (credentials: Credentials) => Effect.Effect<void, SignInRefused | CallFailure>
  /** Opens a session. A code opens only one, even with concurrent requests. */
  readonly verifyCode: (proof: CodeProof) => Effect.Effect<Session, CodeRefused | CallFailure>
  readonly me: Effect.Effect<Administrator, CallFailure>
  readonly signOut: Effect.Effect<void, CallFailure>
  /** Ends all other sessions of the administrator. Fails with `Forbidden` for another administrator's id. */
  readonly changePassword: (userId: UserId, change: PasswordChange) => Effect.Effect<void, WrongPassword | CallFailure>
}
