/**
 * Merges an edit with a concurrent save: the fields of the head one by one, each question as a whole. A change of one
 * side is taken; where both differ the user is asked, and meanwhile the form shows mine.
 */
import type { Side } from "../shared/document/document-editor.rules.ts"
import type { FormOption, FormQuestion, HeadField, QuizForm } from "./quiz-form.schema.ts"

/** What both sides have changed. A question that a side has removed is null on it. */
export type QuizConflict =
  | { readonly kind: "head"; readonly field: HeadField; readonly mine: string; readonly theirs: string }
  | {
      readonly kind: "question"
      readonly key: string
      readonly mine: FormQuestion | null
      readonly theirs: FormQuestion | null
      /** The question before which it was; null at the end. */
      readonly before: string | null
    }

export interface MergedQuiz {
  readonly form: QuizForm
  readonly conflicts: ReadonlyArray<QuizConflict>
  /** Whether anything of theirs is in the form now. */
  readonly hasTaken: boolean
}

export const conflictName = (conflict: QuizConflict): string =>
  conflict.kind === "head" ? conflict.field : conflict.key

const headFields: ReadonlyArray<HeadField> = ["title", "icon", "type", "status", "expires_on"]

export const mergeQuizzes = (base: QuizForm, mine: QuizForm, theirs: QuizForm): MergedQuiz => {
  const head = headFields.map((field) => {
    const [was, own, other] = [base[field], mine[field], theirs[field]]
    const isTaken = other !== was && own === was
    const isConflict = other !== was && own !== was && own !== other
    return { field, value: isTaken ? other : own, isTaken, isConflict, own, other }
  })
  const questions = mergeQuestions(base, mine, theirs)
  const form = {
    ...mine,
    ...(Object.fromEntries(head.map(({ field, value }) => [field, value])) as Pick<QuizForm, HeadField>),
    questions: questions.questions,
    keysGiven: questions.keysGiven
  }
  const conflicts = head
    .filter(({ isConflict }) => isConflict)
    .map(({ field, own, other }): QuizConflict => ({ kind: "head", field, mine: own, theirs: other }))
  return {
    form,
    conflicts: [...conflicts, ...questions.conflicts],
    hasTaken: questions.hasTaken || head.some(({ isTaken }) => isTaken)
  }
}

type Found = FormQuestion | undefined

const mergeQuestions = (base: QuizForm, mine: QuizForm, theirs: QuizForm) => {
  const [was, own, other] = [base, mine, theirs].map(({ questions }) => new Map(questions.map((one) => [one.key, one])))
  let keysGiven = mine.keysGiven
  let hasTaken = false
  const conflicts: Array<QuizConflict> = []

  /** Their options get keys of this draft, since those of another draft may be in use here. */
  const taken = (question: FormQuestion): FormQuestion => {
    hasTaken = true
    const options = question.options.map((option): FormOption => ({ ...option, key: `new-${keysGiven++}` }))
    return { ...question, options }
  }

  const merged = new Map<string, FormQuestion>()
  for (const key of new Set([...(own?.keys() ?? []), ...(other?.keys() ?? [])])) {
    const [before, ours, their] = [was?.get(key), own?.get(key), other?.get(key)]
    const isMine = !isSame(ours, before)
    const isTheirs = !isSame(their, before)
    if (isMine && isTheirs && !isSame(ours, their)) {
      conflicts.push({
        kind: "question",
        key,
        mine: ours ?? null,
        theirs: their === undefined ? null : withKeys(their, () => `new-${keysGiven++}`),
        before: ours === undefined ? neighbour(theirs, key) : neighbour(mine, key)
      })
      if (ours !== undefined) merged.set(key, ours)
    } else if (isTheirs && !isMine) {
      if (their === undefined) hasTaken = true
      else merged.set(key, taken(their))
    } else if (ours !== undefined) merged.set(key, ours)
  }
  const order = mergeOrder(keysOf(base), keysOf(mine), keysOf(theirs))
  const questions = order.flatMap((key) => merged.get(key) ?? [])
  const kept = order.filter((key) => merged.has(key) && own?.has(key) === true)
  const hasMoved = keysOf(mine)
    .filter((key) => merged.has(key))
    .some((key, index) => key !== kept[index])
  return { questions, conflicts, keysGiven, hasTaken: hasTaken || hasMoved }
}

const withKeys = (question: FormQuestion, newKey: () => string): FormQuestion => ({
  ...question,
  options: question.options.map((option) => ({ ...option, key: newKey() }))
})

/** Equal apart from the keys of options. */
const isSame = (one: Found, other: Found): boolean => one === other || readable(one) === readable(other)

const readable = (question: Found): string =>
  question === undefined
    ? ""
    : JSON.stringify({ ...question, options: question.options.map((option) => ({ ...option, key: "" })) })

const keysOf = ({ questions }: QuizForm): ReadonlyArray<string> => questions.map(({ key }) => key)

/**
 * The order of the side that has moved questions, mine before theirs; questions that only the other side has keep their
 * predecessor.
 */
const mergeOrder = (
  base: ReadonlyArray<string>,
  mine: ReadonlyArray<string>,
  theirs: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const common = base.filter((key) => mine.includes(key))
  const hasMoved = common.some((key, index) => mine.filter((one) => base.includes(one))[index] !== key)
  const [first, second] = hasMoved ? [mine, theirs] : [theirs, mine]
  const order = [...first]
  for (const [index, key] of second.entries()) {
    if (order.includes(key)) continue
    const before = second.slice(0, index).findLast((one) => order.includes(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  return order
}

const neighbour = ({ questions }: QuizForm, key: string): string | null => {
  const place = questions.findIndex((question) => question.key === key)
  return questions[place + 1]?.key ?? null
}

/** The form with one conflict resolved. It already shows mine. */
export const decideConflict = (form: QuizForm, conflict: QuizConflict, side: Side): QuizForm => {
  if (conflict.kind === "head") return { ...form, [conflict.field]: side === "mine" ? conflict.mine : conflict.theirs }
  const chosen = conflict[side]
  const rest = form.questions.filter(({ key }) => key !== conflict.key)
  if (chosen === null) return { ...form, questions: rest }
  const place = form.questions.findIndex(({ key }) => key === conflict.key)
  const before = rest.findIndex(({ key }) => key === conflict.before)
  const at = place !== -1 ? place : before === -1 ? rest.length : before
  return { ...form, questions: rest.toSpliced(at, 0, chosen) }
}
