/** Edits of a quiz in its form. None results in two right answers to a single choice, invalid points, or equal keys. */
import type { FormOption, FormQuestion, HeadField, OptionText, QuestionText, QuizForm } from "./quiz-form.schema.ts"
import { distribution, newKey } from "./quiz-form.rules.ts"
import type { PastedQuestion } from "./quiz-paste.rules.ts"
import { isPointChoice } from "./quiz.rules.ts"
import { optionsAtFirst, optionsMax, pointsDefault, questionsMax } from "./quiz.schema.ts"

export type QuizEdit =
  | { readonly kind: "head"; readonly field: Exclude<HeadField, "type" | "status">; readonly text: string }
  | { readonly kind: "type"; readonly type: QuizForm["type"] }
  | { readonly kind: "status"; readonly status: QuizForm["status"] }
  | { readonly kind: "question.add" }
  | { readonly kind: "questions.paste"; readonly questions: ReadonlyArray<PastedQuestion> }
  | { readonly kind: "question.remove"; readonly question: string }
  | { readonly kind: "question.duplicate"; readonly question: string }
  /** `to` is the place it has afterwards, counted from 0. */
  | { readonly kind: "question.move"; readonly question: string; readonly to: number }
  | { readonly kind: "question.text"; readonly question: string; readonly field: QuestionText; readonly text: string }
  | { readonly kind: "question.type"; readonly question: string; readonly type: FormQuestion["type"] }
  | { readonly kind: "question.status"; readonly question: string; readonly status: FormQuestion["status"] }
  | { readonly kind: "question.points"; readonly question: string; readonly points: number }
  | { readonly kind: "option.add"; readonly question: string }
  | { readonly kind: "option.remove"; readonly question: string; readonly option: string }
  | { readonly kind: "option.move"; readonly question: string; readonly option: string; readonly to: number }
  | {
      readonly kind: "option.text"
      readonly question: string
      readonly option: string
      readonly field: OptionText
      readonly text: string
    }
  | { readonly kind: "option.correct"; readonly question: string; readonly option: string; readonly isCorrect: boolean }
  | { readonly kind: "points.distribute" }

/** The draft after an edit; the same value where the edit cannot be made, or would change nothing. */
export const editForm = (form: QuizForm, edit: QuizEdit): QuizForm => {
  switch (edit.kind) {
    case "head":
      return withField(form, edit.field, edit.text)
    case "type":
      return withField(form, "type", edit.type)
    case "status":
      return withField(form, "status", edit.status)
    case "question.add":
      return addQuestion(form)
    case "questions.paste":
      return pasteQuestions(form, edit.questions)
    case "question.remove":
      return withQuestions(
        form,
        form.questions.filter(({ key }) => key !== edit.question)
      )
    case "question.duplicate":
      return duplicateQuestion(form, edit.question)
    case "question.move":
      return withQuestions(form, moved(form.questions, edit.question, edit.to))
    case "points.distribute":
      return distributePoints(form)
    case "option.add":
      return addOption(form, edit.question)
    default:
      return withQuestions(
        form,
        replaced(form.questions, edit.question, (question) => editQuestion(question, edit))
      )
  }
}

type QuestionEdit = Exclude<
  Extract<QuizEdit, { readonly question: string }>,
  { readonly kind: "question.remove" | "question.duplicate" | "question.move" | "option.add" }
>

/** The same item where it has the value already. */
const withField = <Item, Field extends keyof Item>(item: Item, field: Field, value: Item[Field]): Item =>
  item[field] === value ? item : { ...item, [field]: value }

const editQuestion = (question: FormQuestion, edit: QuestionEdit): FormQuestion => {
  switch (edit.kind) {
    case "question.text":
      return withField(question, edit.field, edit.text)
    case "question.type":
      return question.type === edit.type ? question : asType(question, edit.type)
    case "question.status":
      return withField(question, "status", edit.status)
    case "question.points":
      return isPointChoice(edit.points) ? withField(question, "points", edit.points) : question
    case "option.remove":
      return withOptions(
        question,
        question.options.filter(({ key }) => key !== edit.option)
      )
    case "option.move":
      return withOptions(question, moved(question.options, edit.option, edit.to))
    case "option.text":
      return withOptions(
        question,
        replaced(question.options, edit.option, (option) => withField(option, edit.field, edit.text))
      )
    case "option.correct":
      return markCorrect(question, edit.option, edit.isCorrect)
  }
}

/** The edit of the key for the n-th answer, counted from 1: it marks the right one, or one of several; null without it. */
export const correctByKey = ({ questions }: QuizForm, place: number, nth: number): QuizEdit | null => {
  const question = questions[place]
  const option = question?.options[nth - 1]
  if (question === undefined || option === undefined) return null
  const isCorrect = question.type === "single" || !option.is_correct
  return { kind: "option.correct", question: question.key, option: option.key, isCorrect }
}

/** Of several right answers a single choice keeps the first. */
const asType = (question: FormQuestion, type: FormQuestion["type"]): FormQuestion => {
  if (type === "multiple") return { ...question, type }
  const first = question.options.find(({ is_correct }) => is_correct)
  return {
    ...question,
    type,
    options: question.options.map((option) => withField(option, "is_correct", option === first))
  }
}

/** Marking one option of a single choice clears the others (specification, "Quiz form"). */
const markCorrect = (question: FormQuestion, key: string, isCorrect: boolean): FormQuestion => {
  if (!question.options.some((option) => option.key === key)) return question
  const clears = question.type === "single" && isCorrect
  return withOptions(
    question,
    question.options.map((option) =>
      option.key === key
        ? withField(option, "is_correct", isCorrect)
        : clears
          ? withField(option, "is_correct", false)
          : option
    )
  )
}

