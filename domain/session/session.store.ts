import type { Effect } from "effect"
import type { OutcomeUnknown, TooManyRequests, Unauthorized, Unavailable } from "../shared/failure.errors.ts"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Person, UserId } from "../shared/identity.schema.ts"
import type { OpenSession, SessionId } from "./open-sessions.schema.ts"
import type { IsCommonPassword } from "../users/common-passwords.rules.ts"
import type { UsedFactor } from "./second-factor.store.ts"
import type { Administrator, DraftKey, SignInRefusal } from "./session.schema.ts"
import type { SignInFactor } from "./sign-in-factor.schema.ts"

/** An account for sign-in, of any role and status. */
export interface Account {
  readonly administrator: Administrator
  readonly passwordHash: string | null
  /** Active, not deleted, and of role admin. */
  readonly canSignIn: boolean
  /** What the person has besides the code by SMS. */
  readonly factors: ReadonlyArray<SignInFactor>
  /** Whether a strong second factor is asked for, and the time to add one is over. */
  readonly isStrongRequired: boolean
}

/** An attempt to sign in, counted as a failure until it is returned. */
export interface Attempt {
  readonly id: string
  /** The hash of the browser's token when its user has signed in from it before, else null. */
  readonly device: string | null
  /** Whether anyone has signed in from this browser before. */
  readonly isKnownDevice: boolean
  /** After too many failures in a row: to be refused like a wrong password. */
  readonly isLocked: boolean
}

/** A code that was sent, and to whom; null when nobody has the number any more. */
export interface StoredCode {
  readonly codeId: string
  readonly codeHash: string
  readonly userId: UserId | null
  /** Of what a passkey has to sign, where one was asked for. */
  readonly challengeHash: string | null
  /** The present second of the database. */
  readonly second: number
}

/** A code to be stored, and the attempt to sign in that it is sent for; without a code where the person has a choice. */
export interface NewCode {
  readonly codeHash: string | null
  readonly attemptHash: string
  readonly challengeHash?: string
}

/** The browser of a new session. */
export interface OpenedDevice {
  readonly hash: string
  /** Whether this user had signed in from it before. */
  readonly wasKnown: boolean
  /** What its owner recognises it by. */
  readonly browser: string
  readonly address: string
}

/** Rate limits in seconds and counts, from the configuration. */
export interface SignInLimits {
  readonly callsPer10Minutes: number
  readonly failuresPer15Minutes: number
  readonly codesPerHour: number
  readonly codeSeconds: number
  /** Wrong attempts after which a code is invalid (decisions, section 3). */
  readonly attemptsPerCode: number
  readonly failuresInARow: number
  readonly deviceSeconds: number
  /** How long after being asked first a strong second factor is needed; null where none is asked for. */
  readonly strongFactorSeconds: number | null
}

/** Stores accounts, codes and sessions. Each method is a transaction, so that a refused sign-in is still counted. */
export interface SessionStore {
  /** Counts a sign-in call from a network; fails above the limit. */
  readonly countCall: (network: string) => Effect.Effect<void, TooManyRequests | Unavailable>
  /**
   * Counts an attempt as a failure until it is returned, so that concurrent attempts cannot exceed the limit. Those of a
   * browser that the user has signed in from are counted apart.
   */
  readonly takeAttempt: (
    identity: string,
    deviceHash: string | null
  ) => Effect.Effect<Attempt, TooManyRequests | Unavailable>
  /** Returns an attempt that was no failure. */
  readonly returnAttempt: (attempt: Attempt) => Effect.Effect<void, Unavailable>
  /** Audits a refused attempt under the account, or under the unknown person. */
  readonly recordRefusal: (
    account: Account | null,
    reason: SignInRefusal,
    address: string
  ) => Effect.Effect<void, Unavailable>
  readonly findAccount: (identity: string) => Effect.Effect<Account | null, Unavailable>
  /**
   * Stores a code of this account and invalidates the previous one; fails above the limit per hour. Null when password,
   * number, role or status are no longer as in `account`.
   */
  readonly saveCode: (
    account: Account,
    code: NewCode,
    device: Attempt["device"]
  ) => Effect.Effect<{ readonly at: Instant } | null, TooManyRequests | Unavailable>
  /**
   * Uses one try at the valid code of a number and returns it; null when no try is left, or another browser or another
   * attempt was sent the code. Without an `attemptHash` the code of any attempt is tried.
   */
  readonly tryCode: (
    identity: string,
    device: Attempt["device"],
    attemptHash: string | null
  ) => Effect.Effect<StoredCode | null, Unavailable>
  /**
   * Uses a code, and what has let in instead of it, and opens a session, audited; the browser is known from then on, and
   * its failures are forgotten. All or nothing; false when a concurrent request has used one of them.
   */
  readonly openSession: (
    codeId: string,
    administrator: Administrator,
    tokenHash: string,
    device: OpenedDevice,
    used: UsedFactor
  ) => Effect.Effect<boolean, OutcomeUnknown | Unavailable>
  /** The valid session of a token; `keepAlive` extends it. */
  readonly findSession: (tokenHash: string, keepAlive: boolean) => Effect.Effect<Administrator | null, Unavailable>
  /** Forgets the failures of a user, audited as done by `by` in a living session; false when there is no such user. */
  readonly unlock: (
    userId: UserId,
    by: Person,
    tokenHash: string
  ) => Effect.Effect<boolean, OutcomeUnknown | Unauthorized | Unavailable>
  /** The living sessions of a user, the last used first; the one of the hash is the current one. */
  readonly listSessions: (userId: UserId, tokenHash: string) => Effect.Effect<ReadonlyArray<OpenSession>, Unavailable>
  /** Ends others of an administrator's living sessions, all or the named one, audited, in a living one. Returns how many. */
  readonly endOtherSessions: (
    by: Person,
    id: SessionId | null,
    tokenHash: string
  ) => Effect.Effect<number, OutcomeUnknown | Unauthorized | Unavailable>
  /** Ends all sessions and the code of a user, audited as done by `by` in a living session; null for an unknown user. */
  readonly endSessionsOf: (
    userId: UserId,
    by: Person,
    tokenHash: string
  ) => Effect.Effect<number | null, OutcomeUnknown | Unauthorized | Unavailable>
  readonly endSession: (tokenHash: string) => Effect.Effect<void, OutcomeUnknown | Unavailable>
  /** Replaces the hash of the same password, unless the password has changed meanwhile. */
  readonly replacePasswordHash: (userId: UserId, from: string, to: string) => Effect.Effect<void, Unavailable>
  readonly findPasswordHash: (userId: UserId) => Effect.Effect<string | null, Unavailable>
  /**
   * Replaces the hash that was compared, and ends all other sessions and the code of the user, audited, all or nothing.
   * Fails when another hash is stored by then, or the user's own session has ended.
   */
  readonly changePassword: (
    userId: UserId,
    hashes: { readonly from: string; readonly to: string },
    tokenHash: string
  ) => Effect.Effect<void, OutcomeUnknown | Unauthorized | Unavailable>
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
  readonly isCommonPassword: IsCommonPassword
  readonly hashPassword: (password: string) => Effect.Effect<string, Unavailable>
  /** Always the same for one administrator. */
  readonly draftKey: (administrator: UserId) => DraftKey
}
