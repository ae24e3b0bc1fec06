/** Implements sign-in and sessions over a store: who can sign in, rate limits, and what ends a session. */
import { Effect } from "effect"
import { Forbidden, Unauthorized } from "../shared/failure.errors.ts"
import type { UserId } from "../shared/identity.schema.ts"
import type { CodeSender } from "./code-sender.port.ts"
import {
  type Administrator,
  type CodeProof,
  CodeRefused,
  type Credentials,
  type PasswordChange,
  type Session,
  SignInRefused,
  WrongPassword
} from "./session.schema.ts"
import type { Account, SessionSecrets, SessionStore } from "./session.store.ts"

export interface AuthenticatedSession {
  readonly administrator: Administrator
  readonly tokenHash: string
}

export const sessionService = (store: SessionStore, secrets: SessionSecrets, sender: CodeSender) => {
  /** Replaces the hash of an imported password, now that the password is known. Signing in does not depend on it. */
  const upgradePasswordHash = ({ administrator, passwordHash }: Account, password: string) =>
    passwordHash === null || !secrets.isProvisional(passwordHash)
      ? Effect.void
      : Effect.ignore(
          Effect.flatMap(secrets.hashPassword(password), (hash) =>
            store.replacePasswordHash(administrator.id, passwordHash, hash)
          )
        )

  return {
    /** `address` is that of the client; unknown, wrong and blocked accounts take the same path and time. */
    requestCode: Effect.fnUntraced(function* (address: string, { identity, password }: Credentials) {
      yield* store.countCall(address)
      const attemptId = yield* store.takeAttempt(identity)
      const account = yield* store.findAccount(identity)
      const isRight = yield* secrets.isPassword(account?.passwordHash ?? null, password)
      if (account === null || !isRight || !account.canSignIn) return yield* new SignInRefused()
      yield* store.returnAttempt(attemptId)
      const code = yield* secrets.newCode
      const saved = yield* store.saveCode(account, secrets.hashCode(identity, code))
      if (saved === null) return yield* new SignInRefused()
      yield* sender.send({ to: identity, code, at: saved.at })
      yield* upgradePasswordHash(account, password)
    }),

    verifyCode: Effect.fnUntraced(function* (address: string, { identity, otp_code }: CodeProof) {
      yield* store.countCall(address)
      const attemptId = yield* store.takeAttempt(identity)
      const tried = yield* store.attemptCode(identity)
      const isRight = tried !== null && secrets.sameHash(tried.codeHash, secrets.hashCode(identity, otp_code))
      const account = isRight ? yield* store.findAccount(identity) : null
      const isTheirs = account !== null && account.administrator.id === tried?.userId
      if (tried === null || !isTheirs || !account.canSignIn) return yield* new CodeRefused()
      const token = yield* secrets.newToken
      const isOpen = yield* store.openSession(tried.codeId, account.administrator, secrets.hashToken(token))
      if (!isOpen) return yield* new CodeRefused()
      yield* store.returnAttempt(attemptId)
      return { user: account.administrator, access_token: token } satisfies Session
    }),

    /** The administrator behind a token. A background request does not extend the session. */
    authenticate: Effect.fnUntraced(function* (token: string, isBackground: boolean) {
      const tokenHash = secrets.hashToken(token)
      const administrator = token === "" ? null : yield* store.findSession(tokenHash, !isBackground)
      return administrator === null
        ? yield* new Unauthorized()
        : ({ administrator, tokenHash } satisfies AuthenticatedSession)
    }),

    signOut: ({ tokenHash }: AuthenticatedSession) => store.endSession(tokenHash),

    changePassword: Effect.fnUntraced(function* (
      entrance: AuthenticatedSession,
      userId: UserId,
      change: PasswordChange
    ) {
      if (userId !== entrance.administrator.id) return yield* new Forbidden()
      const attemptId = yield* store.takeAttempt(entrance.administrator.mobile_number)
      const passwordHash = yield* store.findPasswordHash(userId)
      if (!(yield* secrets.isPassword(passwordHash, change.currentPassword))) return yield* new WrongPassword()
      yield* store.returnAttempt(attemptId)
      yield* store.changePassword(userId, yield* secrets.hashPassword(change.newPassword), entrance.tokenHash)
    })
  }
}

export type SessionService = ReturnType<typeof sessionService>
