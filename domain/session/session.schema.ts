/** The signed-in administrator, and the steps of signing in: phone and password, then a code. */
import { Schema } from "effect"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { UserId } from "../shared/identity.schema.ts"
import { PasskeyRequest, SignInFactor } from "./sign-in-factor.schema.ts"
import { CountryCode, CurrentPassword, MobileNumber, Password, PhoneNumber, Role } from "../shared/account.schema.ts"

export const Administrator = Schema.Struct({
  id: UserId,
  name: Schema.String,
  email: Schema.String,
  mobile_number: Schema.String,
  role: Role,
  /** Another person has set the password: nothing else can be done before it is changed. Else absent. */
  must_change_password: Schema.optionalKey(Schema.Literal(true)),
  /** A strong second factor is asked for, and there is none: nothing else can be done before one is added. Else absent. */
  must_add_factor: Schema.optionalKey(Schema.Literal(true))
})
export interface Administrator extends Schema.Schema.Type<typeof Administrator> {}

/** The first step as the form holds it. */
export const SignInForm = Schema.Struct({ country_code: CountryCode, phone: MobileNumber, password: Password })
export interface SignInForm extends Schema.Schema.Type<typeof SignInForm> {}

/** The first step as it travels. */
export const Credentials = Schema.Struct({
  identity: PhoneNumber,
  password: Password,
  /** Asks for the person's second factors before a code is sent; without it the code is sent at once. */
  second_factor: Schema.optionalKey(Schema.Literal("choose"))
})
export interface Credentials extends Schema.Schema.Type<typeof Credentials> {}

/** Six digits (specification, "Business constants"). */
export const codeLength = 6
export const OtpCode = Schema.String.check(Schema.isPattern(/^\d{6}$/u, { message: "otp_code" }))

/** Names an attempt to sign in, from the request of its code on. The code alone does not show who began it. */
export const SignInAttempt = Schema.String.check(Schema.isMaxLength(128, { message: "value_invalid" }))

/** What the first step answers; a server of an earlier version names no attempt. */
export const SentCode = Schema.Struct({
  attempt: Schema.optionalKey(SignInAttempt),
  /** The ways of the second step, where there is a choice: then no code was sent. */
  factors: Schema.optionalKey(Schema.Array(SignInFactor)),
  /** What a passkey is asked for, where there is one. */
  passkey: Schema.optionalKey(PasskeyRequest)
})
export interface SentCode extends Schema.Schema.Type<typeof SentCode> {}

/** The second step as it travels; a client may still name the code `otp`. */
export const CodeProof = Schema.Struct({
  identity: PhoneNumber,
  otp_code: OtpCode,
  attempt: Schema.optionalKey(SignInAttempt)
})
export interface CodeProof extends Schema.Schema.Type<typeof CodeProof> {}

/** Names a browser that someone has signed in from. It opens nothing: failed sign-ins with it are counted apart. */
export const DeviceToken = Schema.String.check(Schema.isMaxLength(128, { message: "value_invalid" }))

/**
 * Encrypts the unsaved drafts of one administrator in the browser: 32 bytes in base64url. The page never stores it; a
 * server of an earlier version sends none.
 */
export const DraftKey = Schema.String.check(Schema.isPattern(/^[\w-]{43}$/u)).pipe(Schema.brand("DraftKey"))
export type DraftKey = typeof DraftKey.Type

/** The signed-in administrator, as a page that was reloaded asks for it. */
export const SignedInAdministrator = Schema.Struct({ ...Administrator.fields, draft_key: Schema.optionalKey(DraftKey) })
export interface SignedInAdministrator extends Schema.Schema.Type<typeof SignedInAdministrator> {}

export const Session = Schema.Struct({
  user: Administrator,
  access_token: Schema.String,
  draft_key: Schema.optionalKey(DraftKey),
  device_token: Schema.optionalKey(DeviceToken),
  must_change_password: Schema.optionalKey(Schema.Literal(true)),
  must_add_factor: Schema.optionalKey(Schema.Literal(true))
})
export interface Session extends Schema.Schema.Type<typeof Session> {}

/** A change of one's own password. */
export const PasswordChange = Schema.Struct({
  currentPassword: CurrentPassword,
  newPassword: Password
}).check(
  Schema.makeFilter(({ currentPassword, newPassword }) =>
    currentPassword === newPassword ? { path: ["newPassword"], issue: "password_unchanged" } : undefined
  )
)
export interface PasswordChange extends Schema.Schema.Type<typeof PasswordChange> {}

/** Seconds before the screen allows a new code to be requested; the server has limits of its own. */
export const resendAfterSeconds = 30

/** A code dies after five minutes, or five wrong tries. */
export const codeLifeSeconds = 300
export const codeTriesMax = 5

/** Days for which a browser is known after a sign-in. */
export const deviceDays = 90

/** Failed sign-ins in a row, of all unknown browsers or of a known one, after which only others can unlock the account. */
export const failuresInARowMax = 100

/** Phone and password were not accepted: unknown, wrong, inactive, deleted and no administrator look alike. */
export class SignInRefused extends Schema.TaggedError<SignInRefused>()("SignInRefused", {}) {}

/** The code is wrong, used, too old, replaced, or was tried too often. */
export class CodeRefused extends Schema.TaggedError<CodeRefused>()("CodeRefused", {}) {}

/** Password right, but only a passkey or an authenticator app lets this person in. */
export class StrongFactorRequired extends Schema.TaggedError<StrongFactorRequired>()("StrongFactorRequired", {}) {}

/** The current password given is not the current one. Nothing was changed. */
export class WrongPassword extends Schema.TaggedError<WrongPassword>()("WrongPassword", {}) {}

export const SessionFailure = Schema.Union([
  SignInRefused,
  CodeRefused,
  StrongFactorRequired,
  WrongPassword,
  ...CallFailure.members
])
export type SessionFailure = typeof SessionFailure.Type

export const toSessionFailure = failureReader(SessionFailure)

/** Why signing in was refused, for the audit. */
export type SignInRefusal = "wrong_password" | "wrong_code" | "not_allowed" | "locked" | "too_many_requests"
