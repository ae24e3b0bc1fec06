/** Apart from `session.contract.ts`, which the sign-in page fetches. */
import { Schema } from "effect"
import { TooManyRequests } from "#domain/shared/failure.errors.ts"
import {
  AuthenticatorStart,
  FactorId,
  FactorNotConfirmed,
  FactorNotFound,
  FactorPassword,
  FactorProofBody,
  FactorStart,
  LastFactor,
  NewPasskey,
  OwnFactors,
  PasskeyCreation,
  PasskeysImpossible,
  RecoveryCodes,
  SecondFactor
} from "#domain/session/second-factor.schema.ts"
import { CodeRefused, OtpCode, Session, WrongPassword } from "#domain/session/session.schema.ts"
import { endpoint, json, oneRecord, refusal } from "./endpoint.ts"

const tooMany = refusal(429, "too_many_requests", TooManyRequests)
const wrongPassword = refusal(422, "wrong_password", WrongPassword)
const impossible = refusal(409, "passkeys_impossible", PasskeysImpossible)
const notConfirmed = refusal(422, "factor_not_confirmed", FactorNotConfirmed)

export const factorSignInContract = {
  verifyFactor: endpoint({
    method: "POST",
    path: "/auth/verify-factor",
    permission: "anyone",
    summary: "Opens a session for a passkey, a code of an authenticator app or a recovery code",
    body: json(FactorProofBody),
    answer: oneRecord(Session),
    refusals: [refusal(401, "code_refused", CodeRefused), tooMany]
  })
}

export const secondFactorsContract = {
  factors: endpoint({
    method: "GET",
    path: "/auth/factors",
    permission: "administrator",
    beforeSecondFactor: true,
    summary: "Lists one's own second factors",
    answer: oneRecord(OwnFactors)
  }),
  beginPasskey: endpoint({
    method: "POST",
    path: "/auth/factors/passkeys/options",
    permission: "administrator",
    beforeSecondFactor: true,
    summary: "Begins to add a passkey: answers what a browser makes it from",
    writes: false,
    body: json(FactorStart),
    answer: oneRecord(PasskeyCreation),
    refusals: [impossible, tooMany, wrongPassword]
  }),
  addPasskey: endpoint({
    method: "POST",
    path: "/auth/factors/passkeys",
    permission: "administrator",
    beforeSecondFactor: true,
    summary: "Adds the passkey that this session has begun, within five minutes",
    writes: false,
    body: json(Schema.Struct({ passkey: NewPasskey })),
    answer: oneRecord(SecondFactor),
    refusals: [impossible, notConfirmed]
  }),
  beginAuthenticator: endpoint({
    method: "POST",
    path: "/auth/factors/authenticator",
    permission: "administrator",
    beforeSecondFactor: true,
    summary: "Begins to add an authenticator app: answers its secret",
    writes: false,
    body: json(FactorStart),
    answer: oneRecord(AuthenticatorStart),
    refusals: [tooMany, wrongPassword]
  }),
  addAuthenticator: endpoint({
    method: "POST",
    path: "/auth/factors/authenticator/confirm",
    permission: "administrator",
    beforeSecondFactor: true,
    summary: "Adds the authenticator app that this session has begun, for a code of it within five minutes",
    writes: false,
    body: json(Schema.Struct({ authenticator_code: OtpCode })),
    answer: oneRecord(SecondFactor),
    refusals: [notConfirmed]
  }),
  makeRecoveryCodes: endpoint({
    method: "POST",
    path: "/auth/factors/recovery-codes",
    permission: "administrator",
    summary: "Replaces all recovery codes by ten new ones, which are not shown again",
    writes: false,
    body: json(FactorPassword),
    answer: oneRecord(RecoveryCodes),
    refusals: [tooMany, wrongPassword]
  }),
  removeFactor: endpoint({
    method: "DELETE",
    path: "/auth/factors/{id}",
    permission: "administrator",
    summary: "Removes one of one's own second factors",
    writes: false,
    params: Schema.Struct({ id: FactorId }),
    body: json(FactorPassword),
    answer: oneRecord(Schema.Struct({ success: Schema.Boolean })),
    refusals: [
      refusal(404, "factor_not_found", FactorNotFound),
      refusal(409, "last_factor", LastFactor),
      tooMany,
      wrongPassword
    ]
  })
}
