/** The second factors of an administrator: passkeys, authenticator apps and recovery codes. */
import { Schema } from "effect"
import { CurrentPassword, PhoneNumber } from "../shared/account.schema.ts"
import { Instant } from "../shared/calendar.schema.ts"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { Id } from "../shared/identity.schema.ts"
import { maxCharacters, requiredText } from "../shared/text.schema.ts"
import { CodeRefused, DeviceToken, OtpCode, SignInAttempt, WrongPassword } from "./session.schema.ts"
import { PasskeyName } from "./sign-in-factor.schema.ts"

export const FactorId = Id.pipe(Schema.brand("FactorId"))
export type FactorId = typeof FactorId.Type

export const FactorKind = Schema.Literals(["passkey", "authenticator", "recovery_codes"])
export type FactorKind = typeof FactorKind.Type

export const factorNameMax = 40
export const FactorName = requiredText("factor_name_required").check(
  maxCharacters(factorNameMax, "factor_name_too_long")
)

export const SecondFactor = Schema.Struct({
  id: FactorId,
  kind: FactorKind,
  name: Schema.String,
  created_at: Instant,
  last_used_at: Schema.NullOr(Instant),
  /** Of recovery codes: how many are not used yet. */
  codes_left: Schema.optionalKey(Schema.Int)
})
export interface SecondFactor extends Schema.Schema.Type<typeof SecondFactor> {}

/** All of one's own factors, and what may be done with them. */
export const OwnFactors = Schema.Struct({
  factors: Schema.Array(SecondFactor),
  /** Whether this address can have passkeys: a number such as 127.0.0.1 cannot. */
  has_passkeys: Schema.Boolean,
  /** Whether a code by SMS lets in, too; else the last strong factor cannot be removed. */
  is_sms_enough: Schema.Boolean
})
export interface OwnFactors extends Schema.Schema.Type<typeof OwnFactors> {}

export const recoveryCodeCount = 10

/** Minutes in which a factor that is being added has to be confirmed. */
export const setupSeconds = 300

/** What a page is asked for a new passkey: the options of `navigator.credentials.create` in JSON. */
export const PasskeyCreation = Schema.Struct({
  challenge: Schema.String,
  rp: Schema.Struct({ id: Schema.String, name: Schema.String }),
  user: Schema.Struct({ id: Schema.String, name: Schema.String, displayName: Schema.String }),
  pubKeyCredParams: Schema.Array(Schema.Struct({ type: Schema.Literal("public-key"), alg: Schema.Int })),
  timeout: Schema.Int,
  attestation: Schema.Literal("none"),
  excludeCredentials: Schema.Array(PasskeyName),
  authenticatorSelection: Schema.Struct({
    residentKey: Schema.Literal("preferred"),
    userVerification: Schema.Literal("required")
  })
})
export interface PasskeyCreation extends Schema.Schema.Type<typeof PasskeyCreation> {}

const encoded = (most: number) =>
  Schema.String.check(
    Schema.isPattern(/^[\w-]*=*$/u, { message: "value_invalid" }),
    Schema.isMaxLength(most, { message: "value_invalid" })
  )

const credential = { id: encoded(2_048), rawId: encoded(2_048), type: Schema.Literal("public-key") }

/** A new passkey as a browser answers it. */
export const NewPasskey = Schema.Struct({
  ...credential,
  response: Schema.Struct({
    clientDataJSON: encoded(8_192),
    attestationObject: encoded(65_536),
    transports: Schema.optionalKey(
      Schema.Array(Schema.String.check(Schema.isMaxLength(40))).check(Schema.isMaxLength(10))
    )
  })
})
export interface NewPasskey extends Schema.Schema.Type<typeof NewPasskey> {}

/** What a passkey has signed, as a browser answers it. */
export const PasskeyAnswer = Schema.Struct({
  ...credential,
  response: Schema.Struct({
    clientDataJSON: encoded(8_192),
    authenticatorData: encoded(8_192),
    signature: encoded(8_192),
    userHandle: Schema.optionalKey(encoded(256))
  })
})
export interface PasskeyAnswer extends Schema.Schema.Type<typeof PasskeyAnswer> {}

const factorProofFields = {
  identity: PhoneNumber,
  attempt: Schema.optionalKey(SignInAttempt),
  passkey: Schema.optionalKey(PasskeyAnswer),
  authenticator_code: Schema.optionalKey(OtpCode),
  recovery_code: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(64, { message: "value_invalid" })))
}

const isOneFactor = Schema.makeFilter(
  ({
    passkey,
    authenticator_code,
    recovery_code
  }: Pick<
    Schema.Schema.Type<Schema.Struct<typeof factorProofFields>>,
    "passkey" | "authenticator_code" | "recovery_code"
  >) =>
    [passkey, authenticator_code, recovery_code].filter((one) => one !== undefined).length === 1
      ? undefined
      : { path: ["passkey"], issue: "one_factor" }
)

/** The second step by another factor than a code by SMS: one of the three. */
export const FactorProof = Schema.Struct(factorProofFields).check(isOneFactor)
export interface FactorProof extends Schema.Schema.Type<typeof FactorProof> {}

/** The same as it travels, with the token of the browser. */
export const FactorProofBody = Schema.Struct({
  ...factorProofFields,
  device_token: Schema.optionalKey(DeviceToken)
}).check(isOneFactor)

/** Begins to add a factor. */
export const FactorStart = Schema.Struct({ current_password: CurrentPassword, name: FactorName })
export interface FactorStart extends Schema.Schema.Type<typeof FactorStart> {}

/** What changes one's factors at once. */
export const FactorPassword = Schema.Struct({ current_password: CurrentPassword })
export interface FactorPassword extends Schema.Schema.Type<typeof FactorPassword> {}

/** An authenticator app that is being added: its secret to type, and the same as an address to show as a picture. */
export const AuthenticatorStart = Schema.Struct({ secret: Schema.String, uri: Schema.String })
export interface AuthenticatorStart extends Schema.Schema.Type<typeof AuthenticatorStart> {}

export const RecoveryCodes = Schema.Struct({ codes: Schema.Array(Schema.String) })
export interface RecoveryCodes extends Schema.Schema.Type<typeof RecoveryCodes> {}

/** The factor is removed already, or is another's. */
export class FactorNotFound extends Schema.TaggedError<FactorNotFound>()("FactorNotFound", {}) {}

/** The last passkey or authenticator app of one who is not let in by SMS. */
export class LastFactor extends Schema.TaggedError<LastFactor>()("LastFactor", {}) {}

/** The passkey or the code does not confirm what is being added, or it was begun too long ago. */
export class FactorNotConfirmed extends Schema.TaggedError<FactorNotConfirmed>()("FactorNotConfirmed", {}) {}

/** The address of the page cannot have passkeys. */
export class PasskeysImpossible extends Schema.TaggedError<PasskeysImpossible>()("PasskeysImpossible", {}) {}

/** The browser gave no passkey: its person cancelled, waited too long, or has none here. Never travels. */
export class PasskeyCancelled extends Schema.TaggedError<PasskeyCancelled>()("PasskeyCancelled", {}) {}

export const SecondFactorFailure = Schema.Union([
  FactorNotFound,
  LastFactor,
  FactorNotConfirmed,
  PasskeysImpossible,
  PasskeyCancelled,
  CodeRefused,
  WrongPassword,
  ...CallFailure.members
])
export type SecondFactorFailure = typeof SecondFactorFailure.Type

export const toSecondFactorFailure = failureReader(SecondFactorFailure)
