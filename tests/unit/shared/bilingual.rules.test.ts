import { expect, it } from "vitest"
import { firstPlace, groupIssues, languageOf } from "#domain/shared/bilingual.rules.ts"

it("the tab of a field follows from its name", () => {
  expect(["title_en", "questions.0.options.1.description_es", "questions.0.points"].map(languageOf)).toEqual([
    "en",
    "es",
    null
  ])
})

it("a tab counts the issues of its language only", () => {
  expect(groupIssues({ title_en: "a", title_es: "b", text_es: "c", category: "d" })).toEqual({
    en: { title_en: "a" },
    es: { title_es: "b", text_es: "c" },
    both: { category: "d" },
    counts: { en: 1, es: 2 }
  })
})

it("the open tab stays while it has issues", () => {
  expect(firstPlace(["title_en", "text_es"], "es")).toEqual({ path: "text_es", language: "es" })
  expect(firstPlace(["title_en", "category"], "es")).toEqual({ path: "category", language: "es" })
  expect(firstPlace(["title_en"], "es")).toEqual({ path: "title_en", language: "en" })
  expect(firstPlace([], "es")).toBeNull()
})
