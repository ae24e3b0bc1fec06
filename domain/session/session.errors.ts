import { Schema } from "effect"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"

/** Phone and password were not accepted: unknown, wrong, inactive, deleted and no administrator look alike. */
export class SignInRefused extends Schema.TaggedError<SignInRefused>()("SignInRefused", {}) {}

/** The code is wrong, used, too old, replaced, or was tried too often. */
export class CodeRefused extends Schema.TaggedError<CodeRefused>()("CodeRefused", {}) {}

/** The current password given is not the current one. Nothing was changed. */
export class WrongPassword extends Schema.TaggedError<WrongPassword>()("WrongPassword", {}) {}

export const SessionFailure = Schema.Union([SignInRefused, CodeRefused, WrongPassword, ...CallFailure.members])
export type SessionFailure = typeof SessionFailure.Type

export const toSessionFailure = failureReader(SessionFailure)
