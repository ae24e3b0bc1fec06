import { expect, it } from "vitest"
import { quizRecord } from "#domain/quizzes/quiz-record.rules.ts"
import { quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"
import { quiz } from "#tests/fixtures/quizzes.ts"

it("a quiz leads to the list that shows it", () => {
  const record = quizRecord(quiz({ title: "Sleep & rest", type: "on_boarding" }))
  expect([record.title, record.detail, record.place]).toEqual([
    "Sleep & rest",
    { en: "Onboarding", es: "Bienvenida" },
    "questions"
  ])
  expect(quizCriteria.readCriteria(record.query).filter).toEqual({ searchTerm: "Sleep & rest" })
})

it("a quiz with a title longer than a search leads there too", () => {
  expect(quizCriteria.readCriteria(quizRecord(quiz({ title: "Sleep".repeat(30) })).query).filter).toEqual({
    searchTerm: "Sleep".repeat(20)
  })
})
