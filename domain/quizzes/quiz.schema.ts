/**
 * What a quiz is: questions in two languages, whose points come to 100. Bodies are read loosely here; `quiz.rules.ts`
 * validates them, for form, file and server alike. Field names are the wire's (specification, "Entities").
 */
import { Schema } from "effect"
import { ImportId } from "../shared/csv/csv-import.schema.ts"
import { Active, deletedMark } from "../records/record.schema.ts"
import { Day, Instant } from "../shared/calendar.schema.ts"
import { CallFailure, failureReader } from "../shared/failure.errors.ts"
import { QuestionId, QuizId, SubmissionId, UserId } from "../shared/identity.schema.ts"
import { listQuery, paging } from "../shared/page.schema.ts"
import { overtakenFields, Version } from "../shared/version.schema.ts"
import { ActiveStatus } from "../shared/account.schema.ts"
import { QuizType, quizTypes } from "./quiz-type.schema.ts"

/** The quiz screen's own word for the last of them is accepted, and never sent (decisions, section 7). */
export const QuizTypeSent = Schema.Literals([...quizTypes, "onboarding"]).annotate({ message: "quiz_type" })
export type QuizTypeSent = typeof QuizTypeSent.Type

export const questionTypes = ["single", "multiple"] as const
export const QuestionType = Schema.Literals(questionTypes).annotate({ message: "question_type" })
export type QuestionType = typeof QuestionType.Type

/** What a question may be worth (specification, "Quiz form"), and what all of a quiz must come to. */
export const pointChoices = [5, 10, 15, 20, 25, 30, 40, 50] as const
export type Points = (typeof pointChoices)[number]
export const pointsDefault: Points = 10
export const pointsTotal = 100

export const optionsAtFirst = 4
export const optionsMin = 2
/** Generous limits that bound the work of a check. */
export const optionsMax = 20
export const questionsMax = 100

/** The longest texts, in characters as a person counts them. */
export const quizTextMax = {
  title: 150,
  icon: 50,
  description: 1_000,
  question: 500,
  followUp: 500,
  option: 300
} as const

export const QuizOption = Schema.Struct({
  description_en: Schema.String,
  description_es: Schema.String,
  is_correct: Schema.Boolean
})
export interface QuizOption extends Schema.Schema.Type<typeof QuizOption> {}

export const QuizQuestion = Schema.Struct({
  /** Stays with the question through edits, so that two edits of one quiz can be merged by question. */
  id: QuestionId,
  question_en: Schema.String,
  question_es: Schema.String,
  /** Null where there is none, and on every question of an onboarding quiz. */
  follow_up_en: Schema.NullOr(Schema.String),
  follow_up_es: Schema.NullOr(Schema.String),
  type: QuestionType,
  status: ActiveStatus,
  points: Schema.Int,
  options: Schema.Array(QuizOption)
})
export interface QuizQuestion extends Schema.Schema.Type<typeof QuizQuestion> {}

export const QuizQuestions = Schema.Array(QuizQuestion)

export const Quiz = Schema.Struct({
  id: QuizId,
  title: Schema.String,
  description_en: Schema.NullOr(Schema.String),
  description_es: Schema.NullOr(Schema.String),
  icon: Schema.NullOr(Schema.String),
  type: QuizType,
  status: ActiveStatus,
  expires_on: Schema.NullOr(Day),
  created_at: Instant,
  updated_at: Instant,
  questions: QuizQuestions,
  version: Version,
  ...deletedMark
})
export interface Quiz extends Schema.Schema.Type<typeof Quiz> {}

/** Absent, null and blank are the same: no text. */
const text = (key: string) =>
  Schema.optionalKey(Schema.NullOr(Schema.String.pipe(Schema.decodeTo(Schema.Trim))).annotate({ message: key }))

const SentOption = Schema.Struct({
  description_en: text("option_en_required"),
  description_es: text("option_es_required"),
  is_correct: Schema.optionalKey(Schema.Boolean)
})

