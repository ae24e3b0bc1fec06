import { describe, expect, it } from "vitest"
import { type QuizEdit, edited, historyOf, redone, settled, stepsMax, undone } from "#domain/quizzes/quiz-edit.rules.ts"
import { quizForm } from "#tests/fixtures/quizzes.ts"

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

  it("steps beyond the limit are dropped", () => {
    const flip = (n: number): QuizEdit => ({ kind: "type", type: n % 2 === 0 ? "weekly" : "daily" })
    const many = Array.from({ length: stepsMax + 50 }, (_, n) => flip(n)).reduce(edited, historyOf(quizForm()))
    expect(many.past).toHaveLength(stepsMax)
  })
})
