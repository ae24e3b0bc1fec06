/** Implements sign-in and sessions over a store: who can sign in, rate limits, and what ends a session. */
import { Effect } from "effect"
import { Forbidden, Unauthorized } from "../shared/failure.errors.ts"
import type { UserId } from "../shared/identity.schema.ts"
import { networkOf } from "./client-address.rules.ts"
import type { CodeSender } from "./code-sender.port.ts"
import { type SessionId, SessionNotFound } from "./open-sessions.schema.ts"
import { isSmsEnough } from "./second-factor.rules.ts"
import {
  loginNumberOf,
  secondStep,
  signedInAs,
  type SignInClient,
  type SignInFactors,
  type SignInRules
} from "./second-step.service.ts"
import {
  type Administrator,
  type Credentials,
  type PasswordChange,
  type SentCode,
  type SignedInAdministrator,
  type SignInRefusal,
  SignInRefused,
  StrongFactorRequired,
  WrongPassword
} from "./session.schema.ts"
import { refuseCommon } from "../users/common-passwords.rules.ts"
import { OwnAccount, UserNotFound } from "../users/user.errors.ts"
import type { Account, SessionSecrets, SessionStore } from "./session.store.ts"

export interface AuthenticatedSession {
  readonly administrator: Administrator
  readonly tokenHash: string
}

