/** The rules of a valid quiz (specification, "Quiz form"; decisions, sections 2 and 7), and its stored form. */
import { Struct } from "effect"
import { Day } from "../shared/calendar.schema.ts"
import type { QuestionId } from "../shared/identity.schema.ts"
import { type FieldIssues, issuesIn, schemaReader } from "../shared/issues.rules.ts"
import { foldCase, normalise } from "../shared/search.rules.ts"
import { hasAtMostCharacters, nameLine, showsNothing } from "../shared/text.rules.ts"
import type { ActiveStatus } from "../shared/account.schema.ts"
import {
  type NewOption,
  optionsMax,
  optionsMin,
  pointChoices,
  type Points,
  pointsDefault,
  pointsTotal,
  type NewQuestion,
  questionsMax,
  type Quiz,
  type QuizChange,
  type NewQuiz,
  type QuizQuestion,
  type QuizTypeSent,
  quizTextMax
} from "./quiz.schema.ts"
import type { QuizType } from "./quiz-type.schema.ts"
import { differingFields, givenFields } from "../shared/record-fields.rules.ts"

type Text = string | null | undefined
type Found = Array<readonly [path: string, key: string]>

/** Every invalid field with its issue; empty for a valid quiz. */
export const quizIssues = ({
  title,
  description_en,
  description_es,
  icon,
  type,
  expires_on,
  questions = []
}: NewQuiz): FieldIssues => {
  const found: Found = [
    ...written("title", title, quizTextMax.title, "quiz_title"),
    ...atMost("icon", line(icon), quizTextMax.icon, "icon_too_long"),
    ...atMost("description_en", description_en, quizTextMax.description, "quiz_description_too_long"),
    ...atMost("description_es", description_es, quizTextMax.description, "quiz_description_too_long")
  ]
  const day = (expires_on ?? "").trim()
  const dayIssue = day === "" ? undefined : issuesIn(readDay(day))[""]
  if (dayIssue !== undefined) found.push(["expires_on", dayIssue])
  const issue = questionsIssue(questions)
  if (issue !== null) found.push(["questions", issue])
  const hasFollowUps = readQuizType(type ?? "daily") !== "on_boarding"
  // Beyond the limit no question is checked: there are too many, which is an issue of its own.
  for (const [index, question] of questions.slice(0, questionsMax).entries())
    found.push(...questionIssues(`questions.${index}`, question, hasFollowUps))
  return Object.fromEntries(found)
}

const questionsIssue = (questions: ReadonlyArray<NewQuestion>): string | null => {
  if (questions.length === 0) return "questions_required"
  if (questions.length > questionsMax) return "questions_too_many"
  const total = totalPoints(questions)
  return total === pointsTotal ? null : `points_total|${total}`
}

export const totalPoints = (questions: ReadonlyArray<{ readonly points?: number }>): number =>
  questions.reduce((sum, { points }) => sum + (points ?? pointsDefault), 0)

export const isPointChoice = (points: number): points is Points =>
  (pointChoices as ReadonlyArray<number>).includes(points)

const questionIssues = (
  path: string,
  { question_en, question_es, follow_up_en, follow_up_es, type, points = pointsDefault, options = [] }: NewQuestion,
  hasFollowUps: boolean
): Found => {
  const found: Found = [
    ...written(`${path}.question_en`, question_en, quizTextMax.question, "question_en"),
    ...written(`${path}.question_es`, question_es, quizTextMax.question, "question_es")
  ]
  if (hasFollowUps) {
    found.push(...atMost(`${path}.follow_up_en`, line(follow_up_en), quizTextMax.followUp, "follow_up_en_too_long"))
    found.push(...atMost(`${path}.follow_up_es`, line(follow_up_es), quizTextMax.followUp, "follow_up_es_too_long"))
  }
  if (!(points > 0)) found.push([`${path}.points`, "points_positive"])
  else if (!isPointChoice(points)) found.push([`${path}.points`, "points_choice"])
  const issue = optionsIssue(type ?? "single", options)
  if (issue !== null) found.push([`${path}.options`, issue])
  for (const [index, { description_en, description_es }] of options.slice(0, optionsMax).entries()) {
    const at = `${path}.options.${index}`
    found.push(...written(`${at}.description_en`, description_en, quizTextMax.option, "option_en"))
    found.push(...written(`${at}.description_es`, description_es, quizTextMax.option, "option_es"))
  }
  return found
}

