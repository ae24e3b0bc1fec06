import { describe, expect, it } from "vitest"
import { findSubject, isTracked, templateOf } from "#domain/shared/csv/csv-subject.rules.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"

describe("a subject", () => {
  it("a subject is found by its id", () => {
    expect(findSubject(csvSubjects, "quizzes")).toBe(quizCsv)
    expect(findSubject(csvSubjects, "claims")).toBeNull()
  })

  it("a subject has a template of its header alone, which no user can import by mistake", () => {
    expect(templateOf({ ...userCsv, columns: ["a", "b"] })).toEqual({ name: "user_template.csv", text: "a,b\r\n" })
  })

  it("a subject is tracked where it has no text for untracked uploads", () => {
    expect([isTracked(userCsv), isTracked(quizCsv)]).toEqual([true, false])
  })
})
