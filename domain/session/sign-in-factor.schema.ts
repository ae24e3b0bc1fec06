/** What stands beside the password at a sign-in, and what a passkey is asked for. */
import { Schema } from "effect"

/** The ways of the second step, the code by SMS last. */
export const signInFactors = ["passkey", "authenticator", "recovery_code", "sms"] as const
export const SignInFactor = Schema.Literals(signInFactors)
export type SignInFactor = typeof SignInFactor.Type

/** Credentials as WebAuthn names them in JSON. */
export const PasskeyName = Schema.Struct({
  id: Schema.String,
  type: Schema.Literal("public-key"),
  transports: Schema.Array(Schema.String)
})

/** The options of `navigator.credentials.get`, as WebAuthn writes them in JSON. */
export const PasskeyRequest = Schema.Struct({
  challenge: Schema.String,
  rpId: Schema.String,
  timeout: Schema.Int,
  userVerification: Schema.Literal("required"),
  allowCredentials: Schema.Array(PasskeyName)
})
export interface PasskeyRequest extends Schema.Schema.Type<typeof PasskeyRequest> {}
