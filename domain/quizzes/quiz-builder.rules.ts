/** What the builder remembers, and what follows from it. */
import { Result, Schema } from "effect"
import type { IssuePlace } from "../shared/bilingual.rules.ts"
import type { FieldIssues } from "../shared/issues.rules.ts"
import type { Language } from "../shared/language.schema.ts"
import { type DraftSubject, KeptQuizDraft, type QuizForm } from "./quiz-draft.schema.ts"
import type { QuizEdit } from "./quiz-edit.rules.ts"
import { blankForm, formIssues, isSameForm, toDraft, toForm } from "./quiz-form.rules.ts"
import type { QuizFailure } from "./quiz.errors.ts"
import { historyOf, type QuizHistory } from "./quiz-history.rules.ts"
import { conflictName, decideConflict, mergeQuizzes, type QuizConflict, type Side } from "./quiz-merge.rules.ts"
import { type Quiz, type QuizChange, type QuizDraft } from "./quiz.schema.ts"

export interface QuizBuilderContext {
  readonly subject: DraftSubject
  /** The quiz as it was when the edit began, or as it was last merged with; null for a new one. */
  readonly base: Quiz | null
  readonly history: QuizHistory
  /** The tab that is open, where there is room for one. */
  readonly language: Language
  /** From the first try to save on, every field shows what is wrong with it as it is typed. */
  readonly isChecked: boolean
  /** What the server had to say of fields, until the next edit. */
  readonly refused: FieldIssues
  readonly failure: QuizFailure | null
  /** A draft from before, while it is asked what shall become of it. */
  readonly found: KeptQuizDraft | null
  /** What somebody else has saved stands in the form beside what is written here; said until it is sent. */
  readonly hasMerged: boolean
  readonly conflicts: ReadonlyArray<QuizConflict>
  readonly choices: Readonly<Record<string, Side>>
}

export const builderAtFirst: QuizBuilderContext = {
  subject: "new",
  base: null,
  history: historyOf(blankForm),
  language: "en",
  isChecked: false,
  refused: {},
  failure: null,
  found: null,
  hasMerged: false,
  conflicts: [],
  choices: {}
}

/** What was found when the builder was opened. */
export interface OpenedQuiz {
  /** Null for a new one. */
  readonly quiz: Quiz | null
  readonly kept: KeptQuizDraft | null
}

const formOf = (quiz: Quiz | null): QuizForm => (quiz === null ? blankForm : toForm(quiz))

/** Begins with what is kept on the server; a draft that says the same is no draft. */
export const opened = ({
  quiz,
  kept
}: OpenedQuiz): Pick<QuizBuilderContext, "base" | "history" | "found" | "failure"> => {
  const form = formOf(quiz)
  const found = kept === null || isSameForm(kept.form, form) ? null : kept
  return { base: quiz, history: historyOf(form), found, failure: null }
}

/** Puts the draft that was found into the form; what has been saved since stands in it as well, or is asked about. */
export const restored = ({ base, found }: QuizBuilderContext): Partial<QuizBuilderContext> => {
  if (found === null) return {}
  if (base === null || found.base === null || found.base.version === base.version)
    return { found: null, history: historyOf(found.form) }
  const { form, conflicts } = mergeQuizzes(toForm(found.base), found.form, toForm(base))
  return { found: null, history: historyOf(form), conflicts, choices: {}, hasMerged: conflicts.length === 0 }
}

/** Takes what somebody else has saved into the form. */
export const overtaken = (context: QuizBuilderContext, current: Quiz): Partial<QuizBuilderContext> => {
  const { form, conflicts } = mergeQuizzes(formOf(context.base), context.history.present, toForm(current))
  const hasMerged = conflicts.length === 0
  return { base: current, history: historyOf(form), conflicts, choices: {}, hasMerged, refused: {}, failure: null }
}

export const isEveryConflictDecided = ({ conflicts, choices }: QuizBuilderContext): boolean =>
  conflicts.every((conflict) => Object.hasOwn(choices, conflictName(conflict)))

