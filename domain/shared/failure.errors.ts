/** The failures of every feature. Expected failures are values; only bugs are defects. */
import { Schema } from "effect"

/** The server or its database could not be reached in time. The request may be repeated. */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", {}) {}

/** The database has no space left. It can be read, and nothing can be saved. */
export class DiskFull extends Schema.TaggedError<DiskFull>()("DiskFull", {}) {}

/** The computer is offline. Nothing was sent. */
export class Offline extends Schema.TaggedError<Offline>()("Offline", {}) {}

/** No answer came, or `status` without one that can be read; whether the work was done is unknown. */
export class TimedOut extends Schema.TaggedError<TimedOut>()("TimedOut", {
  status: Schema.optionalKey(Schema.Int)
}) {}

/** The server lost its database while a change was being committed; whether it was made is unknown. */
export class OutcomeUnknown extends Schema.TaggedError<OutcomeUnknown>()("OutcomeUnknown", {}) {}

/** Nobody is signed in with this token, or its session or service account has ended. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {
  /** The token says that it is one of a service account. */
  account: Schema.optionalKey(Schema.Literal("service_account"))
}) {}

/** The administrator is signed in, but may not do this. */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", {}) {}

/** What was sent breaks rules: field path → message key. Nothing was changed. */
export class FieldsInvalid extends Schema.TaggedError<FieldsInvalid>()("FieldsInvalid", {
  fields: Schema.Record(Schema.String, Schema.String)
}) {}

/** Too many requests; the next is allowed after `seconds`. */
export class TooManyRequests extends Schema.TaggedError<TooManyRequests>()("TooManyRequests", {
  seconds: Schema.Int
}) {}

/** The count an administrator was shown is no longer true. Nothing was changed. */
export class CountChanged extends Schema.TaggedError<CountChanged>()("CountChanged", {
  expected: Schema.Int,
  actual: Schema.Int
}) {}

/** A refusal that is not part of the contract; it has the server's text, and of an unknown fault the id in its log. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  status: Schema.Int,
  words: Schema.String,
  requestId: Schema.optionalKey(Schema.String)
}) {}

/** The failures of any remote call. */
export const CallFailure = Schema.Union([
  FieldsInvalid,
  Forbidden,
  Offline,
  OutcomeUnknown,
  Refused,
  TimedOut,
  TooManyRequests,
  Unauthorized,
  Unavailable
])
export type CallFailure = typeof CallFailure.Type

/** The record is deleted, or there never was one: `CompanyNotFound`, say. */
export const isNotFound = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "_tag" in error && String(error._tag).endsWith("NotFound")

/** The id of the request that met an unknown fault; null for any other failure. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof Refused ? (error.requestId ?? null) : null

const serverTexts = new WeakMap<object, string>()

/** Keeps what the server said beside a failure that the contract declares; it is no part of the failure. */
export const withServerText = <Failure extends object>(failure: Failure, text: string): Failure => {
  serverTexts.set(failure, text)
  return failure
}

/** Empty where the server said nothing. */
export const serverTextOf = (failure: object): string =>
  failure instanceof Refused ? failure.words : (serverTexts.get(failure) ?? "")

/** Whether a call failed for want of a connection, and has surely changed nothing. */
export const isUnsent = (error: unknown): boolean => error instanceof Offline || error instanceof Unavailable

/** Whether a call failed in a way that leaves open whether the work was done. */
export const mayHaveSucceeded = (error: unknown): boolean =>
  error instanceof TimedOut || error instanceof OutcomeUnknown

/** Makes the reader of a rejected actor's error: one of the expected failures; anything else counts as unavailable. */
export const failureReader = <S extends Schema.Codec<{ readonly _tag: string }, unknown>>(expected: S) => {
  const isExpected = Schema.is(expected)
  return (error: unknown): S["Type"] | Unavailable => (isExpected(error) ? error : new Unavailable())
}

export const toCallFailure = failureReader(CallFailure)