export const sessionService = (
  store: SessionStore,
  secrets: SessionSecrets,
  sender: CodeSender,
  rules: SignInRules,
  factors: SignInFactors
) => {
  const { hashDevice, auditRefusals, beginChoice, verifyCode, verifyFactor } = secondStep(
    store,
    secrets,
    rules,
    factors
  )

  /** Replaces the hash of an imported password, now that the password is known. Signing in does not depend on it. */
  const upgradePasswordHash = ({ administrator, passwordHash }: Account, password: string) =>
    passwordHash === null || !secrets.isProvisional(passwordHash)
      ? Effect.void
      : Effect.ignore(
          Effect.flatMap(secrets.hashPassword(password), (hash) =>
            store.replacePasswordHash(administrator.id, passwordHash, hash)
          )
        )

  /**
   * The stored hash of an administrator's own password, null for a wrong one. Failures are counted apart from those of
   * signing in, so that strangers who know the number cannot prevent a change.
   */
  const ownPasswordHash = Effect.fnUntraced(function* (userId: UserId, password: string) {
    const attempt = yield* store.takeAttempt(`session ${userId}`, null)
    const hash = yield* store.findPasswordHash(userId)
    if (!(yield* secrets.isPassword(hash, password))) return null
    yield* store.returnAttempt(attempt)
    return hash
  })

  return {
    /** Unknown, wrong, blocked and locked accounts take the same path and time. */
    requestCode: Effect.fnUntraced(function* (
      client: SignInClient,
      { identity: typed, password, second_factor }: Credentials
    ) {
      yield* store.countCall(networkOf(client.address))
      const account = yield* store.findAccount(typed)
      const identity = loginNumberOf(account, typed)
      const attempt = yield* auditRefusals(client, account)(store.takeAttempt(identity, hashDevice(client)))
      const isRight = yield* secrets.isPassword(account?.passwordHash ?? null, password)
      const refuse = Effect.fnUntraced(function* (reason: SignInRefusal) {
        yield* store.recordRefusal(account, reason, client.address)
        return yield* new SignInRefused()
      })
      if (attempt.isLocked) return yield* refuse("locked")
      if (account === null || !isRight) return yield* refuse("wrong_password")
      if (!account.canSignIn) return yield* refuse("not_allowed")
      yield* store.returnAttempt(attempt)
      const choice = second_factor === "choose" ? yield* beginChoice(client, account, attempt.device) : null
      if (choice !== null) {
        if (!choice.isSaved) return yield* refuse("not_allowed")
        yield* upgradePasswordHash(account, password)
        return choice.sent
      }
      if (!isSmsEnough(account.isStrongRequired, account.factors)) return yield* new StrongFactorRequired()
      const code = yield* secrets.newCode
      const signInAttempt = yield* secrets.newToken
      const hashes = {
        codeHash: secrets.hashCode(identity, code),
        attemptHash: secrets.hashToken(signInAttempt)
      }
      const saved = yield* auditRefusals(client, account)(store.saveCode(account, hashes, attempt.device))
      if (saved === null) return yield* refuse("not_allowed")
      yield* sender.send({ to: identity, code, at: saved.at })
      yield* upgradePasswordHash(account, password)
      const sent: SentCode = { attempt: signInAttempt }
      return sent
    }),

    verifyCode,
    verifyFactor,

    /** Lets a colleague sign in again after too many failures in a row. */
    unlock: Effect.fnUntraced(function* ({ administrator, tokenHash }: AuthenticatedSession, userId: UserId) {
      if (userId === administrator.id) return yield* new OwnAccount()
      if (!(yield* store.unlock(userId, administrator, tokenHash))) return yield* new UserNotFound()
    }),

    /** The administrator behind a token. A background request does not extend the session. */
    authenticate: Effect.fnUntraced(function* (token: string, isBackground: boolean) {
      const tokenHash = secrets.hashToken(token)
      const administrator = token === "" ? null : yield* store.findSession(tokenHash, !isBackground)
      return administrator === null
        ? yield* new Unauthorized()
        : ({ administrator: signedInAs(rules, administrator), tokenHash } satisfies AuthenticatedSession)
    }),

    /** Whether this is the administrator's own present password. */
    confirmPassword: (userId: UserId, password: string) =>
      Effect.map(ownPasswordHash(userId, password), (from) => from !== null),

    me: ({ administrator }: AuthenticatedSession) =>
      Effect.succeed<SignedInAdministrator>({ ...administrator, draft_key: secrets.draftKey(administrator.id) }),

    signOut: ({ tokenHash }: AuthenticatedSession) => store.endSession(tokenHash),

    /** One's own sessions, the last used first. */
    sessions: ({ administrator, tokenHash }: AuthenticatedSession) => store.listSessions(administrator.id, tokenHash),

    /** Ends one of one's own sessions. The present one is signed out. */
    endOwnSession: Effect.fnUntraced(function* ({ administrator, tokenHash }: AuthenticatedSession, id: SessionId) {
      const found = (yield* store.listSessions(administrator.id, tokenHash)).find((one) => one.id === id)
      if (found?.is_current === true) yield* store.endSession(tokenHash)
      else if ((yield* store.endOtherSessions(administrator, id, tokenHash)) === 0) return yield* new SessionNotFound()
      return 1
    }),

    endOtherSessions: ({ administrator, tokenHash }: AuthenticatedSession) =>
      store.endOtherSessions(administrator, null, tokenHash),

    /** Signs a colleague out everywhere. For oneself it is a sign-out of all one's sessions. */
    endSessionsOf: Effect.fnUntraced(function* ({ administrator, tokenHash }: AuthenticatedSession, userId: UserId) {
      if (userId === administrator.id) {
        const others = yield* store.endOtherSessions(administrator, null, tokenHash)
        yield* store.endSession(tokenHash)
        return others + 1
      }
      return (yield* store.endSessionsOf(userId, administrator, tokenHash)) ?? (yield* new UserNotFound())
    }),

    changePassword: Effect.fnUntraced(function* (
      session: AuthenticatedSession,
      userId: UserId,
      change: PasswordChange
    ) {
      if (userId !== session.administrator.id) return yield* new Forbidden()
      yield* refuseCommon(secrets.isCommonPassword, "newPassword", change.newPassword)
      const from = yield* ownPasswordHash(userId, change.currentPassword)
      if (from === null) return yield* new WrongPassword()
      const to = yield* secrets.hashPassword(change.newPassword)
      yield* store.changePassword(userId, { from, to }, session.tokenHash)
    })
  }
}

export type SessionService = ReturnType<typeof sessionService>