/** Puts what was chosen into the form; until then it shows mine. */
export const conflictsDecided = ({ history, conflicts, choices }: QuizBuilderContext): Partial<QuizBuilderContext> => ({
  history: historyOf(
    conflicts.reduce(
      (form, conflict) => decideConflict(form, conflict, choices[conflictName(conflict)] ?? "mine"),
      history.present
    )
  ),
  conflicts: [],
  choices: {}
})

/** Whether anything is written that is not saved. */
export const isDirty = ({ base, history }: QuizBuilderContext): boolean => !isSameForm(history.present, formOf(base))

/** The name under which a browser keeps a draft of a quiz. */
export const draftSubject = (subject: DraftSubject): string => `quiz ${subject}`

/** What shall be kept of the form as it stands: nothing, where it says what is saved. */
export const draftToKeep = (context: QuizBuilderContext): KeptQuizDraft | null =>
  isDirty(context) ? { format: 1, form: context.history.present, base: context.base } : null

const readDraft = Schema.decodeUnknownResult(KeptQuizDraft)

/** Reads what a browser has kept; null for nothing, and for what another version of this program has written. */
export const readKeptQuiz = (kept: unknown): KeptQuizDraft | null => Result.getOrElse(readDraft(kept), () => null)

/** What the fields say of themselves now. */
export const shownIssues = ({ isChecked, history, refused }: QuizBuilderContext): FieldIssues =>
  isChecked ? { ...refused, ...formIssues(history.present) } : refused

/** What a save sends. */
export interface QuizSave {
  readonly subject: DraftSubject
  readonly draft: QuizDraft
  /** The version that was edited; null for a new quiz. */
  readonly version: number | null
}

export const toSave = ({ subject, base, history }: QuizBuilderContext): QuizSave => ({
  subject,
  draft: toDraft(history.present),
  version: base?.version ?? null
})

/** A save of a quiz that is there already, as the port takes it. */
export const toQuizChange = ({ draft, version }: QuizSave): QuizChange =>
  version === null ? draft : { ...draft, version }

/** Where the hand goes after an edit that makes, moves or takes away something; null where it stays. */
export const placeAfter = (
  edit: QuizEdit,
  before: QuizForm,
  after: QuizForm,
  language: Language
): IssuePlace | null => {
  if (before === after) return null
  const path = pathAfter(edit, before, after, language)
  return path === null ? null : { path, language }
}

const pathAfter = (edit: QuizEdit, before: QuizForm, after: QuizForm, language: Language): string | null => {
  const placeOf = (form: QuizForm, key: string) => form.questions.findIndex((question) => question.key === key)
  const nearest = (index: number, length: number) => Math.min(index, length - 1)
  switch (edit.kind) {
    case "question.add":
      return `questions.${after.questions.length - 1}.question_${language}`
    case "question.duplicate":
      return `questions.${placeOf(after, edit.question) + 1}.question_${language}`
    case "question.move":
      return `questions.${placeOf(after, edit.question)}`
    case "question.remove":
      return after.questions.length === 0
        ? "questions"
        : `questions.${nearest(placeOf(before, edit.question), after.questions.length)}`
    case "option.add": {
      const place = placeOf(after, edit.question)
      const options = after.questions[place]?.options ?? []
      return `questions.${place}.options.${options.length - 1}.description_${language}`
    }
    case "option.move": {
      const place = placeOf(after, edit.question)
      const options = after.questions[place]?.options ?? []
      return `questions.${place}.options.${options.findIndex(({ key }) => key === edit.option)}`
    }
    case "option.remove": {
      const place = placeOf(before, edit.question)
      const options = before.questions[place]?.options ?? []
      const left = options.length - 1
      const index = options.findIndex(({ key }) => key === edit.option)
      return left === 0 ? `questions.${place}.options` : `questions.${place}.options.${nearest(index, left)}`
    }
    default:
      return null
  }
}
