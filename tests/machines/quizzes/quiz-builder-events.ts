/** The events of editing a quiz. */
import { initialTransition } from "xstate"
import { type QuizBuilderEvent, quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { openedQuiz, type QuizBuilderEdit } from "#domain/quizzes/quiz-builder.rules.ts"
import { editForm } from "#domain/quizzes/quiz-edit.rules.ts"
import { toForm } from "#domain/quizzes/quiz-form.rules.ts"
import type { StoredQuizDraft } from "#domain/quizzes/quiz-form.schema.ts"
import { type Quiz, QuizNotFound } from "#domain/quizzes/quiz.schema.ts"
import { TimedOut } from "#domain/shared/failure.errors.ts"
import { question, questionId, quiz, quizId } from "#tests/fixtures/quizzes.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const kept = quiz()
export const form = toForm(kept)

export const edit = (one: QuizBuilderEdit) => ({ type: "form.edit", edit: one }) as const
export const title = (text: string) => edit({ kind: "head", field: "title", text })
export const words = (n: number, text: string) =>
  edit({ kind: "question.text", question: questionId(n), field: "question_en", text })

export const intents: Samples<QuizBuilderEvent> = {
  "form.open": { type: "form.open", subject: quizId(1) },
  "connection.restored": { type: "connection.restored" },
  "form.retry": { type: "form.retry" },
  "form.dismiss": { type: "form.dismiss" },
  "form.edit": title("Rest"),
  "form.blur": { type: "form.blur", field: "title" },
  "form.tab": { type: "form.tab", language: "es" },
  "form.type": { type: "form.type", text: "x" },
  "form.erase": { type: "form.erase" },
  "form.save": { type: "form.save" },
  "form.choose": { type: "form.choose", name: questionId(1), side: "theirs" },
  "form.merge": { type: "form.merge" },
  "form.compare": { type: "form.compare" },
  "rows.changed": { type: "rows.changed", ids: [quizId(1)], isOwn: false },
  "form.close": { type: "form.close" },
  "form.stay": { type: "form.stay" },
  "form.discard": { type: "form.discard" }
}

/** Edits other than typing; each changes something once one of two steps has been undone. */
export const edits = {
  "a step is undone": edit({ kind: "undo" }),
  "a step is redone": edit({ kind: "redo" })
}

/** A stored draft of the current quiz. */
export const draft: StoredQuizDraft = {
  format: 1,
  form: editForm(form, { kind: "head", field: "title", text: "Naps" }),
  base: kept
}

/** What another user has saved: another text of the first question. */
export const theirs = quiz({ questions: [question(1, { question_en: "Theirs" }), question(2)], version: 2 })

export const opened = (from: Quiz, stored: StoredQuizDraft | null = null) =>
  done("openDocument", openedQuiz(from, stored))
export const overtakenBy = (current: Quiz) => done("saveDocument", { kind: "overtaken", current })

export const outcomes = {
  ...edits,
  "it is opened": opened(kept),
  "a draft is found": opened(kept, draft),
  "it is not opened": error("openDocument", new QuizNotFound()),
  "it is saved": done("saveDocument", { kind: "saved", row: quiz({ version: 2 }) }),
  "it is still there": done("checkDocument", openedQuiz(kept, null)),
  "it is gone": error("checkDocument", { _tag: "RecordNotFound" }),
  "the present one is read": done("compareDocument", openedQuiz(kept, null)),
  "the present one cannot be read": error("compareDocument", new Error("denied")),
  "the present one differs in the same field": done("compareDocument", openedQuiz(theirs, null)),
  "it is not saved": error("saveDocument", new TimedOut()),
  "another has saved other fields": overtakenBy(
    quiz({ questions: [question(1), question(2, { question_en: "Theirs" })], version: 2 })
  ),
  "another has saved the same field": overtakenBy(theirs),
  "an earlier save was not answered": overtakenBy(
    quiz({ questions: [question(1, { question_en: "Mine" }), question(2)], version: 2 })
  )
}

export const [closed] = initialTransition(quizBuilderMachine)
export const builderAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(quizBuilderMachine, closed, ...events)
export const opening = [intents["form.open"]]
export const editing = [...opening, outcomes["it is opened"]]
