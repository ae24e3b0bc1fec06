import { expect, it } from "vitest"
import { quizFieldWords } from "#domain/quizzes/quiz.messages.ts"
import { describeIssue } from "#domain/shared/issues.rules.ts"

it("the text has the present total in both languages", () => {
  expect(describeIssue(quizFieldWords.en)("points_total|85")).toBe(
    "Total points must equal exactly 100. Current total: 85"
  )
  expect(describeIssue(quizFieldWords.es)("points_total|85")).toContain("85")
})