const addQuestion = (form: QuizForm): QuizForm => {
  if (form.questions.length >= questionsMax) return form
  const given = form.keysGiven
  const question: FormQuestion = {
    key: newKey(given),
    question_en: "",
    question_es: "",
    follow_up_en: "",
    follow_up_es: "",
    type: "single",
    status: "active",
    points: pointsDefault,
    options: Array.from({ length: optionsAtFirst }, (_, index) => blankOption(newKey(given + 1 + index)))
  }
  return { ...form, questions: [...form.questions, question], keysGiven: given + 1 + optionsAtFirst }
}

/** All of them, or none where they are too many. */
const pasteQuestions = (form: QuizForm, pasted: ReadonlyArray<PastedQuestion>): QuizForm => {
  if (pasted.length === 0 || form.questions.length + pasted.length > questionsMax) return form
  let given = form.keysGiven
  const questions = pasted.map(({ options, ...question }): FormQuestion => ({
    ...question,
    key: newKey(given++),
    follow_up_en: "",
    follow_up_es: "",
    status: "active",
    options: options.map((option) => ({ ...option, key: newKey(given++) }))
  }))
  return { ...form, questions: [...form.questions, ...questions], keysGiven: given }
}

const blankOption = (key: string): FormOption => ({ key, description_en: "", description_es: "", is_correct: false })

/** The copy follows its original and is a question of its own. */
const duplicateQuestion = (form: QuizForm, key: string): QuizForm => {
  const place = form.questions.findIndex((question) => question.key === key)
  const original = form.questions[place]
  if (original === undefined || form.questions.length >= questionsMax) return form
  const given = form.keysGiven
  const copy: FormQuestion = {
    ...original,
    key: newKey(given),
    options: original.options.map((option, index) => ({ ...option, key: newKey(given + 1 + index) }))
  }
  return {
    ...form,
    questions: form.questions.toSpliced(place + 1, 0, copy),
    keysGiven: given + 1 + copy.options.length
  }
}

const addOption = (form: QuizForm, key: string): QuizForm => {
  const questions = replaced(form.questions, key, (question) =>
    question.options.length >= optionsMax
      ? question
      : { ...question, options: [...question.options, blankOption(newKey(form.keysGiven))] }
  )
  return questions === form.questions ? form : { ...form, questions, keysGiven: form.keysGiven + 1 }
}

const distributePoints = (form: QuizForm): QuizForm => {
  const found = distribution(form.questions.length)
  if (found.kind === "none") return form
  return withQuestions(
    form,
    form.questions.map((question, index) => withField(question, "points", found.points[index] ?? question.points))
  )
}

const isSame = (one: ReadonlyArray<unknown>, other: ReadonlyArray<unknown>): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])

const withQuestions = (form: QuizForm, questions: ReadonlyArray<FormQuestion>): QuizForm =>
  isSame(form.questions, questions) ? form : { ...form, questions }

const withOptions = (question: FormQuestion, options: ReadonlyArray<FormOption>): FormQuestion =>
  isSame(question.options, options) ? question : { ...question, options }

interface Keyed {
  readonly key: string
}

/** The same list where nothing is replaced by another value. */
const replaced = <Item extends Keyed>(
  items: ReadonlyArray<Item>,
  key: string,
  replace: (item: Item) => Item
): ReadonlyArray<Item> => {
  const next = items.map((item) => (item.key === key ? replace(item) : item))
  return isSame(items, next) ? items : next
}

/** A place outside the list is its nearest end. */
const moved = <Item extends Keyed>(items: ReadonlyArray<Item>, key: string, to: number): ReadonlyArray<Item> => {
  const item = items.find((one) => one.key === key)
  if (item === undefined || !Number.isInteger(to)) return items
  const others = items.filter((one) => one !== item)
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, item)
}

export interface QuizHistory {
  readonly past: ReadonlyArray<QuizForm>
  readonly present: QuizForm
  readonly future: ReadonlyArray<QuizForm>
  /** The field that is being typed into; null when the next edit is a step of its own. */
  readonly burst: string | null
}

/** More than anyone undoes; drafts share their unchanged parts, so a step costs little. */
export const stepsMax = 200

export const historyOf = (present: QuizForm): QuizHistory => ({ past: [], present, future: [], burst: null })

/** Undone steps can be redone until the next edit. An edit that changes nothing is no step. */
export const edited = (history: QuizHistory, edit: QuizEdit): QuizHistory => {
  const present = editForm(history.present, edit)
  if (present === history.present) return history
  const burst = burstOf(edit)
  const goesOn = burst !== null && burst === history.burst
  const past = goesOn ? history.past : [...history.past, history.present].slice(-stepsMax)
  return { past, present, future: [], burst }
}

export const undone = (history: QuizHistory): QuizHistory => {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], burst: null }
}

export const redone = (history: QuizHistory): QuizHistory => {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, burst: null }
}

/** The next edit of the same field is a step of its own, because the field has lost the focus. */
export const settled = (history: QuizHistory): QuizHistory =>
  history.burst === null ? history : { ...history, burst: null }

const burstOf = (edit: QuizEdit): string | null => {
  switch (edit.kind) {
    case "head":
      return edit.field
    case "question.text":
      return `${edit.question} ${edit.field}`
    case "option.text":
      return `${edit.option} ${edit.field}`
    default:
      return null
  }
}
