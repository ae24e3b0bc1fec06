/**
 * Questions that are pasted as a plain text, as `pasteExample` shows.
 *
 * A line that begins with `-`, a bullet or a letter such as `a)` is an answer, one that begins with `*` a right one; two of these
 * make a multiple choice. Any other line begins a question, whose number is left out. A bar stands between English and Spanish,
 * the points in brackets at the end. Empty lines mean nothing.
 */
import { hasAtMostCharacters, oneLine } from "../shared/text.rules.ts"
import type { FormOption, FormQuestion } from "./quiz-form.schema.ts"
import { isPointChoice } from "./quiz.rules.ts"
import { optionsMax, optionsMin, pointsDefault, questionsMax, quizTextMax } from "./quiz.schema.ts"

export type PastedOption = Omit<FormOption, "key">

export interface PastedQuestion extends Pick<FormQuestion, "question_en" | "question_es" | "type" | "points"> {
  readonly options: ReadonlyArray<PastedOption>
}

export type PasteFault =
  | "question_missing"
  | "text_missing"
  | "text_too_long"
  | "bars_too_many"
  | "points_choice"
  | "options_too_few"
  | "options_too_many"
  | "correct_required"
  | "questions_too_many"

/** What is wrong, and in which line, counted from 1. */
export interface PasteIssue {
  readonly line: number
  readonly fault: PasteFault
}

export interface Pasted {
  readonly questions: ReadonlyArray<PastedQuestion>
  readonly issues: ReadonlyArray<PasteIssue>
}

export const pasteExample = `1. How long does an adult sleep? | ¿Cuánto duerme un adulto? [20]
- 4 hours | 4 horas
* 8 hours | 8 horas`

const answerMark = /^(?:\*\s*(?:[a-z]\)\s*)?|[-–•]\s*|[a-z]\)\s*)/iu
const questionNumber = /^\d{1,3}[.)]\s+/u
const pointsMark = /\s*\[(\d{1,4})\]$/u

interface Line {
  readonly line: number
  readonly text: string
}

/** A question with the lines of its answers. */
interface Block {
  readonly question: Line
  readonly answers: ReadonlyArray<Line>
}

const inLanguages = (text: string) => {
  const [en = "", es = ""] = text.split("|").map(oneLine)
  return { en, es }
}

const textFaults = ({ line, text }: Line, most: number): ReadonlyArray<PasteIssue> => {
  const parts = text.split("|").map(oneLine)
  const faults: ReadonlyArray<PasteFault | false> = [
    parts[0] === "" && "text_missing",
    parts.length > 2 && "bars_too_many",
    parts.some((part) => !hasAtMostCharacters(part, most)) && "text_too_long"
  ]
  return faults.flatMap((fault) => (fault === false ? [] : [{ line, fault }]))
}

const readBlock = ({ question, answers }: Block): { readonly read: PastedQuestion; readonly issues: PasteIssue[] } => {
  const { line } = question
  const unnumbered = question.text.replace(questionNumber, "")
  const given = Number(pointsMark.exec(unnumbered)?.[1] ?? pointsDefault)
  const text = unnumbered.replace(pointsMark, "")
  const options = answers.map((answer) => {
    const { en, es } = inLanguages(answer.text.replace(answerMark, ""))
    return { description_en: en, description_es: es, is_correct: answer.text.startsWith("*") }
  })
  const correct = options.filter(({ is_correct }) => is_correct).length
  const { en, es } = inLanguages(text)
  const ofQuestion: ReadonlyArray<PasteFault | false> = [
    !isPointChoice(given) && "points_choice",
    options.length < optionsMin && "options_too_few",
    options.length > optionsMax && "options_too_many",
    options.length >= optionsMin && correct === 0 && "correct_required"
  ]
  return {
    read: {
      question_en: en,
      question_es: es,
      type: correct > 1 ? "multiple" : "single",
      points: isPointChoice(given) ? given : pointsDefault,
      options
    },
    issues: [
      ...textFaults({ line, text }, quizTextMax.question),
      ...ofQuestion.flatMap((fault) => (fault === false ? [] : [{ line, fault }])),
      ...answers.flatMap((answer) =>
        textFaults({ ...answer, text: answer.text.replace(answerMark, "") }, quizTextMax.option)
      )
    ]
  }
}

/** Reads a pasted text for a quiz that has `before` questions already. Questions are only as good as there are no issues. */
export const readQuestions = (pasted: string, before: number): Pasted => {
  const lines = pasted
    .split(/\r\n|\r|\n/u)
    .map((text, at): Line => ({ line: at + 1, text: text.trim() }))
    .filter(({ text }) => text !== "")
  const starts = lines.flatMap(({ text }, at) => (answerMark.test(text) ? [] : [at]))
  const blocks = starts.flatMap((at, nth): ReadonlyArray<Block> => {
    const question = lines[at]
    return question === undefined ? [] : [{ question, answers: lines.slice(at + 1, starts[nth + 1]) }]
  })
  const read = blocks.map(readBlock)
  const [first] = lines
  const beyond = blocks[questionsMax - before]
  return {
    questions: read.map((one) => one.read),
    issues: [
      ...(first !== undefined && starts[0] !== 0 ? [{ line: first.line, fault: "question_missing" } as const] : []),
      ...read.flatMap((one) => one.issues),
      ...(beyond === undefined ? [] : [{ line: beyond.question.line, fault: "questions_too_many" } as const])
    ]
  }
}
