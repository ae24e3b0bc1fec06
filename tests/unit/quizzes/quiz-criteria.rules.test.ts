import { expect, it } from "vitest"
import { QuizSearch, quizQuery } from "#domain/quizzes/quiz.schema.ts"
import { quizCriteria } from "#domain/quizzes/quiz-list.rules.ts"

it("the address has every filter of the list except the ids", () => {
  const requested = Object.keys(QuizSearch.fields).filter((name) => !["ids", "page", "limit", "sort"].includes(name))
  const samples: Readonly<Record<string, string>> = {
    searchTerm: "sleep",
    status: "inactive",
    type: "on_boarding",
    import_id: "00000000-0000-4000-8000-000000000002",
    active: "no"
  }
  expect(Object.keys(samples).toSorted()).toEqual(requested.toSorted())
  for (const [name, text] of Object.entries(samples))
    expect(quizCriteria.writeCriteria(quizCriteria.readCriteria(`?${name}=${text}`))).toBe(`?${name}=${text}`)
})

it("the list is sorted by every column, by the day of the last change descending", () => {
  for (const field of quizQuery.sortFields)
    expect(quizCriteria.nextSort(field === "title" ? "status" : "title", field)).toBe(
      field === "updated_at" ? "-updated_at" : field
    )
  expect(quizCriteria.defaultCriteria.sort).toBe("-updated_at")
})
