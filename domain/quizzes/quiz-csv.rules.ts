/**
 * CSV files of quizzes, judged by the rules of the form (decisions, section 6): the rows of one title are one quiz, and
 * each error is at its cell. One bad cell refuses its whole quiz; its other rows say so, so that they are corrected
 * together.
 */
import { Result, Struct } from "effect"
import { normaliseChoice, normaliseDay, normaliseWhole } from "../shared/csv/cell-normalisation.rules.ts"
import {
  type CellReading,
  cellReader,
  type CsvColumn,
  csvColumns,
  type CsvHeader,
  type CsvRows,
  rowIssue,
  rowReader
} from "../shared/csv/csv-file.rules.ts"
import { dayIssue } from "../shared/csv/date-order.rules.ts"
import type { CsvRow, RowIssue } from "../shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "../shared/csv/csv-subject.rules.ts"
import { type CellCheck, cellCheck, groupBy } from "../shared/csv/row-judge.rules.ts"
import { Day } from "../shared/calendar.schema.ts"
import type { FieldIssues } from "../shared/issues.rules.ts"
import { Language } from "../shared/language.schema.ts"
import { oneLine } from "../shared/text.rules.ts"
import { quizFieldWords } from "./quiz.messages.ts"
import { cellParts, correctPlaces, type OptionCells } from "./correct-options.rules.ts"
import { quizIdentity, quizIssues } from "./quiz.rules.ts"
import {
  type NewOption,
  type NewQuestion,
  type NewQuiz,
  optionsMax,
  pointChoices,
  QuestionType,
  questionTypes,
  QuizTypeSent
} from "./quiz.schema.ts"
import { quizTypes } from "./quiz-type.schema.ts"

/** The names of columns that have one option each, such as "Option 1" and "Answer A". */
const optionNames = (...words: ReadonlyArray<string>): ReadonlyArray<string> =>
  Array.from({ length: optionsMax }, (_, at) =>
    words.flatMap((word) => [`${word} ${at + 1}`, `${word} ${String.fromCharCode(97 + at)}`])
  ).flat()

const english = optionNames("option", "answer", "choice", "answer option")
const spanish = optionNames("opción", "respuesta", "alternativa")
/** How many of them are the first option. */
const [firstEnglish, firstSpanish] = [english.length / optionsMax, spanish.length / optionsMax]

