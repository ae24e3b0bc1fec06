import { describe, expect, it } from "vitest"
import { editForm, type QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import { formIssues, isSameForm, toNewQuiz, toForm } from "#domain/quizzes/quiz-form.rules.ts"
import type { QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import { question, questionId, quiz, quizForm } from "#tests/fixtures/quizzes.ts"

const after = (form: QuizForm, ...edits: ReadonlyArray<QuizEdit>) => edits.reduce(editForm, form)
const add: QuizEdit = { kind: "question.add" }

describe("a form", () => {
  it("a form shows a quiz and sends it back unchanged", () => {
    const kept = quiz({ questions: [question(1, { follow_up_es: "¿Por qué?" }), question(2)] })
    expect(toNewQuiz(toForm(kept)).questions?.map(({ id }) => id)).toEqual([questionId(1), questionId(2)])
    expect(formIssues(toForm(kept))).toEqual({})
  })

  it("a form is sent with trimmed texts, as the server would store them", () => {
    const form = after(quizForm(), { kind: "head", field: "title", text: " Rest " })
    expect([form.title, toNewQuiz(form).title]).toEqual([" Rest ", "Rest"])
  })

  it("a line break in a stored text is a space in its field, so that no words are glued together", () => {
    const stored = quiz({ title: "Deep\nsleep", questions: [question(1, { question_en: "a comma,\nand a break" })] })
    expect(toForm(stored)).toMatchObject({ title: "Deep sleep", questions: [{ question_en: "a comma, and a break" }] })
  })

  it("forms are equal regardless of their keys", () => {
    const form = quizForm()
    const again = after(form, add, { kind: "question.remove", question: "new-4" })
    expect(again.keysGiven).not.toBe(form.keysGiven)
    expect(isSameForm(form, again)).toBe(true)
    expect(isSameForm(form, after(form, add))).toBe(false)
  })
})
