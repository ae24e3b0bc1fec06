import { describe, expect, it } from "vitest"
import { correctByKey, editForm, type QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import { blankForm, memberView, toNewQuiz } from "#domain/quizzes/quiz-form.rules.ts"
import type { QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import { readQuestions } from "#domain/quizzes/quiz-paste.rules.ts"
import { questionId, quizForm } from "#tests/fixtures/quizzes.ts"

const after = (form: QuizForm, ...edits: ReadonlyArray<QuizEdit>) => edits.reduce(editForm, form)
const keys = (form: QuizForm) => form.questions.map(({ key }) => key)
const add: QuizEdit = { kind: "question.add" }
const first = questionId(1)

describe("an edit", () => {
  it("distributing brings a form to 100, and then does nothing", () => {
    const form = after(quizForm(), add)
    const split = after(form, { kind: "points.distribute" })
    expect(split.questions.map(({ points }) => points)).toEqual([40, 30, 30])
    expect([after(split, { kind: "points.distribute" }), after(blankForm, { kind: "points.distribute" })]).toEqual([
      split,
      blankForm
    ])
    expect(after(split, { kind: "points.distribute" })).toBe(split)
  })

  it("a new question has four blank options and is worth ten", () => {
    const [added] = after(blankForm, add).questions
    expect(added).toMatchObject({ type: "single", status: "active", points: 10 })
    expect(added?.options.map(({ description_en }) => description_en)).toEqual(["", "", "", ""])
  })

  it("a copied question follows the original, with keys of its own", () => {
    const form = after(quizForm(), { kind: "question.duplicate", question: first })
    expect(keys(form)).toEqual([first, "new-4", questionId(2)])
    const all = form.questions.flatMap(({ options }) => options.map(({ key }) => key))
    expect(new Set(all).size).toBe(all.length)
    expect(form.questions[1]?.question_en).toBe("Question 1")
  })

  it("a question moves no further than the ends", () => {
    const form = after(quizForm(), add)
    expect(keys(after(form, { kind: "question.move", question: first, to: 1 }))[1]).toBe(first)
    expect(keys(after(form, { kind: "question.move", question: first, to: 9 }))[2]).toBe(first)
    expect(keys(after(form, { kind: "question.move", question: questionId(2), to: -3 }))[0]).toBe(questionId(2))
    expect(after(form, { kind: "question.move", question: first, to: 0 })).toBe(form)
  })

  it("marking an option of a single choice clears the others, of a multiple choice none", () => {
    const form = quizForm()
    const [yes, no] = form.questions[0]?.options.map(({ key }) => key) ?? []
    const mark = (option = "", isCorrect = true): QuizEdit => ({
      kind: "option.correct",
      question: first,
      option,
      isCorrect
    })
    const correct = (one: QuizForm) => one.questions[0]?.options.map(({ is_correct }) => is_correct)
    expect(correct(after(form, mark(no)))).toEqual([false, true])
    const multiple = after(form, { kind: "question.type", question: first, type: "multiple" }, mark(no))
    expect(correct(multiple)).toEqual([true, true])
    const single = after(multiple, { kind: "question.type", question: first, type: "single" })
    expect(correct(single)).toEqual([true, false])
    expect(correct(after(single, mark(yes, false)))).toEqual([false, false])
  })

  it("only points that may be chosen are accepted", () => {
    const form = quizForm()
    const points = (value: number): QuizEdit => ({ kind: "question.points", question: first, points: value })
    expect(after(form, points(25)).questions[0]?.points).toBe(25)
    for (const value of [0, 45, -5, 100, Number.NaN]) expect(after(form, points(value))).toBe(form)
  })

  it("an edit of something missing changes nothing", () => {
    const form = quizForm()
    const edits: ReadonlyArray<QuizEdit> = [
      { kind: "question.remove", question: "x" },
      { kind: "question.duplicate", question: "x" },
      { kind: "option.add", question: "x" },
      { kind: "option.remove", question: first, option: "x" },
      { kind: "option.correct", question: first, option: "x", isCorrect: true },
      { kind: "question.text", question: first, field: "question_en", text: "Question 1" },
      { kind: "head", field: "title", text: "Sleep" },
      { kind: "type", type: "daily" },
      { kind: "status", status: "active" }
    ]
    for (const edit of edits) expect(editForm(form, edit)).toBe(form)
  })

  it("an edit never adds more questions or options than are checked", () => {
    const full = Array.from({ length: 100 }, () => add).reduce(editForm, blankForm)
    expect(editForm(full, add)).toBe(full)
    expect(editForm(full, { kind: "question.duplicate", question: "new-0" })).toBe(full)
    const option: QuizEdit = { kind: "option.add", question: first }
    const wide = Array.from({ length: 30 }, () => option).reduce(editForm, quizForm())
    expect(wide.questions[0]?.options).toHaveLength(20)
  })

  it("follow-ups are kept while the type is onboarding, and not sent", () => {
    const typed = after(
      quizForm(),
      { kind: "question.text", question: first, field: "follow_up_en", text: "And why?" },
      { kind: "type", type: "on_boarding" }
    )
    expect(toNewQuiz(typed).questions?.[0]?.follow_up_en).toBe("")
    const back = after(typed, { kind: "type", type: "weekly" })
    expect(toNewQuiz(back).questions?.[0]?.follow_up_en).toBe("And why?")
  })
})

describe("a key for the right answer", () => {
  const form = quizForm()
  const [first] = form.questions

  it("the n-th answer becomes the right one, and one of several is marked and unmarked", () => {
    const edit = correctByKey(form, 0, 2)
    expect(edit).toEqual({
      kind: "option.correct",
      question: first?.key,
      option: first?.options[1]?.key,
      isCorrect: true
    })
    const several = editForm(form, { kind: "question.type", question: first?.key ?? "", type: "multiple" })
    expect(correctByKey(several, 0, 1)).toMatchObject({ isCorrect: false })
    expect(correctByKey(form, 0, 1)).toMatchObject({ isCorrect: true })
  })

  it("no question and no answer of that number is marked", () => {
    expect([correctByKey(form, 0, 9), correctByKey(form, 99, 1)]).toEqual([null, null])
  })
})

describe("pasted questions", () => {
  const questions = readQuestions("Why?\n- a\n* b", 0).questions

  it("pasted questions follow the others, with keys of their own", () => {
    const form = quizForm()
    const after = editForm(form, { kind: "questions.paste", questions })
    expect(after.questions.slice(0, -1)).toEqual(form.questions)
    expect(after.questions.at(-1)).toMatchObject({ question_en: "Why?", status: "active", points: 10 })
    expect(new Set(after.questions.flatMap(({ key, options }) => [key, ...options.map((one) => one.key)])).size).toBe(
      after.questions.reduce((sum, { options }) => sum + 1 + options.length, 0)
    )
  })

  it("nothing is pasted where there is nothing, or too much", () => {
    const form = quizForm()
    expect(editForm(form, { kind: "questions.paste", questions: [] })).toBe(form)
    const many = Array.from({ length: 100 }, () => questions).flat()
    expect(editForm(form, { kind: "questions.paste", questions: many })).toBe(form)
  })
})

it("a member sees the active questions in one language", () => {
  const form = editForm(quizForm(), {
    kind: "question.status",
    question: quizForm().questions[1]?.key ?? "",
    status: "inactive"
  })
  expect(memberView(form, "es").questions).toEqual([
    { text: "Pregunta 1", points: 50, isMultiple: false, options: ["Sí", "No"] }
  ])
  expect(memberView(form, "en").title).toBe("Sleep")
})