/** In the order of the template (specification, "Quiz form"). Those that are optional, decisions, section 12, names. */
const columns = {
  quiz_title: {
    label: { en: "Quiz title", es: "Título" },
    width: 200,
    sameForAll: [],
    synonyms: ["quiz", "quiz name", "título", "título del cuestionario", "cuestionario"],
    looseSynonyms: ["title", "name", "nombre"]
  },
  quiz_description_en: {
    label: { en: "Description (English)", es: "Descripción (inglés)" },
    width: 164,
    isOptional: true
  },
  quiz_description_es: {
    label: { en: "Description (Spanish)", es: "Descripción (español)" },
    width: 164,
    isOptional: true
  },
  quiz_type: {
    label: { en: "Quiz type", es: "Tipo" },
    width: 100,
    normalise: normaliseChoice({
      daily: ["diario", "diaria"],
      weekly: ["semanal"],
      monthly: ["mensual"],
      on_boarding: ["bienvenida"]
    }),
    sameForAll: quizTypes,
    synonyms: ["type of quiz", "tipo de cuestionario"],
    looseSynonyms: ["frequency", "frecuencia"]
  },
  quiz_expires_on: {
    label: { en: "Expires on", es: "Vence el" },
    width: 136,
    isOptional: true,
    isLastDay: true,
    kind: "day",
    normalise: normaliseDay,
    synonyms: ["expires on", "expiry date", "expiration date", "vence el", "fecha de vencimiento"]
  },
  question_en: {
    label: { en: "Question (English)", es: "Pregunta (inglés)" },
    width: 240,
    copiedFrom: "question_es",
    synonyms: ["question", "question text", "question english", "question in english", "pregunta en inglés"]
  },
  question_es: {
    label: { en: "Question (Spanish)", es: "Pregunta (español)" },
    width: 240,
    copiedFrom: "question_en",
    synonyms: ["pregunta", "texto de la pregunta", "question spanish", "question in spanish", "pregunta en español"]
  },
  follow_up_en: {
    label: { en: "Follow-up (English)", es: "Seguimiento (inglés)" },
    width: 160,
    isOptional: true
  },
  follow_up_es: {
    label: { en: "Follow-up (Spanish)", es: "Seguimiento (español)" },
    width: 160,
    isOptional: true
  },
  question_type: {
    label: { en: "Question type", es: "Tipo de pregunta" },
    width: 124,
    normalise: normaliseChoice({
      single: ["single choice", "single select", "única", "opción única", "una respuesta"],
      multiple: ["multiple select", "multi select", "checkbox", "múltiple", "varias respuestas"]
    }),
    sameForAll: questionTypes,
    synonyms: ["tipo de pregunta"]
  },
  points: {
    label: { en: "Points", es: "Puntos" },
    width: 80,
    normalise: normaliseWhole,
    sameForAll: pointChoices.map(String),
    synonyms: ["puntos", "puntaje"],
    looseSynonyms: ["score", "marks"]
  },
  options_en: {
    label: { en: "Options (English)", es: "Opciones (inglés)" },
    width: 240,
    copiedFrom: "options_es",
    joinedBy: "|",
    synonyms: ["options", "answers", "choices", ...english.slice(0, firstEnglish)],
    furtherNames: english.slice(firstEnglish)
  },
  options_es: {
    label: { en: "Options (Spanish)", es: "Opciones (español)" },
    width: 240,
    copiedFrom: "options_en",
    joinedBy: "|",
    synonyms: ["opciones", "respuestas", "alternativas", ...spanish.slice(0, firstSpanish)],
    furtherNames: spanish.slice(firstSpanish)
  },
  correct_options: {
    label: { en: "Correct options", es: "Opciones correctas" },
    width: 160,
    synonyms: [
      "correct answer",
      "correct answers",
      "correct option",
      "answer key",
      "right answer",
      "respuesta correcta",
      "respuestas correctas",
      "opción correcta",
      "opciones correctas",
      "alternativa correcta"
    ],
    looseSynonyms: ["correct", "answer", "correcta"]
  }
} as const satisfies Readonly<Record<string, CsvColumn>>
export const quizColumns = Struct.keys(columns)
type QuizColumn = keyof typeof columns

/** Their texts may have several lines. */
const linedColumns: ReadonlySet<QuizColumn> = new Set(["quiz_description_en", "quiz_description_es"])

export interface QuizOfFile {
  readonly input: NewQuiz
  readonly rows: ReadonlyArray<number>
}

export interface JudgedQuizzes {
  readonly quizzes: ReadonlyArray<QuizOfFile>
  readonly issues: ReadonlyArray<RowIssue>
  /** All quizzes of the file, those with errors included; each row without a title counts as one. */
  readonly total: number
}

/** The quiz that a row belongs to; a row without a title is a quiz of its own. */
const quizOf = (header: CsvHeader) => {
  const title = cellReader(header, "quiz_title")
  return ({ row, cells }: CsvRow): string => {
    const identity = quizIdentity(title(cells))
    return identity === "" ? `row ${row}` : `title ${identity}`
  }
}

const describeQuiz = (header: CsvHeader) => {
  const title = cellReader(header, "quiz_title")
  const questions = Language.literals.map((language) => ({
    language,
    read: cellReader(header, `question_${language}`)
  }))
  return (rows: ReadonlyArray<CsvRow>) => ({
    title: oneLine(title(rows[0]?.cells ?? [])),
    languages: questions
      .filter(({ read }) => rows.some(({ cells }) => read(cells).trim() !== ""))
      .map(({ language }) => language)
  })
}

