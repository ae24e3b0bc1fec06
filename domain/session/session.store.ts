import type { Effect } from "effect"
import type { TooManyRequests, Unavailable } from "../shared/failure.errors.ts"
import type { Instant } from "../shared/calendar.schema.ts"
import type { UserId } from "../shared/identity.schema.ts"
import type { Administrator } from "./session.schema.ts"

/** An account for sign-in, of any role and status. */
export interface Account {
  readonly administrator: Administrator
  readonly passwordHash: string | null
  /** Active, not deleted, and of role admin. */
  readonly canSignIn: boolean
}

/** An opaque name of an attempt. */
export type AttemptId = string

/** A code that was sent, and to whom; null when nobody has the number any more. */
export interface SentCode {
  readonly codeId: string
  readonly codeHash: string
  readonly userId: UserId | null
}

/** Rate limits in seconds and counts, from the configuration. */
export interface SignInLimits {
  readonly callsPer10Minutes: number
  readonly failuresPer15Minutes: number
  readonly codesPerHour: number
  readonly codeSeconds: number
  /** Wrong attempts after which a code is invalid (decisions, section 3). */
  readonly attemptsPerCode: number
}

/** Stores accounts, codes and sessions. Each method is a transaction, so that a refused sign-in is still counted. */
export interface SessionStore {
  /** Counts a sign-in call of an address; fails above the limit. */
  readonly countCall: (address: string) => Effect.Effect<void, TooManyRequests | Unavailable>
  /** Counts an attempt as a failure until it is returned, so that concurrent attempts cannot exceed the limit. */
  readonly takeAttempt: (identity: string) => Effect.Effect<AttemptId, TooManyRequests | Unavailable>
  /** Returns an attempt that was no failure. */
  readonly returnAttempt: (attemptId: AttemptId) => Effect.Effect<void, Unavailable>
  readonly findAccount: (identity: string) => Effect.Effect<Account | null, Unavailable>
  /**
   * Stores a code of this account and invalidates the previous one; fails above the limit per hour. Null when password,
   * number, role or status are no longer as in `account`.
   */
  readonly saveCode: (
    account: Account,
    codeHash: string
  ) => Effect.Effect<{ readonly at: Instant } | null, TooManyRequests | Unavailable>
  /** Uses one attempt at the valid code of a number and returns it; null when no attempt is left. */
  readonly attemptCode: (identity: string) => Effect.Effect<SentCode | null, Unavailable>
  /** Uses a code and opens a session, audited, both or neither; false when a concurrent request has used the code. */
  readonly openSession: (
    codeId: string,
    administrator: Administrator,
    tokenHash: string
  ) => Effect.Effect<boolean, Unavailable>
  /** The valid session of a token; `keepAlive` extends it. */
  readonly findSession: (tokenHash: string, keepAlive: boolean) => Effect.Effect<Administrator | null, Unavailable>
  readonly endSession: (tokenHash: string) => Effect.Effect<void, Unavailable>
  /** Replaces the hash of the same password, unless the password has changed meanwhile. */
  readonly replacePasswordHash: (userId: UserId, from: string, to: string) => Effect.Effect<void, Unavailable>
  readonly findPasswordHash: (userId: UserId) => Effect.Effect<string | null, Unavailable>
  /** Stores the new hash and ends all other sessions and the code of the user, audited, all or nothing. */
  readonly changePassword: (
    userId: UserId,
    passwordHash: string,
    exceptTokenHash: string
  ) => Effect.Effect<void, Unavailable>
}

/** Secrets of a session: generated and compared outside the domain. */
export interface SessionSecrets {
  readonly newCode: Effect.Effect<string>
  readonly newToken: Effect.Effect<string>
  readonly hashCode: (identity: string, code: string) => string
  readonly hashToken: (token: string) => string
  readonly sameHash: (one: string, other: string) => boolean
  /** Takes as long for null, an account without a password, as for any other. */
  readonly isPassword: (passwordHash: string | null, password: string) => Effect.Effect<boolean, Unavailable>
  /** Whether the hash is a fast one of an import that should be replaced by a slow one. */
  readonly isProvisional: (passwordHash: string) => boolean
  readonly hashPassword: (password: string) => Effect.Effect<string, Unavailable>
}
