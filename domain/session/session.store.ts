import type { Effect } from "effect"
import type { TooManyRequests, Unavailable } from "../shared/failure.errors.ts"
import type { Instant } from "../shared/calendar.schema.ts"
import type { UserId } from "../shared/identity.schema.ts"
import type { Administrator } from "./session.schema.ts"

/** An account as sign-in sees it, whoever it belongs to. */
export interface Account {
  readonly administrator: Administrator
  readonly passwordHash: string | null
  /** Active, not deleted, and of role admin. */
  readonly canSignIn: boolean
}

/** Names a try that was taken; its text means nothing. */
export type AttemptId = string

/** How often may be asked: seconds and counts, by configuration. */
export interface SignInLimits {
  readonly callsPer10Minutes: number
  readonly failuresPer15Minutes: number
  readonly codesPerHour: number
  readonly codeSeconds: number
  /** Wrong tries after which a code is dead (decisions, section 3). */
  readonly attemptsPerCode: number
}

/**
 * Where the server keeps accounts, codes and sessions.
 *
 * Each method is one transaction of its own: a refused sign-in must still be counted.
 */
export interface SessionStore {
  /** Counts a sign-in call from an address; fails when there were too many. */
  readonly countCall: (address: string) => Effect.Effect<void, TooManyRequests | Unavailable>
  /**
   * Takes a try of an identity, known or not; it counts as a failure until it is given back, so that of many at once no
   * more are let through than are left. Fails when there were too many lately.
   */
  readonly takeAttempt: (identity: string) => Effect.Effect<AttemptId, TooManyRequests | Unavailable>
  /** The try was no failure. */
  readonly returnAttempt: (attemptId: AttemptId) => Effect.Effect<void, Unavailable>
  readonly findAccount: (identity: string) => Effect.Effect<Account | null, Unavailable>
  /** Keeps a code and kills the one before; fails when the identity had too many this hour. */
  readonly saveCode: (
    identity: string,
    codeHash: string
  ) => Effect.Effect<{ readonly at: Instant }, TooManyRequests | Unavailable>
  /** Takes one try at the living code and answers its hash; null when there is none left to try. */
  readonly attemptCode: (
    identity: string
  ) => Effect.Effect<{ readonly codeId: string; readonly codeHash: string } | null, Unavailable>
  /**
   * Uses a code up and opens a session, audited, both or neither. Answers false, and opens nothing, when somebody else
   * used the code first.
   */
  readonly openSession: (
    codeId: string,
    administrator: Administrator,
    tokenHash: string
  ) => Effect.Effect<boolean, Unavailable>
  /** The living session behind a token; `keepAlive` pushes its idle end away. */
  readonly findSession: (tokenHash: string, keepAlive: boolean) => Effect.Effect<Administrator | null, Unavailable>
  readonly endSession: (tokenHash: string) => Effect.Effect<void, Unavailable>
  /** Keeps another hash of the same password, unless what is kept has been changed meanwhile. */
  readonly replacePasswordHash: (userId: UserId, from: string, to: string) => Effect.Effect<void, Unavailable>
  readonly findPasswordHash: (userId: UserId) => Effect.Effect<string | null, Unavailable>
  /** Keeps the new hash and ends all other sessions of the user, audited, all or nothing. */
  readonly changePassword: (
    userId: UserId,
    passwordHash: string,
    keptTokenHash: string
  ) => Effect.Effect<void, Unavailable>
}

/** Secrets a session needs: made and compared outside the domain. */
export interface SessionSecrets {
  readonly newCode: Effect.Effect<string>
  readonly newToken: Effect.Effect<string>
  readonly hashCode: (identity: string, code: string) => string
  readonly hashToken: (token: string) => string
  readonly sameHash: (one: string, other: string) => boolean
  /** Takes as long for null, an account without a password, as for any other. */
  readonly isPassword: (passwordHash: string | null, password: string) => Effect.Effect<boolean, Unavailable>
  /** Whether the hash was made in a hurry, for many at once, and should be replaced by a slow one. */
  readonly isProvisional: (passwordHash: string) => boolean
  readonly hashPassword: (password: string) => Effect.Effect<string, Unavailable>
}
