import { readdirSync, readFileSync } from "node:fs"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { localRowStore } from "#adapters/browser/csv/local-row-store.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { firstReading, type Reading } from "#domain/csv-import/open-file.rules.ts"
import { shortRows } from "#domain/csv-import/row-store.port.ts"
import { quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import { type CellChoices, ImportId, noChoices } from "#domain/shared/csv/csv-import.schema.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"
import { memoryImportPort, memoryImports } from "#tests/doubles/csv-import.memory.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"

const folder = "tests/fixtures/files"
const looked = new Set<string>()

interface Answers extends Partial<Reading> {
  readonly choices?: Partial<CellChoices>
  readonly fillsShortRows?: boolean
}

/** What the dialog shows of a file: why it is refused, what it asks, or its rows with their errors. */
const look = async (name: string, { choices = noChoices, fillsShortRows = false, ...answers }: Answers = {}) => {
  looked.add(name)
  const store = localRowStore(
    memoryImportPort(memoryImports().first),
    () => ImportId.make(crypto.randomUUID()),
    () => Date.parse("2026-11-29T00:00:00.000Z")
  )
  const run = Effect.runPromise
  const file = new File([readFileSync(`${folder}/${name}`)], name)
  const subject = name.startsWith("quiz") ? quizCsv : userCsv
  try {
    const opened = await run(store.open(subject, file, { ...firstReading, ...answers }))
    if ("question" in opened) return { asked: opened.question }
    const chosen = await run(store.chooseReading(choices))
    const overview = fillsShortRows ? await run(store.correct(shortRows)) : chosen
    const rows = await run(store.rows("all", 0, 100))
    const columns = overview.columns.map((column) => column.name)
    return {
      sheets: opened.sheets,
      overview,
      rows: rows.map(({ cells }) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""]))),
      issues: rows.flatMap(({ row, issues }) =>
        issues.map(({ column, message }) => [row, column === null ? null : columns[column], message])
      )
    }
  } catch (error) {
    if (error instanceof CsvRefused) return { refused: error.fields["file"] }
    throw error
  }
}

const hidden = "••••••••"
/** The person in the first row of most files. */
const ana = {
  given_name: "Ana",
  surname: "Prueba",
  company: "Juniper Software",
  role: "user",
  dob: "1990-12-31",
  password_hash: hidden,
  ssn: hidden
}

describe("the shape of a file", () => {
  it.each([
    ["tab-separated.csv", { separator: "\t", headerLine: 1 }],
    ["sep-line-first.csv", { separator: ";", headerLine: 1 }],
    ["semicolons-with-commas-in-the-header.csv", { separator: ";", headerLine: 1 }],
    ["title-lines-above-the-header.csv", { separator: ",", headerLine: 4 }],
    ["old-mac-line-ends.csv", { separator: ",", rows: 2 }],
    ["header-names-with-bom-case-blanks.csv", { separator: ",", headerLine: 1 }]
  ])("%s is read without a question", async (name, shape) => {
    const { overview, rows } = await look(name)
    expect(overview).toMatchObject({ withErrors: 0, ...shape })
    expect(rows?.[0]).toMatchObject(ana)
  })

  it("a web page named CSV is said to be one", async () => {
    expect(await look("html-table-named-csv.csv")).toEqual({ refused: "csv_web_page" })
  })

  it("a file without header names is asked about, and nothing of a person is shown", async () => {
    const { asked } = await look("no-header-line.csv")
    expect(asked?.columns?.layout).toMatchObject({ headerLine: 0, startsWithPerson: true })
    expect(JSON.stringify(asked)).not.toMatch(/Bienvenido1|123-45|1990|@/u)
    const places = Object.fromEntries(userHeader.split(",").map((column, place) => [column, place]))
    expect(await look("no-header-line.csv", { headerLine: 0, places })).toMatchObject({
      overview: { rows: 2, withErrors: 0 },
      rows: [{ given_name: "Primera" }, { given_name: "Segunda" }]
    })
  })

  it("a file of Windows-1252 is confirmed by its words", async () => {
    const name = "spanish-excel-windows-1252.csv"
    expect(await look(name)).toMatchObject({
      asked: { encoding: { sample: expect.arrayContaining(["Núñez Peña"]) }, columns: null }
    })
    expect(await look(name, { isEncodingConfirmed: true })).toMatchObject({
      overview: { withErrors: 0 },
      rows: [{ given_name: "José Ángel", surname: "Núñez Peña", company: "Cúcuta Textiles" }]
    })
  })

  it("empty columns and rows do not count, a total and a second header are one error each", async () => {
    const total = await look("trailing-columns-rows-and-total.csv")
    expect(total).toMatchObject({ overview: { rows: 2, withErrors: 1 }, rows: [ana, { given_name: "Total" }] })
    expect(total.issues).toEqual([[4, null, "csv_row_total"]])
    const again = await look("header-again-in-the-middle.csv")
    expect(again).toMatchObject({ overview: { rows: 3, withErrors: 1 }, rows: [ana, {}, ana] })
    expect(again.issues).toEqual([[3, null, "csv_row_header"]])
  })
})

