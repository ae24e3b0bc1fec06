import { expect, it } from "vitest"
import { csvPreview } from "#domain/csv-import/csv-preview.rules.ts"
import { quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import { tableOf } from "#tests/fixtures/csv-tables.ts"

it("quizzes are shown by title, questions, languages and errors, and the rows beside a wrong one are no errors", () => {
  const header =
    "quiz_title;quiz_type;question_en;question_es;question_type;points;options_en;options_es;correct_options"
  const question = (title: string, es: string, correct = "1") =>
    `${title};daily;How?;${es};single;50;Yes|No;Sí|No;${correct}`
  const lines = [
    question("Sleep", "¿Cómo?"),
    question("Sleep", "¿Qué?"),
    question("Water", "", "Maybe"),
    question("WATER", "")
  ]
  const preview = csvPreview(quizCsv, tableOf(quizCsv, [header, ...lines].join("\n")))
  const { groups, causes } = preview.overview()
  expect(groups).toMatchObject([
    { title: "Sleep", rows: 2, languages: ["en", "es"], errors: 0 },
    { title: "Water", rows: 2, languages: ["en"] }
  ])
  expect(groups?.[1]?.errors).toBe(causes.reduce((sum, { count }) => sum + count, 0))
  expect(causes.some(({ message }) => message.startsWith("csv_quiz_refused"))).toBe(false)
  const record = groups?.[1]?.key ?? ""
  const found = preview.find({
    shown: "all",
    from: { position: 0, column: -1 },
    isBackwards: false,
    cause: null,
    record
  })
  expect(found).toMatchObject({ position: 2, row: 4 })
})