export const judgeQuizzes = ({ header, rows }: CsvRows, reading: CellReading): JudgedQuizzes => {
  const groups = groupBy(rows, quizOf(header))
  const quizzes: Array<QuizOfFile> = []
  const issues: Array<RowIssue> = []
  for (const group of groups.values()) {
    const { input, found } = readQuiz(header, group, reading)
    if (found.length === 0) quizzes.push({ input, rows: group.map(({ row }) => row) })
    else issues.push(...found, ...groupIssues(group, found))
  }
  return { quizzes, issues: issues.toSorted((one, other) => one.row - other.row), total: groups.size }
}

/** Issues for the rows of a refused quiz that have no error of their own. */
const groupIssues = (group: ReadonlyArray<CsvRow>, found: ReadonlyArray<RowIssue>): ReadonlyArray<RowIssue> => {
  const bad = new Set(found.map(({ row }) => row))
  const first = Math.min(...bad)
  return group
    .filter(({ row }) => !bad.has(row))
    .map(({ row }) => ({ row, column: null, message: `csv_quiz_refused|${first}` }))
}

interface ReadQuiz {
  readonly input: NewQuiz
  readonly found: ReadonlyArray<RowIssue>
}

const readQuiz = (header: CsvHeader, group: ReadonlyArray<CsvRow>, reading: CellReading): ReadQuiz => {
  const read = rowReader(header, columns, reading)
  const found: Array<RowIssue> = []
  const at = (row: number, column: QuizColumn | null, message: string): void =>
    void found.push({ row, column, message })
  const invalid = group.filter((row) => rowIssue(header, row) !== null)
  for (const row of invalid) at(row.row, null, rowIssue(header, row) ?? "")
  // Cells in the wrong columns say nothing about the quiz.
  if (invalid.length > 0) return { input: {}, found }

  const text = (column: QuizColumn, { cells }: CsvRow): string => {
    const cell = read(column, cells).trim()
    return linedColumns.has(column) ? cell : oneLine(cell)
  }
  const taken = <A>({ row }: CsvRow, column: QuizColumn, checked: Result.Result<A, string>, otherwise: A): A => {
    if (Result.isSuccess(checked)) return checked.success
    at(row, column, checked.failure)
    return otherwise
  }
  const [first] = group
  if (first === undefined) return { input: {}, found }
  for (const row of group.slice(1)) {
    for (const column of ["quiz_type", "quiz_expires_on"] as const)
      if (folded(text(column, row)) !== folded(text(column, first)))
        at(row.row, column, `csv_quiz_differs|${first.row}`)
  }
  const anyOf = (column: QuizColumn) => group.map((row) => text(column, row)).find((one) => one !== "") ?? ""
  const named = group.map((row) => ({
    en: cellParts(text("options_en", row)),
    es: cellParts(text("options_es", row)),
    correct: text("correct_options", row)
  }))
  const correct = correctPlaces(named)
  const questions = group.map((row, index): NewQuestion => {
    const { options, issue } = readOptions(
      named[index] ?? { en: [], es: [], correct: "" },
      correct[index] ?? Result.fail("csv_correct_unknown")
    )
    if (issue !== null) at(row.row, issue.column, issue.message)
    return {
      question_en: text("question_en", row),
      question_es: text("question_es", row),
      follow_up_en: text("follow_up_en", row),
      follow_up_es: text("follow_up_es", row),
      type: taken(row, "question_type", typeCheck(text("question_type", row)), "multiple"),
      points: taken(row, "points", pointsCheck(text("points", row)), noPoints),
      options
    }
  })
  const input: NewQuiz = {
    title: text("quiz_title", first),
    description_en: anyOf("quiz_description_en"),
    description_es: anyOf("quiz_description_es"),
    type: taken(first, "quiz_type", quizTypeCheck(text("quiz_type", first)), "daily"),
    expires_on: taken(first, "quiz_expires_on", dayCheck(text("quiz_expires_on", first)), ""),
    questions
  }
  const unreadable = new Set(found.flatMap(({ row, column }) => [`${row} ${column}`, column]))
  for (const issue of toCells(group, quizIssues(input))) {
    // An unreadable cell has its issue already; others that follow from it are left out.
    if (unreadable.has("points") && issue.message.startsWith("points_total")) continue
    if (!unreadable.has(`${issue.row} ${issue.column}`)) found.push(issue)
  }
  return { input, found }
}

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
  // Errors of single rows come before the total of all rows.
  const ownFirst = Object.entries(issues).toSorted(
    ([one], [other]) => Number(one === "questions") - Number(other === "questions")
  )
  for (const [path, message] of ownFirst) {
    const [head = "", index, field = "", , part] = path.split(".")
    const row = group[Number(index ?? 0)]?.row ?? group[0]?.row ?? 0
    const column = index === undefined ? (cellOf[head] ?? null) : columnOf(field, part, message)
    // One cell holds all options; its first issue counts.
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
const quizTypeCheck: CellCheck<NonNullable<NewQuiz["type"]>> = (cell) => quizTypeSchema(folded(cell))
const questionTypeSchema = cellCheck(QuestionType)
const typeCheck: CellCheck<"single" | "multiple"> = (cell) => questionTypeSchema(folded(cell))

const daySchema = cellCheck(Day)
/** An empty cell means that the quiz does not expire. */
const dayCheck: CellCheck<string> = (cell) =>
  cell === "" ? Result.succeed("") : Result.mapError(daySchema(cell), () => dayIssue(cell))

/** Points that no question may have stand for a cell that is no number. */
const noPoints = -1
const pointsCheck: CellCheck<number> = (cell) => {
  if (/^\d+[.,]\d+$/u.test(cell)) return Result.fail("csv_points_whole")
  return Result.succeed(/^\d{1,4}$/u.test(cell) ? Number(cell) : noPoints)
}

/** The options of a question, and what is wrong with them. */
const readOptions = (
  { en, es }: OptionCells,
  correct: Result.Result<ReadonlySet<number>, string>
): {
  readonly options: ReadonlyArray<NewOption>
  readonly issue: { readonly column: QuizColumn; readonly message: string } | null
} => {
  const options = Array.from({ length: Math.max(en.length, es.length) }, (_, index) => ({
    description_en: en[index] ?? "",
    description_es: es[index] ?? "",
    is_correct: Result.isSuccess(correct) && correct.success.has(index)
  }))
  if (en.length !== es.length)
    return { options, issue: { column: "options_es", message: `csv_options_uneven|${en.length}|${es.length}` } }
  return { options, issue: Result.isFailure(correct) ? { column: "correct_options", message: correct.failure } : null }
}

export const quizCsv = {
  id: "quizzes",
  entity: "quiz",
  ...csvColumns(columns),
  templateName: "quiz_template.csv",
  prefixes: [],
  keyColumns: ["quiz_title"],
  judgeRows: (header, reading) => (rows) => groupBy(judgeQuizzes({ header, rows }, reading).issues, ({ row }) => row),
  grouping: {
    recordOf: quizOf,
    heading: { en: "Quizzes", es: "Cuestionarios" },
    part: { en: "Questions", es: "Preguntas" },
    describe: describeQuiz,
    followOn: "csv_quiz_refused"
  },
  accounts: null,
  untracked: {
    en: "All quizzes are added together at the end.",
    es: "Todos los cuestionarios se añaden juntos al final."
  },
  fieldWords: quizFieldWords,
  words: {
    en: {
      title: "Upload Quiz CSV",
      subtitle: "Select a CSV file with your quizzes",
      record: { one: "quiz", many: "quizzes" }
    },
    es: {
      title: "Cargar CSV de cuestionarios",
      subtitle: "Seleccione un archivo CSV con sus cuestionarios",
      record: { one: "cuestionario", many: "cuestionarios" }
    }
  },
  notices: {
    done: { en: "Quizzes imported successfully from CSV", es: "Cuestionarios importados correctamente desde el CSV" },
    failed: {
      en: "Failed to import quizzes from CSV",
      es: "No se pudieron importar los cuestionarios del CSV"
    }
  }
} as const satisfies CsvSubject