const SentQuestion = Schema.Struct({
  /** One of the quiz's own keeps its question; any other text counts as none. */
  id: Schema.optionalKey(Schema.NullOr(Schema.String)),
  question_en: text("question_en_required"),
  question_es: text("question_es_required"),
  follow_up_en: text("value_invalid"),
  follow_up_es: text("value_invalid"),
  type: Schema.optionalKey(QuestionType),
  status: Schema.optionalKey(ActiveStatus),
  points: Schema.optionalKey(Schema.Number.annotate({ message: "points_choice" })),
  options: Schema.optionalKey(
    Schema.Array(SentOption)
      .annotate({ message: "options_too_few" })
      .check(Schema.isMaxLength(2 * optionsMax, { message: "options_too_many" }))
  )
})

const content = {
  title: text("quiz_title_required"),
  description_en: text("value_invalid"),
  description_es: text("value_invalid"),
  icon: text("value_invalid"),
  type: Schema.optionalKey(QuizTypeSent),
  status: Schema.optionalKey(ActiveStatus),
  /** Empty, like null, means none. */
  expires_on: text("day_malformed"),
  questions: Schema.optionalKey(
    Schema.Array(SentQuestion)
      .annotate({ message: "questions_required" })
      .check(Schema.isMaxLength(2 * questionsMax, { message: "questions_too_many" }))
  )
}

/**
 * A quiz as a form, a file or a client sends it. Absent fields have their defaults; the rules say what may not be absent,
 * and judge a list that is a little too long together with the rest. A list of twice its length is not looked at.
 */
export const NewQuiz = Schema.Struct(content)
export interface NewQuiz extends Schema.Schema.Type<typeof NewQuiz> {}
export type NewQuestion = NonNullable<NewQuiz["questions"]>[number]
export type NewOption = NonNullable<NewQuestion["options"]>[number]

/** Changed fields of a quiz; absent ones keep their value. The questions are one field: all of them, in their order. */
export const QuizChange = Schema.Struct({ ...content, version: Schema.optionalKey(Version) })
export interface QuizChange extends Schema.Schema.Type<typeof QuizChange> {}

export const QuizStatusChange = Schema.Struct({
  status: ActiveStatus.annotateKey({ messageMissingKey: "value_missing" }),
  version: Schema.optionalKey(Version)
})
export interface QuizStatusChange extends Schema.Schema.Type<typeof QuizStatusChange> {}

export const QuizStats = Schema.Struct({
  total: Schema.Int,
  active: Schema.Int,
  totalQuestions: Schema.Int,
  /** Active, and over within 7 days, today included (decisions, section 7). */
  expiringSoon: Schema.Int
})
export interface QuizStats extends Schema.Schema.Type<typeof QuizStats> {}

export const QuizSubmission = Schema.Struct({
  id: SubmissionId,
  /** A server of an earlier version does not name it. */
  quiz: Schema.Struct({ id: Schema.optionalKey(QuizId), title: Schema.String, created_at: Instant }),
  created_at: Instant
})
export interface QuizSubmission extends Schema.Schema.Type<typeof QuizSubmission> {}

export const SubmissionSearch = Schema.Struct({ userId: UserId, ...paging })
export interface SubmissionSearch extends Schema.Schema.Type<typeof SubmissionSearch> {}

export const quizQuery = listQuery({
  id: QuizId,
  filters: {
    status: Schema.optionalKey(ActiveStatus),
    type: Schema.optionalKey(QuizTypeSent),
    import_id: Schema.optionalKey(ImportId),
    active: Schema.optionalKey(Active)
  },
  sortFields: ["title", "updated_at", "expires_on", "type", "questions", "status"],
  sortDefault: "-updated_at",
  newestFirst: ["updated_at"],
  perPage: 10
})
export const QuizFilter = quizQuery.Filter
export interface QuizFilter extends Schema.Schema.Type<typeof QuizFilter> {}
export const QuizSearch = quizQuery.Search
export interface QuizSearch extends Schema.Schema.Type<typeof QuizSearch> {}
export type QuizSortField = (typeof quizQuery.sortFields)[number]

export class QuizNotFound extends Schema.TaggedError<QuizNotFound>()("QuizNotFound", {}) {}

export class QuizOvertaken extends Schema.TaggedError<QuizOvertaken>()("QuizOvertaken", overtakenFields(Quiz)) {}

export const QuizFailure = Schema.Union([QuizNotFound, QuizOvertaken, ...CallFailure.members])
export type QuizFailure = typeof QuizFailure.Type

export const toQuizFailure = failureReader(QuizFailure)