it("a row that was cut behind its last filled cell says so, and can be filled", async () => {
  const { issues } = await look("rows-cut-behind-the-last-filled-cell.csv")
  expect(issues).toEqual([[3, null, "csv_row_short|8|9"]])
  const filled = await look("rows-cut-behind-the-last-filled-cell.csv", { fillsShortRows: true })
  // An existing person needs no social security number in a file, so that the server says whether this one does.
  expect(filled).toMatchObject({ issues: [], overview: { withErrors: 0 } })
})

describe("the columns of a file", () => {
  it("the closer of two names for a column is taken", async () => {
    expect(await look("home-phone-before-mobile-phone.csv")).toMatchObject({
      overview: { ignored: ["phone"], withErrors: 0 },
      rows: [{ mobile_number: "+13055560043" }]
    })
  })
})

describe("names of persons", () => {
  it("a second surname follows the first", async () => {
    expect(await look("two-surname-columns.csv")).toMatchObject({
      overview: {
        withErrors: 0,
        ignored: [],
        mapped: expect.arrayContaining([{ name: "Primer apellido + Segundo apellido", column: "surname" }])
      },
      rows: [{ given_name: "Luz", surname: "Díaz García" }]
    })
  })

  it("a full name is split as its administrator says", async () => {
    const name = "full-name-in-one-column.csv"
    const { asked } = await look(name)
    expect(asked?.columns).toMatchObject({ added: { split: { place: 0, way: null } } })
    expect(asked?.columns?.fullNames[0]).toBe("ROJAS LUNA ANA MARIA")
    const places = asked?.columns?.places ?? {}
    expect(await look(name, { places, split: { place: 0, way: "first_two" } })).toMatchObject({
      issues: [],
      rows: [{ given_name: "ANA MARIA", surname: "ROJAS LUNA" }]
    })
  })
})

describe("dates", () => {
  it.each(["dob-column-is-day-first.csv", "quiz-expiry-column-is-day-first.csv"])(
    "one cell that is a date one way only decides for the column of %s",
    async (name) => {
      const { overview, rows } = await look(name)
      expect(overview).toMatchObject({ withErrors: 0, dates: { order: "dmy" } })
      expect(rows?.map((row) => row["dob"] ?? row["quiz_expires_on"])).toEqual(
        name.startsWith("quiz")
          ? ["2026-12-31", "2026-12-31", "2026-12-05", "2026-12-05"]
          : ["1990-07-31", "1991-08-12"]
      )
    }
  )

  it("the order is asked where all days are below 13", async () => {
    const name = "dob-day-first-spanish-header-all-days-below-13.csv"
    expect(await look(name)).toMatchObject({
      overview: { dates: { order: null } },
      issues: [[2, "dob", "csv_day_order"]]
    })
    expect(await look(name, { choices: { dateOrder: "dmy" } })).toMatchObject({
      issues: [],
      rows: [{ dob: "1990-04-03" }]
    })
  })

  it("years of two digits and bare years are refused, day numbers are read, also those from 1904", async () => {
    expect((await look("dob-with-a-two-digit-year.csv")).issues).toEqual([
      [2, "dob", "csv_day_malformed"],
      [3, "dob", "csv_day_malformed"]
    ])
    expect(await look("dob-bare-year-or-five-digits.csv")).toMatchObject({
      overview: { normalised: 1 },
      issues: [[2, "dob", "csv_day_malformed"]],
      rows: [{}, { dob: "1990-08-16" }]
    })
    expect(await look("dates-counted-from-1904.xlsx")).toMatchObject({ issues: [], rows: [ana] })
  })
})

describe("numbers and addresses", () => {
  it("the 0 that is dialled within a country is taken off, so that the same person is found twice", async () => {
    expect(await look("phone-ecuador-with-national-zero.csv", { choices: { prefix: "+593" } })).toMatchObject({
      rows: [{ mobile_number: "+593991237471" }, { mobile_number: "+593991237471" }],
      issues: [[3, "mobile_number", "csv_phone_repeated|2"]]
    })
    expect(await look("phone-national-zero-behind-the-code.csv")).toMatchObject({
      rows: [{ mobile_number: "+593991237463" }, { mobile_number: "+584141237004" }],
      issues: []
    })
  })

  it("one number written in two ways is one number", async () => {
    const { issues } = await look("same-phone-written-in-two-ways.csv", { choices: { prefix: "+1" } })
    expect(issues).toEqual([[3, "mobile_number", "csv_phone_repeated|2"]])
  })

  it("an address loses what it was copied with, and is one in any case", async () => {
    expect(await look("email-with-decorations.csv")).toMatchObject({
      issues: [],
      rows: [{ email: "c95@casos.example" }, { email: "c96@casos.example" }]
    })
    expect((await look("email-in-other-case-and-plus.csv")).issues).toEqual([[3, "email", "csv_email_repeated|2"]])
  })

  it("a social security number keeps the zeros of its format, points lose their decimals", async () => {
    expect(await look("ssn-number-format-with-leading-zero.xlsx")).toMatchObject({ issues: [], rows: [ana] })
    expect(await look("quiz-points-as-decimals.csv")).toMatchObject({ issues: [], rows: [{ points: "50" }, {}] })
  })
})

