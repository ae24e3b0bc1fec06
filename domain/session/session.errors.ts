import { Schema } from "effect"
import {
  FieldsInvalid,
  Forbidden,
  Refused,
  TimedOut,
  TooManyRequests,
  Unauthorized,
  Unavailable
} from "../shared/failure.errors.ts"

/** Phone and password admit nobody: unknown, wrong, inactive, deleted and no administrator look alike. */
export class SignInRefused extends Schema.TaggedError<SignInRefused>()("SignInRefused", {}) {}

/** The code is wrong, used, too old, replaced, or was tried too often. */
export class CodeRefused extends Schema.TaggedError<CodeRefused>()("CodeRefused", {}) {}

/** The current password given is not the current one. Nothing was changed. */
export class WrongPassword extends Schema.TaggedError<WrongPassword>()("WrongPassword", {}) {}

export const SessionFailure = Schema.Union([
  SignInRefused,
  CodeRefused,
  WrongPassword,
  FieldsInvalid,
  Forbidden,
  Refused,
  TimedOut,
  TooManyRequests,
  Unauthorized,
  Unavailable
])
export type SessionFailure = typeof SessionFailure.Type

/** Reads a rejected actor's error; whatever was not foreseen counts as unavailable. */
export const toSessionFailure = (error: unknown): SessionFailure =>
  Schema.is(SessionFailure)(error) ? error : new Unavailable()
