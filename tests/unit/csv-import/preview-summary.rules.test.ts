import { expect, it } from "vitest"
import { csvPreview } from "#domain/csv-import/csv-preview.rules.ts"
import {
  type CausedIssue,
  causesOf,
  isFollowOn,
  isOfCause,
  keyOfMessage,
  nextPlace
} from "#domain/csv-import/preview-summary.rules.ts"
import { quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"
import { numberedUserRow, previewOf, tableOf } from "#tests/fixtures/csv-tables.ts"

const issue = (changed: Partial<CausedIssue>): CausedIssue => ({
  column: 4,
  message: "unknown",
  value: "Costa Farma",
  suggestion: null,
  ...changed
})

it("errors with one value are one cause, others are gathered by their column and kind, the most frequent first", () => {
  const found = causesOf([
    issue({ column: 2, message: "repeated|9", value: "a@b.example" }),
    issue({ suggestion: "Costa Pharma" }),
    issue({ suggestion: "Costa Pharma" }),
    issue({ column: 2, message: "repeated|3", value: "c@d.example" }),
    issue({ column: 2, message: "repeated|5", value: "e@f.example" }),
    issue({ value: "Norte" })
  ])
  expect(found.causes).toEqual([
    { column: 2, message: "repeated|3", value: null, suggestion: null, count: 3 },
    { column: 4, message: "unknown", value: "Costa Farma", suggestion: "Costa Pharma", count: 2 },
    { column: 4, message: "unknown", value: "Norte", suggestion: null, count: 1 }
  ])
  const apart = causesOf(
    [issue({ value: "Norte" }), issue({ value: "Sur" }), issue({ value: "" })],
    (column) => column === 4
  )
  expect(apart.causes.map(({ value, count }) => [value, count])).toEqual([
    ["", 1],
    ["Norte", 1],
    ["Sur", 1]
  ])
  const many = causesOf(Array.from({ length: 120 }, (_, at) => issue({ message: `key${at}` })))
  expect([many.causes.length, many.moreCauses]).toEqual([100, 20])
})

it("the next error is found in both directions and around the end of the list", () => {
  const columns = [[], [5, 2], [], [0]]
  const next = (position: number, column: number, isBackwards = false) =>
    nextPlace(columns.length, { from: { position, column }, isBackwards }, (at) => columns[at] ?? [])
  expect(next(0, 0)).toEqual({ position: 1, column: 2 })
  expect(next(1, 2)).toEqual({ position: 1, column: 5 })
  expect(next(1, 5)).toEqual({ position: 3, column: 0 })
  expect(next(3, 0)).toEqual({ position: 1, column: 2 })
  expect(next(1, 2, true)).toEqual({ position: 3, column: 0 })
  expect(next(3, 0, true)).toEqual({ position: 1, column: 5 })
  expect(nextPlace(1, { from: { position: 0, column: 3 }, isBackwards: false }, () => [3])).toEqual({
    position: 0,
    column: 3
  })
  expect(nextPlace(2, { from: { position: 0, column: 0 }, isBackwards: false }, () => [])).toBeNull()
  expect(nextPlace(0, { from: { position: 0, column: 0 }, isBackwards: false }, () => [0])).toBeNull()
})

const columnOf = (preview: ReturnType<typeof previewOf>, name: string) =>
  preview.overview().columns.findIndex((column) => column.name === name)

it("the preview names the causes of its errors without secrets, and finds the cells of a cause", () => {
  const preview = previewOf([
    numberedUserRow(1, { role: "boss", ssn: "12" }),
    numberedUserRow(2, { email: "nobody" }),
    numberedUserRow(3, { role: "boss", ssn: "13" })
  ])
  const [role, ssn] = [columnOf(preview, "role"), columnOf(preview, "ssn")]
  const { causes } = preview.overview()
  expect(causes.map(({ column, value, count }) => [column, value, count])).toEqual([
    [role, "boss", 2],
    [ssn, null, 2],
    [columnOf(preview, "email"), "nobody", 1]
  ])
  const find = (cause: (typeof causes)[number] | null, position: number, column: number) =>
    preview.find({ shown: "all", from: { position, column }, isBackwards: false, cause, record: null })
  expect(find(causes[0] ?? null, 0, role)).toEqual({ position: 2, row: 4, column: role, was: "boss", alike: 2 })
  expect(find(causes[1] ?? null, 0, -1)).toEqual({ position: 0, row: 2, column: ssn, was: "", alike: 1 })
  expect(find(null, 0, ssn)).toMatchObject({ position: 1, was: "nobody" })
})

it("a cause does not repeat a cell that is too long to be shown", () => {
  const long = "x".repeat(1_000_000)
  const preview = previewOf([1, 2].map((number) => numberedUserRow(number, { given_name: long })))
  const { causes } = preview.overview()
  expect(causes.map(({ value, count }) => [value, count])).toEqual([[null, 2]])
  expect(JSON.stringify(preview.overview()).length).toBeLessThan(10_000)
})

it("equally frequent causes are ordered by their columns and messages, regardless of the rows", () => {
  const order = (...issues: ReadonlyArray<CausedIssue>) => causesOf(issues).causes.map(({ message }) => message)
  const [one, other] = [issue({ message: "a" }), issue({ message: "b" })]
  expect([order(one, other), order(other, one)]).toEqual([
    ["a", "b"],
    ["a", "b"]
  ])
})

it("a group of issues has the first message of its kind, and no value or suggestion", () => {
  const gathered = (...messages: ReadonlyArray<string>) =>
    causesOf(messages.map((message, n) => issue({ message, value: String(n), suggestion: "x" }))).causes
  const expected = [{ column: 4, message: "far|1", value: null, suggestion: null, count: 3 }]
  expect(gathered("far|1", "far|2", "far|3")).toEqual(expected)
  expect(gathered("far|3", "far|2", "far|1")).toEqual(expected)
  // Without a value, such as of a secret, repeated errors are gathered too.
  const secrets = ["far|1", "far|1", "far|2"].map((message) => issue({ message, value: null }))
  expect(causesOf(secrets).causes).toMatchObject([{ value: null, count: 3 }])
  expect(causesOf([]).causes).toEqual([])
})

it("no cause is counted as one more while all are shown", () => {
  const few = causesOf(Array.from({ length: 100 }, (_, at) => issue({ message: `key${at}` })))
  expect([few.causes.length, few.moreCauses]).toEqual([100, 0])
})

it("an error is of a cause with its column, and its value or kind of message", () => {
  const of = (cause: Partial<CausedIssue>, one: Partial<CausedIssue> = {}) => isOfCause(issue(one), issue(cause))
  expect(isOfCause(issue({}), null)).toBe(true)
  expect([of({}), of({ column: 3 }), of({ value: "Norte" }), of({ message: "required" })]).toEqual([
    true,
    false,
    false,
    false
  ])
  const kind = { message: "repeated|9", value: null }
  expect([of(kind, { message: "repeated|3" }), of(kind, { message: "required" })]).toEqual([true, false])
  expect(of({ ...kind, column: 3 }, { message: "repeated|3" })).toBe(false)
})

it("an error follows from another row where the subject groups rows and says so", () => {
  const followOn = (grouping: { readonly followOn: string } | null, message: string) =>
    isFollowOn(grouping, { row: 2, column: null, message })
  const grouping = { followOn: "refused" }
  expect([followOn(grouping, "refused|4"), followOn(grouping, "other|4"), followOn(null, "refused|4")]).toEqual([
    true,
    false,
    false
  ])
  expect(["refused|4|5", "refused", ""].map(keyOfMessage)).toEqual(["refused", "refused", ""])
})

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
