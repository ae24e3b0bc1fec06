import { describe, expect, it } from "vitest"
import { QuizFailure, QuizNotFound, QuizOvertaken, toQuizFailure } from "#domain/quizzes/quiz.schema.ts"
import { describeQuizFailure, quizFieldWords, quizNotices } from "#domain/quizzes/quiz.messages.ts"
import { FieldsInvalid, Forbidden, TimedOut, TooManyRequests, Unauthorized } from "#domain/shared/failure.errors.ts"
import { describeIssue } from "#domain/shared/document/issues.rules.ts"
import { itHasWordsForAll } from "#tests/fixtures/failure-words.ts"
import { quiz } from "#tests/fixtures/quizzes.ts"

describe("a failure about a quiz", () => {
  itHasWordsForAll(
    [
      new QuizNotFound(),
      new QuizOvertaken({ current: quiz(), fields: {} }),
      new FieldsInvalid({ fields: {} }),
      new Forbidden(),
      new TimedOut(),
      new TooManyRequests({ seconds: 30 }),
      new Unauthorized()
    ],
    {
      tags: QuizFailure.members.map(({ fields }) => fields._tag.schema.literal),
      describe: describeQuizFailure,
      read: toQuizFailure,
      otherwise: quizNotices.updateFailed
    }
  )
})

it("the text has the present total in both languages", () => {
  expect(describeIssue(quizFieldWords.en)("points_total|85")).toBe(
    "Total points must equal exactly 100. Current total: 85"
  )
  expect(describeIssue(quizFieldWords.es)("points_total|85")).toContain("85")
})