describe("names", () => {
  it.each(["invisible-marks-in-phone-email-name.csv", "invisible-marks-in-ssn-surname.csv"])(
    "no name or number keeps what cannot be seen in %s",
    async (name) => {
      const { issues, rows } = await look(name)
      expect(issues).toEqual([])
      expect(JSON.stringify(rows)).not.toMatch(/[\u00ad\p{Cf}]/u)
    }
  )

  it("a name has one blank for a run of blanks or a line break", async () => {
    expect(await look("double-blanks-in-a-persons-name.csv")).toMatchObject({
      issues: [],
      rows: [{ given_name: "Ana María", surname: "de la Ñ" }]
    })
    expect(await look("line-break-inside-a-name.csv")).toMatchObject({
      issues: [],
      rows: [{ given_name: "Eva María" }]
    })
  })

  it("a name in any script is taken", async () => {
    expect((await look("names-of-the-world.csv")).issues).toEqual([])
  })

  it("an error of a spreadsheet is refused at its cell", async () => {
    expect(await look("excel-error-cells.csv")).toMatchObject({
      issues: [
        [2, "surname", "letters"],
        [4, "dob", "csv_day_malformed"]
      ],
      rows: [{}, { company: "#N/A" }, {}]
    })
  })

  it("the name of a company is compared by the server", async () => {
    expect((await look("company-name-not-quite-the-same.csv")).issues).toEqual([])
  })
})

describe("spreadsheets", () => {
  it("a hidden sheet stands last, and hidden rows are counted and stay out until they are wanted", async () => {
    expect(await look("hidden-sheet-before-the-roster.xlsx")).toMatchObject({
      sheets: { chosen: "Roster 2026", hidden: ["Old"] },
      rows: [{ given_name: "Current" }]
    })
    const name = "row-hidden-by-a-filter.xlsx"
    expect(await look(name)).toMatchObject({ sheets: { hiddenRows: 1 }, overview: { rows: 2 } })
    expect(await look(name, { takesHiddenRows: true })).toMatchObject({ overview: { rows: 3, withErrors: 0 } })
  })

  it("a cell over several rows says the same in each", async () => {
    const { rows } = await look("company-cell-merged-over-three-rows.xlsx")
    expect(rows?.map(({ company }) => company)).toEqual(Array.from({ length: 3 }, () => "Juniper Software"))
  })
})

describe("quizzes", () => {
  it("the right answers are named by letters, or by numbers between commas", async () => {
    expect((await look("quiz-correct-answer-by-letter.csv")).issues).toEqual([])
  })

  it("options have a column each, and what the file lacks is the same for all rows", async () => {
    const name = "quiz-one-column-per-answer.csv"
    const { asked } = await look(name)
    expect(asked?.columns).toMatchObject({
      places: { question_en: 0, options_en: 1, correct_options: 5 },
      added: { joined: { options_en: [2, 3, 4] } }
    })
    const { places = {}, added } = asked?.columns ?? {}
    const answers = {
      fixed: { quiz_title: "Water", quiz_type: "weekly", question_type: "single", points: "50" },
      copied: { question_es: "question_en", options_es: "options_en" }
    }
    const { overview, rows, issues } = await look(name, { places, ...added, ...answers })
    expect(overview?.ignored).toEqual(["Time in seconds"])
    expect(rows).toMatchObject([
      {
        quiz_title: "Water",
        question_es: "What is water?",
        options_en: "H2O|CO2|O2|NaCl",
        options_es: "H2O|CO2|O2|NaCl",
        correct_options: "1"
      }
    ])
    expect(issues).toEqual([[2, "points", "points_total|50"]])
  })

  it("quizzes whose last day has passed are counted", async () => {
    expect(await look("quiz-already-expired.csv")).toMatchObject({ issues: [], overview: { over: 1 } })
    expect(await look("quiz-expiry-column-is-day-first.csv")).toMatchObject({ overview: { over: 0 } })
  })
})

it("every file of the folder is looked at", () => {
  expect(readdirSync(folder).filter((name) => !looked.has(name))).toEqual([])
})
