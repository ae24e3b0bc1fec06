/** A quiz in its form. Questions and options keep their key through every edit: the server's id, or a number. */
import { Schema } from "effect"
import { QuizId } from "../shared/identity.schema.ts"
import { ActiveStatus } from "../shared/account.schema.ts"
import { pointChoices, QuestionType, Quiz } from "./quiz.schema.ts"
import { QuizType } from "./quiz-type.schema.ts"

export const FormOption = Schema.Struct({
  key: Schema.String,
  description_en: Schema.String,
  description_es: Schema.String,
  is_correct: Schema.Boolean
})
export interface FormOption extends Schema.Schema.Type<typeof FormOption> {}

export const FormQuestion = Schema.Struct({
  key: Schema.String,
  question_en: Schema.String,
  question_es: Schema.String,
  /** Kept from before the quiz became an onboarding one, but not sent. */
  follow_up_en: Schema.String,
  follow_up_es: Schema.String,
  type: QuestionType,
  status: ActiveStatus,
  points: Schema.Literals(pointChoices),
  options: Schema.Array(FormOption)
})
export interface FormQuestion extends Schema.Schema.Type<typeof FormQuestion> {}

export const QuizForm = Schema.Struct({
  title: Schema.String,
  icon: Schema.String,
  type: QuizType,
  status: ActiveStatus,
  /** A day, possibly incomplete while it is typed. */
  expires_on: Schema.String,
  questions: Schema.Array(FormQuestion),
  /** The number of keys generated for the draft so far. */
  keysGiven: Schema.Int
})
export interface QuizForm extends Schema.Schema.Type<typeof QuizForm> {}

/** The fields of a quiz outside its questions, and the texts of a question and an option. */
export type HeadField = "title" | "icon" | "type" | "status" | "expires_on"
export type QuestionText = "question_en" | "question_es" | "follow_up_en" | "follow_up_es"
export type OptionText = "description_en" | "description_es"

/** The subject of an unsaved draft: one quiz, or a new one. */
export const DraftSubject = Schema.Union([QuizId, Schema.Literal("new")])
export type DraftSubject = typeof DraftSubject.Type

/** An unsaved draft as stored in the browser. A draft of another `format` counts as none. */
export const StoredQuizDraft = Schema.Struct({
  format: Schema.Literal(1),
  form: QuizForm,
  /** The quiz as it was when the edit began; null for a new one. */
  base: Schema.NullOr(Quiz)
})
export interface StoredQuizDraft extends Schema.Schema.Type<typeof StoredQuizDraft> {}
