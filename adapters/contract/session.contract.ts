import { Schema } from "effect"
import { Forbidden, TooManyRequests } from "#domain/shared/failure.errors.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import {
  CodeProof,
  CodeRefused,
  Credentials,
  DeviceToken,
  OtpCode,
  PasswordChange,
  SentCode,
  Session,
  SignedInAdministrator,
  SignInAttempt,
  SignInRefused,
  StrongFactorRequired,
  WrongPassword
} from "#domain/session/session.schema.ts"
import { unwrapped, endpoint, json, oneRecord, refusal } from "./endpoint.ts"

const tooMany = refusal(429, "too_many_requests", TooManyRequests)

const device = { device_token: Schema.optionalKey(DeviceToken) }

/** The code under its own name, or under that of the login screen (decisions, section 3). */
const ProofBody = Schema.Struct({
  identity: CodeProof.fields.identity,
  otp_code: Schema.optionalKey(OtpCode),
  otp: Schema.optionalKey(OtpCode),
  attempt: Schema.optionalKey(SignInAttempt),
  ...device
}).check(
  Schema.makeFilter(({ otp_code, otp }) =>
    otp_code === undefined && otp === undefined ? { path: ["otp_code"], issue: "otp_code" } : undefined
  )
)

/** `success` is sent at the top and in `data`, for clients of either convention (decisions, section 12). */
const PasswordChanged = Schema.Struct({
  success: Schema.Boolean,
  message: Schema.String,
  data: Schema.Struct({ success: Schema.Boolean })
})

export const sessionContract = {
  requestCode: endpoint({
    method: "POST",
    path: "/auth/request-otp",
    permission: "anyone",
    summary: "Sends a one-time code to the phone, or says which second factors the person has",
    body: json(Schema.Struct({ ...Credentials.fields, ...device })),
    answer: oneRecord(Schema.Struct({ identity: Schema.String, ...SentCode.fields })),
    refusals: [
      refusal(401, "sign_in_refused", SignInRefused),
      refusal(403, "second_factor_required", StrongFactorRequired),
      tooMany
    ]
  }),
  verifyCode: endpoint({
    method: "POST",
    path: "/auth/verify-otp",
    permission: "anyone",
    summary: "Opens a session for a code",
    body: json(ProofBody),
    answer: oneRecord(Session),
    refusals: [refusal(401, "code_refused", CodeRefused), tooMany]
  }),
  me: endpoint({
    method: "GET",
    path: "/auth/me",
    permission: "administrator",
    beforePasswordChange: true,
    beforeSecondFactor: true,
    summary: "Returns the signed-in administrator",
    answer: oneRecord(SignedInAdministrator)
  }),
  signOut: endpoint({
    method: "POST",
    path: "/auth/logout",
    permission: "administrator",
    beforePasswordChange: true,
    beforeSecondFactor: true,
    summary: "Ends this session",
    writes: false,
    answer: oneRecord(Schema.Struct({ success: Schema.Boolean }))
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/auth/change-password/{userId}",
    permission: "administrator",
    beforePasswordChange: true,
    beforeSecondFactor: true,
    summary: "Changes one's own password and ends one's other sessions",
    writes: false,
    params: Schema.Struct({ userId: UserId }),
    body: json(PasswordChange),
    answer: unwrapped(PasswordChanged),
    refusals: [
      refusal(403, "forbidden", Forbidden),
      tooMany,
      refusal(422, "wrong_password", WrongPassword, { extra: { success: false } })
    ]
  })
}
