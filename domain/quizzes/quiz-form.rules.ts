/** A quiz in its form: made from a quiz, validated, compared, and made into what is sent. */
import type { FormOption, FormQuestion, QuizForm } from "./quiz-form.schema.ts"
import { isPointChoice, quizIssues, totalPoints } from "./quiz.rules.ts"
import { pointChoices, type Points, type Quiz, type NewQuiz, pointsDefault, pointsTotal } from "./quiz.schema.ts"
import { type IssuePlace, firstPlace } from "../shared/bilingual.rules.ts"
import type { FieldIssues } from "../shared/issues.rules.ts"
import type { Language } from "../shared/language.schema.ts"
import { oneLine } from "../shared/text.rules.ts"

export const blankForm: QuizForm = {
  title: "",
  icon: "",
  type: "daily",
  status: "active",
  expires_on: "",
  questions: [],
  keysGiven: 0
}

/** The n-th key of a draft; no id of the server looks like it. */
export const newKey = (number: number): string => `new-${number}`

/** A field of one line would glue the lines of a text together. */
export const toForm = (quiz: Quiz): QuizForm => {
  const keysGiven = quiz.questions.reduce((sum, { options }) => sum + options.length, 0)
  let given = 0
  return {
    title: oneLine(quiz.title),
    icon: quiz.icon ?? "",
    type: quiz.type,
    status: quiz.status,
    expires_on: quiz.expires_on ?? "",
    questions: quiz.questions.map((question) => ({
      key: question.id,
      question_en: oneLine(question.question_en),
      question_es: oneLine(question.question_es),
      follow_up_en: oneLine(question.follow_up_en ?? ""),
      follow_up_es: oneLine(question.follow_up_es ?? ""),
      type: question.type,
      status: question.status,
      points: isPointChoice(question.points) ? question.points : pointsDefault,
      options: question.options.map(({ description_en, description_es, is_correct }) => ({
        key: newKey(given++),
        description_en: oneLine(description_en),
        description_es: oneLine(description_es),
        is_correct
      }))
    })),
    keysGiven
  }
}

/** What the form would send, in texts of one line; the rules judge the same. */
export const toNewQuiz = (form: QuizForm): NewQuiz => {
  // Kept in the form, but hidden on an onboarding quiz.
  const followUp = (text: string) => (form.type === "on_boarding" ? "" : oneLine(text))
  return {
    title: oneLine(form.title),
    icon: oneLine(form.icon),
    type: form.type,
    status: form.status,
    expires_on: form.expires_on.trim(),
    questions: form.questions.map((question) => ({
      id: question.key,
      question_en: oneLine(question.question_en),
      question_es: oneLine(question.question_es),
      follow_up_en: followUp(question.follow_up_en),
      follow_up_es: followUp(question.follow_up_es),
      type: question.type,
      status: question.status,
      points: question.points,
      options: question.options.map(({ description_en, description_es, is_correct }) => ({
        description_en: oneLine(description_en),
        description_es: oneLine(description_es),
        is_correct
      }))
    }))
  }
}

/** Memoized by form: issues are needed often, for rendering and before saving. */
const judged = new WeakMap<QuizForm, FieldIssues>()

export const formIssues = (form: QuizForm): FieldIssues => {
  const known = judged.get(form)
  if (known !== undefined) return known
  const issues = quizIssues(toNewQuiz(form))
  judged.set(form, issues)
  return issues
}

/**
 * Whether anything but the keys of options differs from the stored quiz. Called with every key press, so it ends at the
 * first difference.
 */
export const isSameForm = (one: QuizForm, other: QuizForm): boolean =>
  one === other || (isSameIn(headFields, one, other) && isSameList(one.questions, other.questions, isSameQuestion))

const headFields = ["title", "icon", "type", "status", "expires_on"] as const
const questionFields = [
  "key",
  "question_en",
  "question_es",
  "follow_up_en",
  "follow_up_es",
  "type",
  "status",
  "points"
] as const

const isSameIn = <Item, Field extends keyof Item>(fields: ReadonlyArray<Field>, one: Item, other: Item): boolean =>
  fields.every((field) => one[field] === other[field])

