/** Merges an edit with a concurrent save: the head field by field, each question part by part. */
import { Struct } from "effect"
import type { Side } from "../shared/document/document-editor.schema.ts"
import { type FieldConflict, mergeEdits } from "../shared/document/record-merge.rules.ts"
import type { FormOption, FormQuestion, HeadField, QuizForm } from "./quiz-form.schema.ts"
import { newKey } from "./quiz-form.rules.ts"

/** What both sides have changed. A question that a side has removed is null on it. */
export type QuizConflict =
  | ({ readonly kind: "head" } & FieldConflict<HeadField>)
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
}

export const conflictName = (conflict: QuizConflict): string =>
  conflict.kind === "head" ? conflict.field : conflict.key

const headOf = (form: QuizForm): Record<HeadField, string> =>
  Struct.pick(form, ["title", "icon", "type", "status", "expires_on"])

export const mergeQuizzes = (base: QuizForm, mine: QuizForm, theirs: QuizForm): MergedQuiz => {
  const head = mergeEdits(headOf(base), headOf(mine), headOf(theirs))
  const { questions, conflicts, keysGiven } = mergeQuestions(base, mine, theirs)
  return {
    form: { ...mine, ...(head.fields as Pick<QuizForm, HeadField>), questions, keysGiven },
    conflicts: [...head.conflicts.map((conflict): QuizConflict => ({ kind: "head", ...conflict })), ...conflicts]
  }
}

type Found = FormQuestion | undefined

const mergeQuestions = (base: QuizForm, mine: QuizForm, theirs: QuizForm) => {
  const [was, own, other] = [base, mine, theirs].map(({ questions }) => new Map(questions.map((one) => [one.key, one])))
  let keysGiven = mine.keysGiven
  const conflicts: Array<QuizConflict> = []

  /** Options get keys of this draft, since those of another draft may be in use here. */
  const taken = (question: FormQuestion): FormQuestion => ({
    ...question,
    options: question.options.map((option) => ({ ...option, key: newKey(keysGiven++) }))
  })

  const merged = new Map<string, FormQuestion>()
  for (const key of new Set([...(own?.keys() ?? []), ...(other?.keys() ?? [])])) {
    const [before, ours, their] = [was?.get(key), own?.get(key), other?.get(key)]
    const isMine = !isSame(ours, before)
    const isTheirs = !isSame(their, before)
    const both =
      isMine && isTheirs && before !== undefined && ours !== undefined && their !== undefined
        ? mergeQuestion(before, ours, taken(their))
        : null
    if (both !== null && !both.hasConflict) merged.set(key, both.with("mine"))
    else if (isMine && isTheirs && !isSame(ours, their)) {
      conflicts.push({
        kind: "question",
        key,
        mine: both?.with("mine") ?? ours ?? null,
        theirs: both?.with("theirs") ?? (their === undefined ? null : taken(their)),
        before: ours === undefined ? neighbour(theirs, key) : neighbour(mine, key)
      })
      if (ours !== undefined) merged.set(key, both?.with("mine") ?? ours)
    } else if (isTheirs && !isMine) {
      if (their !== undefined) merged.set(key, taken(their))
    } else if (ours !== undefined) merged.set(key, ours)
  }
  const order = mergeOrder(keysOf(base), keysOf(mine), keysOf(theirs))
  return { questions: order.flatMap((key) => merged.get(key) ?? []), conflicts, keysGiven }
}

/** Equal apart from the keys of options. */
const isSame = (one: Found, other: Found): boolean => one === other || readable(one) === readable(other)

const readable = (question: Found): string =>
  question === undefined
    ? ""
    : JSON.stringify({ ...question, options: question.options.map((option) => ({ ...option, key: "" })) })

const keysOf = ({ questions }: QuizForm): ReadonlyArray<string> => questions.map(({ key }) => key)

/** The order of the side that has moved questions, mine first; those of the other side alone keep their predecessor. */
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

const parts = ["question_en", "question_es", "follow_up_en", "follow_up_es", "type", "status", "points"] as const
const texts = ["description_en", "description_es"] as const

export interface MergedQuestion {
  /** Whether both have changed one part differently. */
  readonly hasConflict: boolean
  /** The question with the changes of both; of a part that both have changed, with that of this side. */
  readonly with: (side: Side) => FormQuestion
}

type Options = ReadonlyArray<FormOption>

/** Whose value counts where one side or both have changed it. */
const sideOf = <Value>(was: Value, mine: Value, theirs: Value): Side | "both" =>
  mine === was || mine === theirs ? (theirs === was ? "mine" : "theirs") : theirs === was ? "mine" : "both"

/** Options have no identity of their own: those of three versions are the same where none was added, removed or moved. */
const areAligned = (was: Options, mine: Options, theirs: Options): boolean =>
  was.length === theirs.length && was.length === mine.length && was.every(({ key }, place) => mine[place]?.key === key)

const correct = (options: Options): string => options.map(({ is_correct }) => Number(is_correct)).join("")
const written = (options: Options): string => JSON.stringify(options.map((option) => ({ ...option, key: "" })))

export const mergeQuestion = (was: FormQuestion, mine: FormQuestion, theirs: FormQuestion): MergedQuestion => {
  const sides = parts.map((part) => [part, sideOf<unknown>(was[part], mine[part], theirs[part])] as const)
  const isAligned = areAligned(was.options, mine.options, theirs.options)
  const ofTexts = (place: number) =>
    texts.map((text) => {
      const [before, own, other] = [was, mine, theirs].map(({ options }) => options[place]?.[text])
      return [text, sideOf(before, own, other)] as const
    })
  // Which options are correct is one answer, and so is a list that has other options now.
  const rest = isAligned ? correct : written
  const ofRest = sideOf(rest(was.options), rest(mine.options), rest(theirs.options))
  const all = [
    ...sides,
    ...(isAligned ? mine.options.flatMap((_, place) => ofTexts(place)) : []),
    ["", ofRest] as const
  ]
  return {
    hasConflict: all.some(([, side]) => side === "both"),
    with: (preferred) => {
      const isTheirs = ([, side]: readonly [string, Side | "both"]) => (side === "both" ? preferred : side) === "theirs"
      const theirParts = sides.filter(isTheirs).map(([part]) => part)
      const others = isTheirs(["", ofRest])
      const options = isAligned
        ? mine.options.map((option, place) => {
            const their = theirs.options[place] ?? option
            const theirTexts = ofTexts(place)
              .filter(isTheirs)
              .map(([text]) => text)
            return {
              ...option,
              ...Struct.pick(their, theirTexts),
              is_correct: others ? their.is_correct : option.is_correct
            }
          })
        : (others ? theirs : mine).options
      return { ...mine, ...Struct.pick(theirs, theirParts), options }
    }
  }
}
