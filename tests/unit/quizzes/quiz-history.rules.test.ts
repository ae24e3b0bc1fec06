import { describe, expect, it } from "vitest"
import { type QuizEdit, edited, historyOf, redone, settled, stepsMax, undone } from "#domain/quizzes/quiz-edit.rules.ts"
import { questionId, quizForm } from "#tests/fixtures/quizzes.ts"

const add: QuizEdit = { kind: "question.add" }

describe("undo", () => {
  const type = (text: string): QuizEdit => ({ kind: "head", field: "title", text })

  it("undo reverts a burst of typing as one step, and redo repeats it", () => {
    const start = historyOf(quizForm())
    const typed = [type("S"), type("Sl"), type("Slo"), add].reduce(edited, start)
    const back = undone(typed)
    expect([back.present.title, back.present.questions.length]).toEqual(["Slo", 2])
    expect(undone(back).present).toBe(start.present)
    expect(redone(redone(undone(back)))).toMatchObject({ present: typed.present, future: [] })
    expect(undone(start)).toBe(start)
    expect(redone(start)).toBe(start)
  })

  it("a new step begins where a field has lost the focus", () => {
    const left = edited(settled(edited(historyOf(quizForm()), type("S"))), type("Sl"))
    expect(undone(left).present.title).toBe("S")
  })

  it("each text of a question and of an option is a burst of its own", () => {
    const form = quizForm()
    const question = questionId(1)
    const option = form.questions[0]?.options[0]?.key ?? ""
    const typed = (text: string): ReadonlyArray<QuizEdit> => [
      { kind: "question.text", question, field: "question_en", text },
      { kind: "question.text", question, field: "question_es", text },
      { kind: "question.text", question: questionId(2), field: "question_es", text },
      { kind: "option.text", question, option, field: "description_en", text },
      { kind: "option.text", question, option, field: "description_es", text }
    ]
    const [first, second] = [typed("S"), typed("Sl")] as const
    const all = first.flatMap((edit, at) => [edit, second[at] ?? edit]).reduce(edited, historyOf(form))
    expect(all.past).toHaveLength(first.length)
  })

  it("an edit that changes nothing is no step", () => {
    const start = historyOf(quizForm())
    const question = questionId(1)
    const nothing: ReadonlyArray<QuizEdit> = [
      { kind: "question.type", question, type: "single" },
      { kind: "question.move", question, to: Number.NaN },
      { kind: "question.move", question: questionId(9), to: 0 },
      { kind: "points.distribute" }
    ]
    expect(nothing.reduce(edited, start)).toBe(start)
    expect(settled(start)).toBe(start)
  })

  it("steps beyond the limit are dropped", () => {
    const flip = (n: number): QuizEdit => ({ kind: "type", type: n % 2 === 0 ? "weekly" : "daily" })
    const many = Array.from({ length: stepsMax + 50 }, (_, n) => flip(n)).reduce(edited, historyOf(quizForm()))
    expect(many.past).toHaveLength(stepsMax)
  })
})
