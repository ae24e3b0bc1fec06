/** What can happen while somebody writes a quiz. */
import { initialTransition } from "xstate"
import { type QuizBuilderEvent, quizBuilderMachine } from "#domain/quizzes/quiz-builder.machine.ts"
import { editForm, type QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import { toForm } from "#domain/quizzes/quiz-form.rules.ts"
import type { KeptQuizDraft } from "#domain/quizzes/quiz-draft.schema.ts"
import { QuizNotFound, QuizOvertaken } from "#domain/quizzes/quiz.errors.ts"
import { TimedOut } from "#domain/shared/failure.errors.ts"
import { question, questionId, quiz, quizId } from "#tests/fixtures/quizzes.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const kept = quiz()
export const form = toForm(kept)

export const edit = (one: QuizEdit) => ({ type: "quiz.edit", edit: one }) as const
export const title = (text: string) => edit({ kind: "head", field: "title", text })
export const words = (n: number, text: string) =>
  edit({ kind: "question.text", question: questionId(n), field: "question_en", text })

export const intents: Samples<QuizBuilderEvent> = {
  "quiz.open": { type: "quiz.open", subject: quizId(1) },
  "quiz.retry": { type: "quiz.retry" },
  "quiz.close": { type: "quiz.close" },
  "quiz.stay": { type: "quiz.stay" },
  "quiz.discard": { type: "quiz.discard" },
  "draft.restore": { type: "draft.restore" },
  "draft.dismiss": { type: "draft.dismiss" },
  "quiz.edit": title("Rest"),
  "field.leave": { type: "field.leave" },
  "quiz.undo": { type: "quiz.undo" },
  "quiz.redo": { type: "quiz.redo" },
  "tab.choose": { type: "tab.choose", language: "es" },
  "quiz.save": { type: "quiz.save" },
  "conflict.choose": { type: "conflict.choose", name: questionId(1), side: "theirs" },
  "merge.confirm": { type: "merge.confirm" }
}

/** A draft from before of the quiz as it is. */
export const draft: KeptQuizDraft = {
  format: 1,
  form: editForm(form, { kind: "head", field: "title", text: "Naps" }),
  base: kept
}

/** What a colleague has saved: another text of the first question. */
export const theirs = quiz({ questions: [question(1, { question_en: "Theirs" }), question(2)], version: 2 })

export const outcomes = {
  "the quiz is there": done("openQuiz", { quiz: kept, kept: null }),
  "a draft is there": done("openQuiz", { quiz: kept, kept: draft }),
  "the quiz is gone": error("openQuiz", new QuizNotFound()),
  "it is saved": done("saveQuiz", quiz({ version: 2 })),
  "no answer": error("saveQuiz", new TimedOut()),
  "somebody was quicker": error("saveQuiz", new QuizOvertaken({ current: theirs, fields: {} }))
}

export const [closed] = initialTransition(quizBuilderMachine)
export const builderAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(quizBuilderMachine, closed, ...events)
export const opening = [intents["quiz.open"]]
export const editing = [...opening, outcomes["the quiz is there"]]