const optionsIssue = (type: QuizQuestion["type"], options: ReadonlyArray<NewOption>): string | null => {
  if (options.length < optionsMin) return "options_too_few"
  if (options.length > optionsMax) return "options_too_many"
  const correct = options.filter(({ is_correct }) => is_correct === true).length
  if (correct === 0) return "correct_required"
  return type === "single" && correct > 1 ? "correct_single" : null
}

const written = (path: string, text: Text, most: number, key: string): Found =>
  isBlank(text) ? [[path, `${key}_required`]] : atMost(path, line(text), most, `${key}_too_long`)

const atMost = (path: string, text: Text, most: number, key: string): Found =>
  isBlank(text) || hasAtMostCharacters((text ?? "").trim(), most) ? [] : [[path, key]]

const readDay = schemaReader(Day)
const isBlank = (text: Text): boolean => showsNothing(text ?? "")

/** Maps the quiz screen's word for an onboarding quiz to the stored one. */
export const readQuizType = (type: QuizTypeSent): QuizType => (type === "onboarding" ? "on_boarding" : type)

export type QuizContent = Omit<Quiz, "id" | "created_at" | "updated_at" | "version">

/**
 * The stored form of a valid new quiz: texts trimmed, all but descriptions in one line, defaults filled in, no
 * follow-ups on an onboarding quiz. A question keeps an id among `known`, the first that claims it; the others get one
 * of `newId`.
 */
export const toContent = (input: NewQuiz, known: ReadonlySet<string>, newId: () => QuestionId): QuizContent => {
  const type = readQuizType(input.type ?? "daily")
  const claimed = new Set<string>()
  return {
    title: line(input.title) ?? "",
    description_en: trimmed(input.description_en),
    description_es: trimmed(input.description_es),
    icon: line(input.icon),
    type,
    status: input.status ?? "active",
    expires_on: dayOf(input.expires_on),
    questions: (input.questions ?? []).map((question) => {
      const isKnown =
        question.id !== undefined && question.id !== null && known.has(question.id) && !claimed.has(question.id)
      const id = isKnown ? (question.id as QuestionId) : newId()
      claimed.add(id)
      return { id, ...toQuestion(question, type) }
    })
  }
}

const toQuestion = (question: NewQuestion, type: QuizType): Omit<QuizQuestion, "id"> => ({
  question_en: line(question.question_en) ?? "",
  question_es: line(question.question_es) ?? "",
  follow_up_en: type === "on_boarding" ? null : line(question.follow_up_en),
  follow_up_es: type === "on_boarding" ? null : line(question.follow_up_es),
  type: question.type ?? "single",
  status: question.status ?? "active",
  points: question.points ?? pointsDefault,
  options: (question.options ?? []).map(({ description_en, description_es, is_correct }) => ({
    description_en: line(description_en) ?? "",
    description_es: line(description_es) ?? "",
    is_correct: is_correct ?? false
  }))
})

/** The texts whose fields have one line; only a description has several. */
const line = (text: Text): string | null => (isBlank(text) ? null : nameLine(text ?? ""))
const trimmed = (text: Text): string | null => (isBlank(text) ? null : (text ?? "").trim())
const dayOf = (text: Text): Day | null => {
  const day = trimmed(text)
  return day === null ? null : Day.make(day)
}

/** The fields that administrators write; each is a column of its own name. */
export const quizFields = [
  "title",
  "description_en",
  "description_es",
  "icon",
  "type",
  "status",
  "expires_on",
  "questions"
] as const satisfies ReadonlyArray<keyof QuizContent>

export const contentOf = (quiz: Quiz): QuizContent => Struct.pick(quiz, quizFields)

export const draftAfter = (quiz: Quiz, change: QuizChange): NewQuiz => ({
  ...contentOf(quiz),
  ...givenFields(quizFields, change)
})

/** The fields of `content` that differ from those of `other`; without another, all of them. */
export const writtenQuizFields = (content: QuizContent, other: QuizContent | null) =>
  differingFields(quizFields, content, other ?? {})

export const titleKey = (title: string): string => normalise(title)

/** Titles that differ in case only are one to an import; accents keep them apart, as in names of companies. */
export const quizIdentity = (title: string): string => foldCase(nameLine(title))

/** How many days before its end a quiz expires soon. */
export const expiringDays = 7

/** Whether a quiz ends within 7 days and is not past; days are those of UTC. */
export const isExpiringSoon = (
  { status, expires_on }: { readonly status: ActiveStatus; readonly expires_on: Day | null },
  today: string,
  lastDay: string
): boolean => status === "active" && expires_on !== null && expires_on >= today && expires_on <= lastDay
