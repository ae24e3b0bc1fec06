/** A quiz in its form: made from a quiz, validated, compared, and made into what is sent. */
import type { FieldIssues } from "../shared/document/issues.rules.ts"
import type { FormOption, FormQuestion, QuizForm } from "./quiz-draft.schema.ts"
import { isPointChoice, quizIssues } from "./quiz.rules.ts"
import { pointsDefault, type Quiz, type QuizDraft } from "./quiz.schema.ts"

/** A new quiz: empty, without questions. */
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

export const toForm = (quiz: Quiz): QuizForm => {
  const keysGiven = quiz.questions.reduce((sum, { options }) => sum + options.length, 0)
  let given = 0
  return {
    title: quiz.title,
    icon: quiz.icon ?? "",
    type: quiz.type,
    status: quiz.status,
    expires_on: quiz.expires_on ?? "",
    questions: quiz.questions.map((question) => ({
      key: question.id,
      question_en: question.question_en,
      question_es: question.question_es,
      follow_up_en: question.follow_up_en ?? "",
      follow_up_es: question.follow_up_es ?? "",
      type: question.type,
      status: question.status,
      points: isPointChoice(question.points) ? question.points : pointsDefault,
      options: question.options.map((option) => ({ key: newKey(given++), ...option }))
    })),
    keysGiven
  }
}

/** What the form would send, with trimmed texts; the rules judge the same. */
export const toDraft = (form: QuizForm): QuizDraft => {
  // Kept in the form, but not offered on an onboarding quiz.
  const followUp = (text: string) => (form.type === "on_boarding" ? "" : text.trim())
  return {
    title: form.title.trim(),
    icon: form.icon.trim(),
    type: form.type,
    status: form.status,
    expires_on: form.expires_on.trim(),
    questions: form.questions.map((question) => ({
      id: question.key,
      question_en: question.question_en.trim(),
      question_es: question.question_es.trim(),
      follow_up_en: followUp(question.follow_up_en),
      follow_up_es: followUp(question.follow_up_es),
      type: question.type,
      status: question.status,
      points: question.points,
      options: question.options.map(({ description_en, description_es, is_correct }) => ({
        description_en: description_en.trim(),
        description_es: description_es.trim(),
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
  const issues = quizIssues(toDraft(form))
  judged.set(form, issues)
  return issues
}

/**
 * Whether anything but the keys of options differs from the stored quiz. Called with every key press, so it ends at the
 * first difference.
 */
export const isSameForm = (one: QuizForm, other: QuizForm): boolean =>
  one === other ||
  (one.title === other.title &&
    one.icon === other.icon &&
    one.type === other.type &&
    one.status === other.status &&
    one.expires_on === other.expires_on &&
    isSameList(one.questions, other.questions, isSameQuestion))

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
  one.key === other.key &&
  one.question_en === other.question_en &&
  one.question_es === other.question_es &&
  one.follow_up_en === other.follow_up_en &&
  one.follow_up_es === other.follow_up_es &&
  one.type === other.type &&
  one.status === other.status &&
  one.points === other.points &&
  isSameList(one.options, other.options, isSameOption)

const isSameOption = (one: FormOption, other: FormOption): boolean =>
  one.description_en === other.description_en &&
  one.description_es === other.description_es &&
  one.is_correct === other.is_correct
