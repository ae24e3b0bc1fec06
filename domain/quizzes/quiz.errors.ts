import { Schema } from "effect"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { Quiz } from "./quiz.schema.ts"

export class QuizNotFound extends Schema.TaggedError<QuizNotFound>()("QuizNotFound", {}) {}

/**
 * Another administrator saved since `version` was read: `fields` are those that differ, `current` is the whole record.
 * Nothing was changed.
 */
export class QuizOvertaken extends Schema.TaggedError<QuizOvertaken>()("QuizOvertaken", {
  current: Quiz,
  fields: Schema.Record(Schema.String, Schema.Unknown)
}) {}

export const QuizFailure = Schema.Union([QuizNotFound, QuizOvertaken, ...CallFailure.members])
export type QuizFailure = typeof QuizFailure.Type

export const toQuizFailure = failureReader(QuizFailure)
