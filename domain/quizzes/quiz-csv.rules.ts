/**
 * Judges a file of quizzes by the rules of the form (decisions, section 6): the rows of one title are one quiz, and what is
 * wrong is told at its cell. One bad cell refuses its whole quiz, and the quiz's other rows say so, so that the rows which
 * come back can be corrected and imported as they are.
 */
import { Result } from "effect"
import { cellReader, type CsvHeader, type CsvShape, type CsvTable, lengthIssue } from "../csv-import/csv-file.rules.ts"
import type { CsvRow, RowIssue } from "../csv-import/csv-import.schema.ts"
import { type CellCheck, cellCheck } from "../csv-import/row-judge.rules.ts"
import { csvLine } from "../reports/report.rules.ts"
import { Day } from "../shared/calendar.schema.ts"
import type { FieldIssues } from "../shared/issues.rules.ts"
import { quizIdentity, quizIssues } from "./quiz.rules.ts"
import { type OptionDraft, type QuestionDraft, QuestionType, type QuizDraft, QuizTypeSent } from "./quiz.schema.ts"

/** The columns of the template in their order (specification, "Quiz form"). */
export const quizColumns = [
  "quiz_title",
  "quiz_description_en",
  "quiz_description_es",
  "quiz_type",
  "quiz_expires_on",
  "question_en",
  "question_es",
  "follow_up_en",
  "follow_up_es",
  "question_type",
  "points",
  "options_en",
  "options_es",
  "correct_options"
] as const
type QuizColumn = (typeof quizColumns)[number]

/** All but descriptions, follow-ups and expiry must be there (decisions, section 12). */
export const quizShape: CsvShape = {
  columns: quizColumns,
  dispensable: new Set([
    "quiz_description_en",
    "quiz_description_es",
    "quiz_expires_on",
    "follow_up_en",
    "follow_up_es"
  ] satisfies ReadonlyArray<QuizColumn>)
}

/** The template is its header alone. */
export const quizTemplate = (): string => csvLine(quizColumns)

/** A quiz of the file that can be kept. */
export interface QuizOfFile {
  readonly draft: QuizDraft
  /** Its rows, in their order. */
  readonly rows: ReadonlyArray<number>
}

export interface JudgedQuizzes {
  readonly quizzes: ReadonlyArray<QuizOfFile>
  /** In the order of the rows. */
  readonly issues: ReadonlyArray<RowIssue>
  /** All quizzes of the file, bad ones included; rows without a title count as one each. */
  readonly total: number
}

