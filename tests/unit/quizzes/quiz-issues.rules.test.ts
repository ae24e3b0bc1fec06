import { describe, expect, it } from "vitest"
import { firstIssue } from "#domain/quizzes/quiz-form.rules.ts"
import { groupIssues } from "#domain/shared/bilingual.rules.ts"

describe("issues", () => {
  const issues = {
    "questions.1.options.0.description_es": "option_es_required",
    "questions.0.question_es": "question_es_required",
    "questions.0.points": "points_positive",
    "questions.10.question_en": "question_en_required",
    "questions.2.question_en": "question_en_required",
    questions: "points_total|40"
  }

  it("issues are counted on the tab of their language", () => {
    const { counts, both, en } = groupIssues(issues)
    expect(counts).toEqual({ en: 2, es: 2 })
    expect(Object.keys(both).toSorted()).toEqual(["questions", "questions.0.points"])
    expect(Object.keys(en)).toHaveLength(2)
  })

  it("the first issue is by the order of the form, on the open tab while it has one", () => {
    expect(firstIssue(issues, "en")).toEqual({ path: "questions", language: "en" })
    const { questions: _, "questions.0.points": _points, ...texts } = issues
    expect(firstIssue(texts, "en")).toEqual({ path: "questions.2.question_en", language: "en" })
    expect(firstIssue(texts, "es")).toEqual({ path: "questions.0.question_es", language: "es" })
    expect(firstIssue({ title: "x", "questions.0.question_es": "y" }, "en")?.path).toBe("title")
    expect(firstIssue({ "questions.0.question_es": "y" }, "en")).toEqual({
      path: "questions.0.question_es",
      language: "es"
    })
    expect(firstIssue({}, "en")).toBeNull()
  })
})
