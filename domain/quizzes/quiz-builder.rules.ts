/** A quiz as the document of the editor: edited, stored as a draft, merged and saved. */
import { type Effect, Result, Schema } from "effect"
import type {
  DocumentRules,
  DraftRules,
  EditedDocument,
  MergedDocument,
  OpenedDocument,
  SaveOutcome
} from "../shared/document/document-editor.schema.ts"
import { draftSubject } from "../shared/document/drafts.port.ts"
import type { FieldIssues } from "../shared/issues.rules.ts"
import { saveOutcome } from "../shared/document/record-save.rules.ts"
import type { Language } from "../shared/language.schema.ts"
import { type DraftSubject, StoredQuizDraft, type QuizForm } from "./quiz-form.schema.ts"
import { type QuizEdit, type QuizHistory, edited, historyOf, redone, settled, undone } from "./quiz-edit.rules.ts"
import type { Quiz, QuizFailure } from "./quiz.schema.ts"
import { blankForm, firstIssue, formIssues, isSameForm, toNewQuiz, toForm } from "./quiz-form.rules.ts"
import { conflictName, decideConflict, mergeQuizzes, type QuizConflict } from "./quiz-merge.rules.ts"
import type { QuizzesPort } from "./quizzes.port.ts"

export interface QuizDocument {
  /** The quiz as it was when the edit began, or as it was last merged with; null for a new one. */
  readonly base: Quiz | null
  readonly history: QuizHistory
  /** After the first attempt to save, every field shows its error as it is typed. */
  readonly isChecked: boolean
  /** Questions and options added since then: nothing is said about them before the next attempt. */
  readonly added: ReadonlyArray<string>
  /** The server's issues, until the next edit. */
  readonly refused: FieldIssues
}

export type QuizBuilderEdit = QuizEdit | { readonly kind: "undo" } | { readonly kind: "redo" }

const formOf = (quiz: Quiz | null): QuizForm => (quiz === null ? blankForm : toForm(quiz))

export const toQuizDocument = (quiz: Quiz | null): QuizDocument => ({
  base: quiz,
  history: historyOf(formOf(quiz)),
  isChecked: false,
  added: [],
  refused: {}
})

/** Begins with the stored quiz; a draft equal to it is no draft. */
export const openedQuiz = (
  quiz: Quiz | null,
  stored: StoredQuizDraft | null
): OpenedDocument<QuizDocument, StoredQuizDraft> => {
  const hasRedundantDraft = stored !== null && isSameForm(stored.form, formOf(quiz))
  return { doc: toQuizDocument(quiz), foundDraft: hasRedundantDraft ? null : stored, hasRedundantDraft }
}

export const isDirty = ({ base, history }: QuizDocument): boolean => !isSameForm(history.present, formOf(base))

export const quizDraftSubject = (subject: DraftSubject): string =>
  draftSubject("quiz", subject === "new" ? null : subject)

const readDraft = Schema.decodeUnknownResult(StoredQuizDraft)

/** Reads a stored draft; null for none, and for one written by another version of this program. */
export const readStoredQuiz = (stored: unknown): StoredQuizDraft | null =>
  Result.getOrElse(readDraft(stored), () => null)

/** Whether a path is that of a question or option added since the last attempt to save, or of a field in it. */
const isAdded = ({ added, history }: QuizDocument, path: string): boolean => {
  const [, place, , option] = path.split(".")
  const question = history.present.questions[Number(place)]
  const key = question?.options[Number(option)]?.key
  return question !== undefined && (added.includes(question.key) || (key !== undefined && added.includes(key)))
}

export const shownIssues = (doc: QuizDocument): FieldIssues => {
  const { isChecked, added, history, refused } = doc
  if (!isChecked) return refused
  const issues = { ...refused, ...formIssues(history.present) }
  if (added.length === 0) return issues
  return Object.fromEntries(Object.entries(issues).filter(([path]) => !isAdded(doc, path)))
}

const keysOf = ({ questions }: QuizForm): ReadonlyArray<string> =>
  questions.flatMap(({ key, options }) => [key, ...options.map((option) => option.key)])

/** What an edit has added empty; a copy is judged like its original. */
const addedBy = (edit: QuizBuilderEdit, before: QuizForm, after: QuizForm): ReadonlyArray<string> => {
  if (edit.kind !== "question.add" && edit.kind !== "option.add") return []
  const known = new Set(keysOf(before))
  return keysOf(after).filter((key) => !known.has(key))
}

const after = (doc: QuizDocument, edit: QuizBuilderEdit, language: Language): EditedDocument<QuizDocument> | null => {
  const { history } = doc
  const next = edit.kind === "undo" ? undone(history) : edit.kind === "redo" ? redone(history) : edited(history, edit)
  if (next === history) return null
  const isStep = edit.kind === "undo" || edit.kind === "redo"
  const path = isStep ? null : pathAfter(edit, history.present, next.present, language)
  const added = [...doc.added, ...addedBy(edit, history.present, next.present)]
  return { doc: { ...doc, history: next, added, refused: {} }, focus: path === null ? null : { path, language } }
}