export const judgeQuizzes = ({ header, rows }: CsvTable): JudgedQuizzes => {
  const read = readersOf(header)
  const groups = new Map<string, Array<CsvRow>>()
  for (const row of rows) {
    const title = read.quiz_title(row.cells).trim()
    // Without a title nobody knows whose row it is.
    const key = title === "" ? `row ${row.row}` : `title ${quizIdentity(title)}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const quizzes: Array<QuizOfFile> = []
  const issues: Array<RowIssue> = []
  for (const group of groups.values()) {
    const { draft, found } = readQuiz(header, read, group)
    if (found.length === 0) quizzes.push({ draft, rows: group.map(({ row }) => row) })
    else issues.push(...found, ...companions(group, found))
  }
  return { quizzes, issues: issues.toSorted((one, other) => one.row - other.row), total: groups.size }
}

type Readers = Readonly<Record<QuizColumn, (cells: ReadonlyArray<string>) => string>>

const readersOf = (header: CsvHeader): Readers =>
  Object.fromEntries(quizColumns.map((column) => [column, cellReader(header.places, column)])) as Readers

/** The rows of a refused quiz with nothing wrong in themselves. */
const companions = (group: ReadonlyArray<CsvRow>, found: ReadonlyArray<RowIssue>): ReadonlyArray<RowIssue> => {
  const bad = new Set(found.map(({ row }) => row))
  const first = Math.min(...bad)
  return group
    .filter(({ row }) => !bad.has(row))
    .map(({ row }) => ({ row, column: null, message: `csv_quiz_refused|${first}` }))
}

interface ReadQuiz {
  readonly draft: QuizDraft
  readonly found: ReadonlyArray<RowIssue>
}

const readQuiz = (header: CsvHeader, read: Readers, group: ReadonlyArray<CsvRow>): ReadQuiz => {
  const found: Array<RowIssue> = []
  const at = (row: number, column: QuizColumn | null, message: string): void =>
    void found.push({ row, column, message })
  const misfits = group.filter((row) => lengthIssue(header, row) !== null)
  for (const row of misfits) at(row.row, null, lengthIssue(header, row) ?? "")
  // Cells that stand in the wrong column say nothing about the quiz.
  if (misfits.length > 0) return { draft: {}, found }

  const text = (column: QuizColumn, { cells }: CsvRow): string => read[column](cells).trim()
  const taken = <A>({ row }: CsvRow, column: QuizColumn, checked: Result.Result<A, string>, otherwise: A): A => {
    if (Result.isSuccess(checked)) return checked.success
    at(row, column, checked.failure)
    return otherwise
  }
  const [first] = group
  if (first === undefined) return { draft: {}, found }
  for (const row of group.slice(1)) {
    for (const column of ["quiz_type", "quiz_expires_on"] as const)
      if (folded(text(column, row)) !== folded(text(column, first)))
        at(row.row, column, `csv_quiz_differs|${first.row}`)
  }
  const anyOf = (column: QuizColumn) => group.map((row) => text(column, row)).find((one) => one !== "") ?? ""
  const questions = group.map((row): QuestionDraft => {
    const { options, issue } = readOptions(
      text("options_en", row),
      text("options_es", row),
      text("correct_options", row)
    )
    if (issue !== null) at(row.row, issue.column, issue.message)
    return {
      question_en: text("question_en", row),
      question_es: text("question_es", row),
      follow_up_en: text("follow_up_en", row),
      follow_up_es: text("follow_up_es", row),
      type: taken(row, "question_type", typeCheck(text("question_type", row)), "multiple"),
      points: readPoints(text("points", row)),
      options
    }
  })
  const draft: QuizDraft = {
    title: text("quiz_title", first),
    description_en: anyOf("quiz_description_en"),
    description_es: anyOf("quiz_description_es"),
    type: taken(first, "quiz_type", quizTypeCheck(text("quiz_type", first)), "daily"),
    expires_on: taken(first, "quiz_expires_on", dayCheck(text("quiz_expires_on", first)), ""),
    questions
  }
  const told = new Set(found.map(({ row, column }) => `${row} ${column}`))
  for (const issue of toCells(group, quizIssues(draft))) {
    // What could not be read has been told; what follows from that is no news.
    if (!told.has(`${issue.row} ${issue.column}`)) found.push(issue)
  }
  return { draft, found }
}

/** Where a field of a quiz stands in the file. */
const cellOf: Readonly<Record<string, QuizColumn>> = {
  title: "quiz_title",
  description_en: "quiz_description_en",
  description_es: "quiz_description_es",
  type: "quiz_type",
  expires_on: "quiz_expires_on",
  questions: "points"
}

const toCells = (group: ReadonlyArray<CsvRow>, issues: FieldIssues): ReadonlyArray<RowIssue> => {
  const found = new Map<string, RowIssue>()
  // What is wrong with one row comes before what follows for all.
  const ownFirst = Object.entries(issues).toSorted(
    ([one], [other]) => Number(one === "questions") - Number(other === "questions")
  )
  for (const [path, message] of ownFirst) {
    const [head = "", index, field = "", , part] = path.split(".")
    const row = group[Number(index ?? 0)]?.row ?? group[0]?.row ?? 0
    const column = index === undefined ? (cellOf[head] ?? null) : columnOf(field, part, message)
    // Several options stand in one cell; the first is told.
    const place = `${row} ${column}`
    if (!found.has(place)) found.set(place, { row, column, message })
  }
  return [...found.values()]
}

const columnOf = (field: string, part: string | undefined, message: string): QuizColumn | null => {
  if (field !== "options") return quizColumns.find((column) => column === field) ?? null
  if (part === "description_es") return "options_es"
  return part === undefined && message.startsWith("correct_") ? "correct_options" : "options_en"
}

const folded = (cell: string): string => cell.toLowerCase()

const quizTypeSchema = cellCheck(QuizTypeSent)
const quizTypeCheck: CellCheck<NonNullable<QuizDraft["type"]>> = (cell) => quizTypeSchema(folded(cell))
const questionTypeSchema = cellCheck(QuestionType)
const typeCheck: CellCheck<"single" | "multiple"> = (cell) => questionTypeSchema(folded(cell))

const american = /^(\d{2})\/(\d{2})\/(\d{4})$/u
const daySchema = cellCheck(Day)
/** A day as a spreadsheet of this country writes it, or as we do; nothing is no day. */
const dayCheck: CellCheck<string> = (cell) => {
  if (cell === "") return Result.succeed("")
  const [, month, day, year] = american.exec(cell) ?? []
  const written = month === undefined ? cell : `${year}-${month}-${day}`
  return Result.mapError(daySchema(written), () => "csv_day_malformed")
}

/** What is no number is no choice either. */
const readPoints = (cell: string): number => (/^\d{1,4}$/u.test(cell) ? Number(cell) : -1)

interface ReadOptions {
  readonly options: ReadonlyArray<OptionDraft>
  readonly issue: { readonly column: QuizColumn; readonly message: string } | null
}

/**
 * Options stand between bars. Which are right is said by their English texts, else by the Spanish ones, else by numbers from
 * 1: one way for the whole cell.
 */
const readOptions = (english: string, spanish: string, correct: string): ReadOptions => {
  const [en, es] = [parts(english), parts(spanish)]
  const right = rightPlaces(en, es, parts(correct))
  const options = Array.from({ length: Math.max(en.length, es.length) }, (_, index) => ({
    description_en: en[index] ?? "",
    description_es: es[index] ?? "",
    is_correct: right?.has(index) ?? false
  }))
  if (en.length !== es.length)
    return { options, issue: { column: "options_es", message: `csv_options_uneven|${en.length}|${es.length}` } }
  return { options, issue: right === null ? { column: "correct_options", message: "csv_correct_unknown" } : null }
}

const parts = (cell: string): ReadonlyArray<string> => (cell === "" ? [] : cell.split("|").map((part) => part.trim()))

const rightPlaces = (
  en: ReadonlyArray<string>,
  es: ReadonlyArray<string>,
  correct: ReadonlyArray<string>
): ReadonlySet<number> | null => {
  const numbers = en.map((_, index) => String(index + 1))
  for (const names of [en, es, numbers]) {
    const wanted = new Set(correct.map(folded))
    const places = names.flatMap((name, index) => (wanted.has(folded(name)) ? [index] : []))
    if (correct.every((part) => names.some((name) => folded(name) === folded(part)))) return new Set(places)
  }
  return null
}