const isSameList = <Item>(
  ones: ReadonlyArray<Item>,
  others: ReadonlyArray<Item>,
  isSameItem: (one: Item, other: Item) => boolean
): boolean =>
  ones.length === others.length &&
  ones.every((one, index) => {
    const other = others[index]
    return other !== undefined && (one === other || isSameItem(one, other))
  })

const isSameQuestion = (one: FormQuestion, other: FormQuestion): boolean =>
  isSameIn(questionFields, one, other) && isSameList(one.options, other.options, isSameOption)

const isSameOption = (one: FormOption, other: FormOption): boolean =>
  isSameIn(["description_en", "description_es", "is_correct"], one, other)

export const firstIssue = (issues: FieldIssues, language: Language): IssuePlace | null =>
  firstPlace(Object.keys(issues).toSorted(comparePlaces), language)

/** Fields from top to bottom; an issue of a list comes before those of its members. */
const order = [
  "title",
  "icon",
  "type",
  "status",
  "expires_on",
  "questions",
  "question_en",
  "question_es",
  "points",
  "options",
  "description_en",
  "description_es",
  "follow_up_en",
  "follow_up_es"
]

const rank = (part: string): number => {
  const number = Number(part)
  if (Number.isInteger(number)) return number
  const place = order.indexOf(part)
  return place === -1 ? order.length : place
}

const comparePlaces = (one: string, other: string): number => {
  const [parts, others] = [one.split("."), other.split(".")]
  for (const [index, part] of parts.entries()) {
    const against = others[index]
    // A path that is a prefix of the other one is the list, which comes first.
    if (against === undefined) return 1
    const difference = rank(part) - rank(against)
    if (difference !== 0) return difference
  }
  return parts.length - others.length
}

/** The split of 100 over that many questions, or why there is none. */
export type Distribution =
  | { readonly kind: "split"; readonly points: ReadonlyArray<Points> }
  | { readonly kind: "none"; readonly why: "no_question" | "one_question" | "too_many" }

/** The points that one question may be worth, and the next more that it may. */
const steps = pointChoices.map((low, place): readonly [low: Points, high: Points] => [
  low,
  pointChoices[place + 1] ?? low
])

/** Splits 100 as evenly as the choices allow, the larger parts first. From 2 to 20 questions there is always a way. */
export const distribution = (questions: number): Distribution => {
  if (questions === 0) return { kind: "none", why: "no_question" }
  if (questions === 1) return { kind: "none", why: "one_question" }
  for (const [low, high] of steps) {
    for (let larger = 0; larger < questions; larger += 1) {
      if (low * (questions - larger) + high * larger !== 100) continue
      const points = Array.from({ length: questions }, (_, index) => (index < larger ? high : low))
      return { kind: "split", points }
    }
  }
  return { kind: "none", why: "too_many" }
}

/** A quiz in one language as a member sees it, before anything is chosen: of its questions the active ones. */
export const memberView = (form: QuizForm, language: Language) => {
  const { title, icon, questions } = toNewQuiz(form)
  return {
    title,
    icon,
    questions: (questions ?? [])
      .filter(({ status }) => status === "active")
      .map((question) => ({
        text: question[`question_${language}`] ?? "",
        points: question.points,
        isMultiple: question.type === "multiple",
        options: (question.options ?? []).map((option) => option[`description_${language}`] ?? "")
      }))
  }
}

/** The points badge: green at 100, red above, yellow below (specification, "Quiz Management"). */
export interface PointsBadge {
  readonly total: number
  readonly tone: "green" | "red" | "yellow"
  /** Why "Distribute points" is unavailable; null when it is available. */
  readonly whyNot: "no_question" | "one_question" | "too_many" | null
}

export const pointsBadge = ({ questions }: QuizForm): PointsBadge => {
  const total = totalPoints(questions)
  const split = distribution(questions.length)
  return {
    total,
    tone: total === pointsTotal ? "green" : total > pointsTotal ? "red" : "yellow",
    whyNot: split.kind === "none" ? split.why : null
  }
}