/** The document with `form`, which began from `was`, merged with what was saved since. */
const merged = (
  doc: QuizDocument,
  was: Quiz | null,
  form: QuizForm,
  current: Quiz
): MergedDocument<QuizDocument, QuizConflict> => {
  const { form: present, conflicts } = mergeQuizzes(formOf(was), form, toForm(current))
  return {
    doc: { ...doc, base: current, history: historyOf(present), refused: {} },
    conflicts,
    hasMerged: conflicts.length === 0
  }
}

/** What a form sends, apart from the ids of its questions: the server gives those of new ones. */
const written = (form: QuizForm): string => {
  const sent = toNewQuiz({ ...form, questions: form.questions.map((question) => ({ ...question, key: "" })) })
  return JSON.stringify(sent)
}

/**
 * The document on top of the stored quiz, which has what `sent` has: its new questions get the ids that the server
 * gave.
 */
const onTopOf = (doc: QuizDocument, sent: QuizDocument, current: Quiz): QuizDocument => {
  const theirs = toForm(current)
  const { present } = doc.history
  const before = sent.history.present
  const ids = new Map(before.questions.map(({ key }, place) => [key, theirs.questions[place]?.key ?? key]))
  const questions = present.questions.map((question) => ({ ...question, key: ids.get(question.key) ?? question.key }))
  const form = isSameForm(present, before) ? theirs : { ...present, questions }
  return { ...doc, base: current, history: historyOf(form), refused: {} }
}

/** Recognizes the sent quiz as a whole only. */
const mergeIfStored = (
  doc: QuizDocument,
  sent: QuizDocument,
  current: Quiz
): MergedDocument<QuizDocument, QuizConflict> | null =>
  written(sent.history.present) === written(toForm(current))
    ? { doc: onTopOf(doc, sent, current), conflicts: [], hasMerged: false }
    : null

export const quizBuilderRules: DocumentRules<DraftSubject, QuizDocument, QuizBuilderEdit, QuizConflict, Quiz> = {
  start: (_, language) => ({ doc: toQuizDocument(null), language }),
  isNew: ({ base }) => base === null,
  storedDocument: ({ base }) => base && { id: base.id, version: base.version, row: base },
  isUnchanged: () => false,
  isDirty,
  edit: after,
  textEdit: ({ history }, text) => ({ kind: "head", field: "title", text: `${history.present.title}${text}` }),
  // The next input into the field is an undo step of its own.
  afterBlur: (doc) => ({ ...doc, history: settled(doc.history) }),
  afterCheck: (doc) => ({
    ...doc,
    history: settled(doc.history),
    added: [],
    isChecked: doc.isChecked || Object.keys(formIssues(doc.history.present)).length > 0
  }),
  afterRefusal: (doc, refused) => ({ ...doc, refused }),
  issuesOf: ({ history }) => formIssues(history.present),
  firstIssue: (doc, language) => firstIssue(shownIssues(doc), language),
  merge: (doc, current) =>
    isSameForm(doc.history.present, toForm(current)) ? null : merged(doc, doc.base, doc.history.present, current),
  mergeIfStored,
  afterSave: onTopOf,
  nameOf: conflictName,
  afterDecision: (doc, conflicts, chosen) => ({
    ...doc,
    history: historyOf(
      conflicts.reduce(
        (form, conflict) => decideConflict(form, conflict, chosen[conflictName(conflict)] ?? "mine"),
        doc.history.present
      )
    )
  }),
  focus: { opened: "title", conflicts: "conflicts", merged: "title", failed: "failure" }
}

export const quizDrafts: DraftRules<QuizDocument, QuizConflict, StoredQuizDraft> = {
  nameOf: ({ base }) => draftSubject("quiz", base?.id ?? null),
  draftOf: (doc) => (isDirty(doc) ? { format: 1, form: doc.history.present, base: doc.base } : null),
  restoreDraft: (doc, found) =>
    doc.base === null || found.base === null || found.base.version === doc.base.version
      ? { doc: { ...doc, history: historyOf(found.form) }, conflicts: [], hasMerged: false }
      : merged(doc, found.base, found.form, doc.base)
}

/** Sends the whole quiz, and of one that exists the version that was edited. */
export const saveQuiz = (
  quizzes: Pick<QuizzesPort, "create" | "change">,
  { base, history }: QuizDocument
): Effect.Effect<SaveOutcome<Quiz>, QuizFailure> => {
  const content = toNewQuiz(history.present)
  const written: Effect.Effect<Quiz, QuizFailure> =
    base === null ? quizzes.create(content) : quizzes.change(base.id, { ...content, version: base.version })
  return saveOutcome(written, null)
}

/** The path that gets the focus after something was added, moved or removed; null where the focus stays. */
const pathAfter = (edit: QuizEdit, before: QuizForm, after: QuizForm, language: Language): string | null => {
  const placeOf = (form: QuizForm, key: string) => form.questions.findIndex((question) => question.key === key)
  const nearest = (index: number, length: number) => Math.min(index, length - 1)
  switch (edit.kind) {
    case "question.add":
      return `questions.${after.questions.length - 1}.question_${language}`
    case "questions.paste":
      return `questions.${before.questions.length}.question_${language}`
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
