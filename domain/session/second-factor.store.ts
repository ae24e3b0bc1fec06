import type { Effect } from "effect"
import type { OutcomeUnknown, Unauthorized, Unavailable } from "../shared/failure.errors.ts"
import type { Person, UserId } from "../shared/identity.schema.ts"
import type { KnownPasskey, PasskeySite } from "./second-factor.rules.ts"
import type {
  AuthenticatorStart,
  FactorId,
  FactorKind,
  NewPasskey,
  PasskeyAnswer,
  SecondFactor
} from "./second-factor.schema.ts"

export interface StoredPasskey extends KnownPasskey {
  readonly id: FactorId
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly host: string
}

export interface StoredAuthenticator {
  readonly id: FactorId
  readonly secret: string
  /** The step of the last code that was accepted. */
  readonly lastStep: number | null
}

/** A factor that is being added by a session. */
export interface FactorSetup {
  readonly id: string
  readonly name: string
  readonly challengeHash: string | null
  readonly secret: string | null
  /** The present second of the database. */
  readonly second: number
}

/** What is added in the end. */
export type ConfirmedFactor =
  | { readonly kind: "passkey"; readonly passkey: Omit<StoredPasskey, "id"> }
  | { readonly kind: "authenticator"; readonly secret: string; readonly step: number }

/** The factors of a person, and whether only a strong one lets in. */
export interface FactorStanding {
  readonly factors: ReadonlyArray<SecondFactor>
  readonly isStrongRequired: boolean
}

/** Whose factors, and the session that changes them. */
export interface FactorOwner {
  readonly owner: Person
  readonly tokenHash: string
}

type Write<A> = Effect.Effect<A, OutcomeUnknown | Unauthorized | Unavailable>

/** Stores second factors. Each write is a transaction that is audited, tells the person by SMS, and holds its session. */
export interface SecondFactorStore {
  readonly standing: (userId: UserId) => Effect.Effect<FactorStanding, Unavailable>
  readonly passkeys: (userId: UserId) => Effect.Effect<ReadonlyArray<StoredPasskey>, Unavailable>
  /** Those whose secret can be read. */
  readonly authenticators: (userId: UserId) => Effect.Effect<ReadonlyArray<StoredAuthenticator>, Unavailable>
  /** Takes the place of what the session was adding of this kind. */
  readonly begin: (
    by: FactorOwner,
    setup: { readonly kind: FactorKind; readonly name: string } & Partial<Pick<FactorSetup, "challengeHash" | "secret">>
  ) => Write<void>
  /** What the session is adding of a kind; null when it has begun nothing, or too long ago. */
  readonly findSetup: (by: FactorOwner, kind: FactorKind) => Effect.Effect<FactorSetup | null, Unavailable>
  /** Adds what was confirmed, once; null when a concurrent call has, or the passkey is stored already. */
  readonly add: (by: FactorOwner, setup: FactorSetup, factor: ConfirmedFactor) => Write<SecondFactor | null>
  /** Replaces all recovery codes. */
  readonly replaceRecoveryCodes: (by: FactorOwner, hashes: ReadonlyArray<string>) => Write<void>
  /** Removes a factor if `mayGo` agrees, which is asked while no other factor of the person can be removed. */
  readonly remove: (
    by: FactorOwner,
    id: FactorId,
    mayGo: (standing: FactorStanding) => boolean
  ) => Write<"removed" | "kept" | "unknown">
}

/** Secrets of factors, and what proves that somebody has one; generated and checked outside the domain. */
export interface FactorProofs {
  readonly newRecoveryCodes: Effect.Effect<ReadonlyArray<string>>
  readonly newAuthenticator: (account: string) => Effect.Effect<AuthenticatorStart>
  /** The time step that a code belongs to, of those around the present second; null for any other code. */
  readonly stepOfCode: (secret: string, code: string, second: number) => number | null
  /** The passkey that was made for this challenge and site; null for any other answer. */
  readonly madePasskey: (
    answer: NewPasskey,
    isChallenge: (challenge: string) => boolean,
    site: PasskeySite
  ) => Effect.Effect<Omit<StoredPasskey, "id"> | null>
  /** The next counter of a passkey that has signed this challenge for this site; null for any other answer. */
  readonly nextCounter: (
    answer: PasskeyAnswer,
    passkey: StoredPasskey,
    isChallenge: (challenge: string) => boolean,
    site: PasskeySite
  ) => Effect.Effect<number | null>
}

/** What let in, so that it does not let in again. */
export type UsedFactor =
  | { readonly factor: "sms" }
  | { readonly factor: "passkey"; readonly id: FactorId; readonly counter: number }
  | { readonly factor: "authenticator"; readonly id: FactorId; readonly step: number }
  | { readonly factor: "recovery_code"; readonly codeHash: string }
