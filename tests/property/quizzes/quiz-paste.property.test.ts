/** A text of questions is read without loss, and what is read without an issue is fit for a quiz. */
import fc from "fast-check"
import { expect, it } from "vitest"
import { editForm } from "#domain/quizzes/quiz-edit.rules.ts"
import { blankForm, toNewQuiz } from "#domain/quizzes/quiz-form.rules.ts"
import { type PastedQuestion, readQuestions } from "#domain/quizzes/quiz-paste.rules.ts"
import { quizIssues } from "#domain/quizzes/quiz.rules.ts"
import { pointChoices } from "#domain/quizzes/quiz.schema.ts"

const word = fc.stringMatching(/^[A-Za-zñé¿?]{2,8}$/u)
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "))

const question: fc.Arbitrary<PastedQuestion> = fc
  .record({
    question_en: line,
    question_es: fc.oneof(line, fc.constant("")),
    points: fc.constantFrom(...pointChoices),
    options: fc.array(
      fc.record({ description_en: line, description_es: fc.oneof(line, fc.constant("")), is_correct: fc.boolean() }),
      { minLength: 2, maxLength: 6 }
    )
  })
  .filter(({ options }) => options.some(({ is_correct }) => is_correct))
  .map((made) => ({
    ...made,
    type: made.options.filter(({ is_correct }) => is_correct).length > 1 ? "multiple" : "single"
  }))

const written = (questions: ReadonlyArray<PastedQuestion>): string =>
  questions
    .map(({ question_en, question_es, points, options }, at) =>
      [
        `${at + 1}. ${question_en} | ${question_es} [${points}]`,
        ...options.map((one) => `${one.is_correct ? "*" : "-"} ${one.description_en} | ${one.description_es}`)
      ].join("\n")
    )
    .join("\n\n")

it("questions that were written as a text are read as they were", () => {
  fc.assert(
    fc.property(fc.array(question, { maxLength: 12 }), (questions) => {
      expect(readQuestions(written(questions), 0)).toEqual({ questions, issues: [] })
    })
  )
})

it("a text without an issue makes questions that lack nothing but Spanish and a hundred points", () => {
  const pieces = fc.oneof(line, fc.constantFrom("- a", "* b", "c) d", "|", "[20]", "7.", "", "* ", "•e | f"))
  const left = new Set(["question_es_required", "option_es_required", "points_total", "quiz_title_required"])
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (lines) => {
      const { questions, issues } = readQuestions(lines.join("\n"), 0)
      if (issues.length > 0 || questions.length === 0) return
      const form = editForm(blankForm, { kind: "questions.paste", questions })
      const found = Object.values(quizIssues(toNewQuiz(form))).map((issue) => issue.split("|")[0] ?? "")
      expect(found.filter((issue) => !left.has(issue))).toEqual([])
    }),
    { numRuns: 300 }
  )
})
