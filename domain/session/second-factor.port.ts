import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type {
  AuthenticatorStart,
  FactorId,
  FactorNotConfirmed,
  FactorNotFound,
  FactorPassword,
  FactorProof,
  FactorStart,
  LastFactor,
  NewPasskey,
  OwnFactors,
  PasskeyAnswer,
  PasskeyCancelled,
  PasskeyCreation,
  PasskeysImpossible,
  RecoveryCodes
} from "./second-factor.schema.ts"
import type { CodeRefused, Session, WrongPassword } from "./session.schema.ts"
import type { PasskeyRequest } from "./sign-in-factor.schema.ts"

/** One's own second factors. */
export interface SecondFactorsPort {
  readonly list: Effect.Effect<OwnFactors, CallFailure>
  readonly beginPasskey: (
    start: FactorStart
  ) => Effect.Effect<PasskeyCreation, PasskeysImpossible | WrongPassword | CallFailure>
  readonly addPasskey: (
    passkey: NewPasskey
  ) => Effect.Effect<void, PasskeysImpossible | FactorNotConfirmed | CallFailure>
  readonly beginAuthenticator: (start: FactorStart) => Effect.Effect<AuthenticatorStart, WrongPassword | CallFailure>
  readonly addAuthenticator: (code: string) => Effect.Effect<void, FactorNotConfirmed | CallFailure>
  readonly makeRecoveryCodes: (password: FactorPassword) => Effect.Effect<RecoveryCodes, WrongPassword | CallFailure>
  readonly remove: (
    id: FactorId,
    password: FactorPassword
  ) => Effect.Effect<void, FactorNotFound | LastFactor | WrongPassword | CallFailure>
}

/** Opens a session for another factor than a code by SMS. */
export type FactorSignInPort = (proof: FactorProof) => Effect.Effect<Session, CodeRefused | CallFailure>

/** All of them, as the page gets them with their first use. */
export interface SecondFactorPorts {
  readonly secondFactors: SecondFactorsPort
  readonly passkeys: PasskeysPort
  readonly verifyFactor: FactorSignInPort
}

/** The passkeys of this browser and its devices: the browser asks its person each time. */
export interface PasskeysPort {
  /** Whether this browser knows passkeys at this address. */
  readonly areKnown: () => boolean
  readonly make: (creation: PasskeyCreation) => Effect.Effect<NewPasskey, PasskeyCancelled>
  readonly use: (request: PasskeyRequest) => Effect.Effect<PasskeyAnswer, PasskeyCancelled>
}
