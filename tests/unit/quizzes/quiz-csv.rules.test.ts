import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { readCsv } from "#domain/shared/csv/csv-file.rules.ts"
import { templateOf } from "#domain/shared/csv/csv-subject.rules.ts"
import { ordersOf } from "#domain/shared/csv/date-order.rules.ts"
import { judgeQuizzes, quizColumns, quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import { csvLine } from "#domain/shared/report/report.rules.ts"

type Cells = Partial<Readonly<Record<(typeof quizColumns)[number], string>>>

const row = (named: Cells = {}): string => {
  const cells: Cells = {
    quiz_title: "Sleep",
    quiz_type: "daily",
    question_en: "How long?",
    question_es: "¿Cuánto?",
    question_type: "single",
    points: "50",
    options_en: "Seven|Five",
    options_es: "Siete|Cinco",
    correct_options: "Seven",
    ...named
  }
  return csvLine(quizColumns.map((column) => cells[column] ?? ""))
}

const judge = (...rows: ReadonlyArray<string>) => {
  const bytes = new TextEncoder().encode(templateOf(quizCsv).text + rows.join(""))
  const table = Result.getOrThrow(readCsv(quizCsv, bytes, (text) => new TextDecoder().decode(text)))
  return judgeQuizzes(table, { prefix: null, dateOrders: ordersOf(table.dates, null) })
}
/** The issues of a quiz of two rows, of which the first is given. */
const issues = (named: Cells) =>
  judge(row(named), row()).issues.map(({ row: at, column, message }) => [at, column, message])
const refused = [3, null, "csv_quiz_refused|2"]

describe("a file of quizzes", () => {
  it("all rows with the same title are one quiz, in any place and any case", () => {
    const {
      quizzes,
      total,
      issues: wrong
    } = judge(
      row({ quiz_description_es: "Sobre el sueño" }),
      row({ quiz_title: "Water", points: "100" }),
      row({ quiz_title: " SLEEP " })
    )
    expect([quizzes.map(({ rows }) => rows), total]).toEqual([[[2, 4]], 2])
    expect(quizzes[0]?.input).toMatchObject({
      title: "Sleep",
      type: "daily",
      description_es: "Sobre el sueño",
      expires_on: ""
    })
    expect(wrong).toEqual([{ row: 3, column: "points", message: "points_choice" }])
  })

  it("a line break in a cell of one line is a space, and rows whose titles differ in white space are one quiz", () => {
    const { quizzes } = judge(
      row({
        quiz_title: "Deep\nsleep",
        quiz_description_en: "One line\nand another",
        question_en: "With a comma,\r\n  and a line break",
        options_en: "Seven\nhours|Five",
        correct_options: "seven hours"
      }),
      row({ quiz_title: "deep  sleep" })
    )
    expect(quizzes[0]?.rows).toEqual([2, 3])
    expect(quizzes[0]?.input).toMatchObject({
      title: "Deep sleep",
      description_en: "One line\nand another",
      questions: [
        {
          question_en: "With a comma, and a line break",
          options: [{ description_en: "Seven hours", is_correct: true }, {}]
        },
        {}
      ]
    })
  })

  it.each([
    ["Seven", [true, false]],
    ["cinco", [false, true]],
    ["2", [false, true]],
    ["Seven|Five", [true, true]],
    ["1|2", [true, true]],
    ["b", [false, true]],
    ["A|B", [true, true]],
    ["1, 2", [true, true]],
    ["Seven; Five", [true, true]],
    ["a,B", [true, true]]
  ])("the correct options are read from %s", (correct_options, right) => {
    const { quizzes } = judge(row({ correct_options, question_type: "multiple" }), row())
    expect(quizzes[0]?.input.questions?.[0]?.options?.map(({ is_correct }) => is_correct)).toEqual(right)
  })

  it("letters are read as texts where the options are letters, and a comma in a text separates nothing", () => {
    const right = (named: Cells) =>
      judge(row(named), row()).quizzes[0]?.input.questions?.[0]?.options?.map(({ is_correct }) => is_correct)
    expect(right({ options_en: "B|A", options_es: "B|A", correct_options: "a" })).toEqual([false, true])
    expect(right({ options_en: "Seven, 8|8", options_es: "Siete|8", correct_options: "Seven, 8" })).toEqual([
      true,
      false
    ])
  })

  it("words of the other language are types", () => {
    const { quizzes } = judge(
      row({ quiz_type: "Semanal", question_type: "Única" }),
      row({ quiz_type: "semanal", question_type: "opción única" })
    )
    expect(quizzes[0]?.input).toMatchObject({ type: "weekly", questions: [{ type: "single" }, { type: "single" }] })
  })

  it("numbers are read as texts where the options are numbers", () => {
    const { quizzes } = judge(row({ options_en: "2|1", options_es: "2|1", correct_options: "1" }), row())
    expect(quizzes[0]?.input.questions?.[0]?.options?.map(({ is_correct }) => is_correct)).toEqual([false, true])
  })

  it.each<readonly [string, Cells, ReadonlyArray<unknown>]>([
    ["a question without Spanish", { question_es: "" }, [2, "question_es", "question_es_required"]],
    ["no points", { points: "" }, [2, "points", "points_positive"]],
    ["a number before words", { points: "50 each" }, [2, "points", "points_positive"]],
    ["a number behind words", { points: "about 50" }, [2, "points", "points_positive"]],
    ["a fraction", { points: "50.5" }, [2, "points", "csv_points_whole"]],
    ["a fraction with a comma", { points: "49,99" }, [2, "points", "csv_points_whole"]],
    ["what may be a thousand", { points: "1.000" }, [2, "points", "csv_points_whole"]],
    ["one option", { options_en: "Seven", options_es: "Siete" }, [2, "options_en", "options_too_few"]],
    ["an empty option", { options_es: "Siete|" }, [2, "options_es", "option_es_required"]],
    ["uneven options", { options_es: "Siete" }, [2, "options_es", "csv_options_uneven|2|1"]],
    ["a mixed naming", { correct_options: "Seven|2" }, [2, "correct_options", "csv_correct_unknown"]],
    ["nothing right", { correct_options: "" }, [2, "correct_options", "correct_required"]],
    ["two right to a single choice", { correct_options: "1|2" }, [2, "correct_options", "correct_single"]],
    ["another question type", { question_type: "both" }, [2, "question_type", "question_type"]]
  ])("%s is reported at its cell, and the whole quiz is refused", (_, named, wanted) => {
    const found = issues(named).filter(([, column]) => column !== "points" || wanted[1] === "points")
    expect(found).toEqual(expect.arrayContaining([wanted, refused]))
    expect(judge(row(named), row()).quizzes).toEqual([])
  })

  it("blanks around options and their names do not count, and follow-ups are read", () => {
    const follow = { follow_up_en: "Why?", follow_up_es: "¿Por qué?" }
    const { quizzes } = judge(row({ options_en: " Seven | Five ", correct_options: " five ", ...follow }), row())
    expect(quizzes[0]?.input.questions?.[0]).toMatchObject({
      ...follow,
      options: [
        { description_en: "Seven", is_correct: false },
        { description_en: "Five", is_correct: true }
      ]
    })
  })

  it("a description is taken from the first row that has one", () => {
    const { quizzes } = judge(row(), row({ quiz_description_en: "About sleep" }))
    expect(quizzes[0]?.input).toMatchObject({ description_en: "About sleep", description_es: "" })
  })

  it("another quiz type is reported at its cell", () => {
    expect(judge(row({ quiz_type: "yearly" }), row({ quiz_type: "yearly" })).issues).toEqual([
      { row: 2, column: "quiz_type", message: "quiz_type" },
      { row: 3, column: null, message: "csv_quiz_refused|2" }
    ])
  })

  it("a row without an error names the first row that has one", () => {
    const uneven = row({ points: "25", options_es: "Siete" })
    expect(judge(row(), uneven, uneven).issues).toContainEqual({
      row: 2,
      column: null,
      message: "csv_quiz_refused|3"
    })
  })

  it("a quiz is described by its title and the languages that its questions have", () => {
    const bytes = new TextEncoder().encode(templateOf(quizCsv).text + row({ question_es: " " }) + row())
    const { header, rows } = Result.getOrThrow(readCsv(quizCsv, bytes, (text) => new TextDecoder().decode(text)))
    const describeRows = quizCsv.grouping.describe(header)
    expect(describeRows(rows)).toEqual({ title: "Sleep", languages: ["en", "es"] })
    expect(describeRows(rows.slice(0, 1))).toEqual({ title: "Sleep", languages: ["en"] })
  })

  it("a total that is not 100 is reported at the points of the first row", () => {
    expect(issues({ points: "25" })).toEqual([[2, "points", "points_total|75"], refused])
  })

  it("later rows with another type or date are reported", () => {
    const { issues: wrong } = judge(row({ quiz_expires_on: "12/31/2026" }), row({ quiz_type: "weekly" }))
    expect(wrong).toEqual([
      { row: 2, column: null, message: "csv_quiz_refused|3" },
      { row: 3, column: "quiz_type", message: "csv_quiz_differs|2" },
      { row: 3, column: "quiz_expires_on", message: "csv_quiz_differs|2" }
    ])
  })

  it("dates are accepted in both forms, and so is the quiz screen's word for onboarding", () => {
    const { quizzes } = judge(
      row({ quiz_type: "Onboarding", quiz_expires_on: "12/31/2026" }),
      row({ quiz_type: "onboarding", quiz_expires_on: "12/31/2026" })
    )
    expect(quizzes[0]?.input).toMatchObject({ type: "onboarding", expires_on: "2026-12-31" })
    expect(issues({ quiz_expires_on: "31/12/26" })[0]).toEqual([2, "quiz_expires_on", "csv_day_malformed"])
  })

  it("points that a spreadsheet has given decimals are whole numbers, and a fraction is the only issue of its quiz", () => {
    for (const points of ["50.0", "50.00", "50,0", " 50 "])
      expect(judge(row({ points }), row()).quizzes[0]?.input.questions?.map((question) => question.points)).toEqual([
        50, 50
      ])
    expect(judge(row(), row({ points: "50.5" })).issues).toEqual([
      { row: 2, column: null, message: "csv_quiz_refused|3" },
      { row: 3, column: "points", message: "csv_points_whole" }
    ])
  })

  it("rows without a title are separate quizzes, and a row of the wrong length is reported as a whole", () => {
    const { total, issues: wrong } = judge(row({ quiz_title: "" }), row({ quiz_title: "" }), "a,b\r\n")
    expect(total).toBe(3)
    expect(wrong.filter(({ column }) => column === "quiz_title")).toHaveLength(2)
    expect(wrong.at(-1)).toEqual({ row: 4, column: null, message: "csv_row_short|2|14" })
  })

  it("a file may lack the columns of descriptions, follow-ups and expiry, and no others", () => {
    const read = (names: ReadonlyArray<string>) =>
      readCsv(quizCsv, new TextEncoder().encode(`${names.join(",")}\r\nx\r\n`), (text) =>
        new TextDecoder().decode(text)
      )
    const needed = quizColumns.filter((name) => !quizCsv.optionalColumns.has(name))
    expect(needed).toHaveLength(9)
    expect(Result.isSuccess(read(needed))).toBe(true)
    for (const name of needed)
      expect(read(needed.filter((other) => other !== name))).toMatchObject({ failure: `csv_column_missing|${name}` })
  })
})
