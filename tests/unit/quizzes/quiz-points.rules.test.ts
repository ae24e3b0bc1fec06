import { describe, expect, it } from "vitest"
import { editForm, type QuizEdit } from "#domain/quizzes/quiz-edit.rules.ts"
import { blankForm, distribution, pointsBadge } from "#domain/quizzes/quiz-form.rules.ts"
import type { QuizForm } from "#domain/quizzes/quiz-form.schema.ts"
import { quizForm } from "#tests/fixtures/quizzes.ts"

const after = (form: QuizForm, ...edits: ReadonlyArray<QuizEdit>) => edits.reduce(editForm, form)
const add: QuizEdit = { kind: "question.add" }

describe("Distribute points", () => {
  it.each(Array.from({ length: 19 }, (_, index) => index + 2))("100 points are split over %i questions", (count) => {
    const found = distribution(count)
    if (found.kind === "none") throw new Error(found.why)
    expect(found.points).toHaveLength(count)
    expect(found.points.reduce((sum: number, points) => sum + points, 0)).toBe(100)
    expect(found.points.toSorted((one, other) => other - one)).toEqual(found.points)
    expect([5, 10, 15, 20, 25, 30, 40, 50]).toEqual(expect.arrayContaining([...new Set(found.points)]))
    expect(new Set(found.points).size).toBeLessThanOrEqual(2)
  })

  it("a missing split has a reason", () => {
    expect(distribution(0)).toEqual({ kind: "none", why: "no_question" })
    expect(distribution(1)).toEqual({ kind: "none", why: "one_question" })
    for (const count of [21, 50, 100]) expect(distribution(count)).toEqual({ kind: "none", why: "too_many" })
  })
})

it("the points are shown as they are, with the reason why they cannot be split", () => {
  expect(pointsBadge(quizForm())).toEqual({ total: 100, tone: "green", whyNot: null })
  expect(pointsBadge(after(quizForm(), add))).toEqual({ total: 110, tone: "red", whyNot: null })
  expect(pointsBadge(after(blankForm, add))).toEqual({ total: 10, tone: "yellow", whyNot: "one_question" })
  expect(pointsBadge(blankForm)).toEqual({ total: 0, tone: "yellow", whyNot: "no_question" })
})
