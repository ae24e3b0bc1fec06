import { describe, expect, it } from "vitest"
import { builderAtFirst, draftSubject, draftToKeep, placeAfter } from "#domain/quizzes/quiz-builder.rules.ts"
import { editForm, type QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import { blankForm } from "#domain/quizzes/quiz-form.rules.ts"
import type { QuizForm } from "#domain/quizzes/quiz-draft.schema.ts"
import { edited, historyOf } from "#domain/quizzes/quiz-history.rules.ts"
import { question, questionId, quiz, quizForm, quizId } from "#tests/fixtures/quizzes.ts"

const after = (form: QuizForm, ...edits: ReadonlyArray<QuizEdit>) => edits.reduce(editForm, form)
const add: QuizEdit = { kind: "question.add" }
const first = questionId(1)

describe("the builder", () => {
  it("puts the hand where something was made, moved or taken away", () => {
    const form = after(quizForm(), add)
    const place = (edit: QuizEdit) => placeAfter(edit, form, editForm(form, edit), "es")?.path ?? null
    expect(place(add)).toBe("questions.3.question_es")
    expect(place({ kind: "question.duplicate", question: first })).toBe("questions.1.question_es")
    expect(place({ kind: "question.move", question: first, to: 2 })).toBe("questions.2")
    expect(place({ kind: "question.remove", question: "new-4" })).toBe("questions.1")
    expect(place({ kind: "option.add", question: first })).toBe("questions.0.options.2.description_es")
    expect(place({ kind: "option.remove", question: first, option: "new-1" })).toBe("questions.0.options.0")
    expect(place({ kind: "option.move", question: first, option: "new-0", to: 1 })).toBe("questions.0.options.1")
    expect(place({ kind: "question.move", question: first, to: 0 })).toBeNull()
    expect(place({ kind: "type", type: "weekly" })).toBeNull()
    const one = quizForm({ questions: [question(1, { options: [] })] })
    expect(placeAfter({ kind: "question.remove", question: first }, one, blankForm, "en")?.path).toBe("questions")
  })

  it("keeps a draft only while it says something that is not saved", () => {
    const base = quiz()
    const context = { ...builderAtFirst, subject: base.id, base, history: historyOf(quizForm()) }
    expect(draftToKeep(context)).toBeNull()
    const typed = { ...context, history: edited(context.history, { kind: "head", field: "title", text: "Rest" }) }
    expect(draftToKeep(typed)).toMatchObject({ format: 1, base, form: { title: "Rest" } })
    expect([draftSubject("new"), draftSubject(quizId(1))]).toEqual(["quiz new", `quiz ${quizId(1)}`])
  })
})
