/** The events of an import. */
import { initialTransition } from "xstate"
import { CsvRefused, ImportCancelled, ImportClosed } from "#domain/csv-import/csv-import.errors.ts"
import type { CsvImportEvent } from "#domain/csv-import/csv-import-events.schema.ts"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import { type DateOrder, ImportId, type ImportUndone } from "#domain/shared/csv/csv-import.schema.ts"
import { nothingAdded } from "#domain/shared/csv/column-mapping.rules.ts"
import type { DateQuestion } from "#domain/shared/csv/date-order.rules.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import type { ImportResult, Overview } from "#domain/csv-import/row-store.port.ts"
import { Refused } from "#domain/shared/failure.errors.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const datesOf = (order: DateOrder | null): DateQuestion => ({
  column: "dob",
  order,
  samples: {
    mdy: { cell: "03/04/1990", day: "1990-03-04" },
    dmy: { cell: "03/04/1990", day: "1990-04-03" }
  }
})

export const overview = (changed: Partial<Overview> = {}): Overview => ({
  records: {
    all: changed.rows ?? 148,
    right: (changed.rows ?? 148) - (changed.withErrors ?? 3),
    withErrors: changed.withErrors ?? 3
  },
  columns: [
    { name: "given_name", width: 100, isGrowing: false, isRole: false, isSecret: false },
    { name: "email", width: 100, isGrowing: false, isRole: false, isSecret: false },
    { name: "ssn", width: 100, isGrowing: false, isRole: false, isSecret: true }
  ],
  ignored: [],
  mapped: [],
  separator: ",",
  headerLine: 1,
  fixed: {},
  prefix: null,
  dates: datesOf("mdy"),
  normalised: 0,
  causes: [],
  moreCauses: 0,
  groups: null,
  over: 0,
  corrections: 0,
  rows: 148,
  withErrors: 3,
  unnamed: 0,
  admins: 1,
  onlyCompany: null,
  adminsWaiting: changed.admins ?? 1,
  attention: 4,
  listed: { attention: 4, all: 148 },
  checked: null,
  revision: 1,
  ...changed
})

export const importId = ImportId.make("018f0000-0000-7000-8000-000000000001")

export const result: ImportResult = {
  importId,
  undoableMs: 3_600_000,
  total: 148,
  new: 138,
  existing: 6,
  inactive: 1,
  withErrors: 4,
  adminsLeftOut: 1,
  wrongRows: [{ row: 5, issues: [{ row: 5, column: "email", message: "email" }] }],
  overview: overview({ withErrors: 4, revision: 5 }),
  listed: { new: 138, inactive: 1 },
  roster: null
}

export const file = { name: "november_hires.csv", size: 31_000 }

const cell = { position: 2, row: 5, column: 1, was: "mark@harbor", alike: 12 }

export const intents: Samples<CsvImportEvent> = {
  "import.open": { type: "import.open", of: "users" },
  "import.close": { type: "import.close" },
  "import.stay": { type: "import.stay" },
  "import.discard": { type: "import.discard" },
  "template.download": { type: "template.download" },
  "file.choose": { type: "file.choose", file },
  "sheet.choose": { type: "sheet.choose", sheet: "Notes" },
  "columns.change": { type: "columns.change" },
  "column.map": { type: "column.map", column: "role", place: 6 },
  "column.join": { type: "column.join", column: "surname", at: 0, place: 6 },
  "column.copy": { type: "column.copy", column: "question_es" },
  "names.split": { type: "names.split", split: { place: 6, way: null } },
  "column.fix": { type: "column.fix", column: "role", text: "user" },
  "layout.choose": { type: "layout.choose", separator: "\t", headerLine: 0 },
  "hidden.take": { type: "hidden.take", isTaken: true },
  "reading.confirm": { type: "reading.confirm" },
  "shown.choose": { type: "shown.choose", shown: "all" },
  "errors.download": { type: "errors.download" },
  "cursor.move": { type: "cursor.move", rows: 1, columns: 0 },
  "cursor.place": { type: "cursor.place", position: 1, column: 2 },
  "cell.set": { type: "cell.set", cell, text: "mark@harbor.example", isEverywhere: true },
  "cell.edit": { type: "cell.edit", cell },
  "cell.type": { type: "cell.type", text: "mark@harbor.example" },
  "cell.save": { type: "cell.save", isEverywhere: false },
  "cell.cancel": { type: "cell.cancel" },
  "admins.allow": { type: "admins.allow", isAllowed: true },
  "issue.find": {
    type: "issue.find",
    find: { isBackwards: false, isFirst: false, cause: null, record: null, purpose: "show" }
  },
  "correction.undo": { type: "correction.undo" },
  "records.show": { type: "records.show", isShown: false },
  "prefix.choose": { type: "prefix.choose", prefix: "+57" },
  "dates.choose": { type: "dates.choose", order: "dmy" },
  "company.created": { type: "company.created" },
  "check.start": { type: "check.start" },
  "check.cancel": { type: "check.cancel" },
  "upload.start": { type: "upload.start" },
  "upload.cancel": { type: "upload.cancel" },
  "upload.progress": { type: "upload.progress", progress: { phase: "sending", done: 1, total: 2 } },
  "left.correct": { type: "left.correct" },
  "rows.fill": { type: "rows.fill" },
  "import.undo": { type: "import.undo" },
  "import.reopen": { type: "import.reopen" },
  "undo.passed": { type: "undo.passed", id: importId },
  "refusal.close": { type: "refusal.close" },
  "roster.open": { type: "roster.open" },
  "step.show": { type: "step.show" },
  "report.download": { type: "report.download" }
}

export const foundPlaces = { given_name: 0, surname: 1, email: 2, mobile_number: 3, company: 4, dob: 5 }

const checked = { new: 138, existing: 6, inactive: 1, leftOut: 4 }

const twoSheets = { names: ["Roster", "Notes"], hidden: ["Notes"], chosen: "Roster", hasFormulas: false, hiddenRows: 2 }

export const outcomes = {
  read: done("openFile", { sheets: twoSheets, overview: overview() }),
  asked: done("openFile", {
    sheets: twoSheets,
    question: {
      encoding: { sample: ["Núñez"] },
      columns: {
        names: ["given_name", "surname", "email", "mobile_number", "company", "dob", "Art"],
        samples: [null, null, null, null, null, null, null],
        fullNames: [null, null, null, null, null, null, null],
        places: foundPlaces,
        added: nothingAdded,
        unclear: [],
        layout: { separator: ";", headerLine: 2, startsWithPerson: false, lines: [{ row: 1, text: "Roster" }] }
      }
    }
  }),
  "not read": error("openFile", new CsvRefused({ fields: { file: "csv_column_missing|email" } })),
  "companies read": done("readCompanies", ["Norte Logistics"]),
  "companies not read": error("readCompanies", new Error("offline")),
  listed: done("relist", overview({ corrections: 1, attention: 3, listed: { attention: 3, all: 148 }, revision: 3 })),
  "not listed": error("relist", new Error("worker")),
  found: done("findIssue", { cell, purpose: "show" }),
  "found to edit": done("findIssue", { cell, purpose: "edit" }),
  "found to set": done("findIssue", { cell, purpose: { set: "mark@harbor.example" } }),
  "not found": error("findIssue", new Error("worker")),
  restored: done("undoCorrection", { overview: overview({ revision: 7 }), cell: { position: 1, column: 2 } }),
  "not restored": error("undoCorrection", new Error("worker")),
  normalised: done("chooseReading", overview({ prefix: "+57", normalised: 5, revision: 6 })),
  "not normalised": error("chooseReading", new Error("worker")),
  saved: done("saveRowsWithErrors"),
  "not saved": error("saveRowsWithErrors", new Error("worker")),
  corrected: done("correctCells", overview({ withErrors: 2, attention: 3, revision: 2, corrections: 1 })),
  "not corrected": error("correctCells", new Error("worker")),
  checked: done("checkFile", overview({ checked, revision: 4 })),
  "not checked": error("checkFile", new Refused({ status: 503, words: "" })),
  uploaded: done("uploadFile", result),
  "not uploaded": error("uploadFile", new Refused({ status: 422, words: "Not this file" })),
  "roster written": done("roster", result),
  "roster left": done("roster", null),
  kept: done("keepLeftOut", overview({ withErrors: 4, attention: 4, revision: 8 })),
  "not kept": error("keepLeftOut", new Error("worker")),
  undone: done("undoImport", {
    removed: 137,
    kept: [{ id: importId, reason: "changed" }],
    kept_total: 1
  } satisfies ImportUndone),
  "not undone": error("undoImport", new ImportClosed()),
  "cancel lost": error("cancelUpload", new Refused({ status: 404, words: "" }))
}

export const cancelled = error("uploadFile", new ImportCancelled())

export const input = { subjects: csvSubjects }
export const [closed] = initialTransition(csvImportMachine, input)
export const importAfter = (...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(csvImportMachine, closed, intents["import.open"], ...events)

/** A file that has been read. */
export const previewed = [intents["file.choose"], outcomes.read]
/** The same after one correction. */
export const correctedOnce = [
  ...previewed,
  intents["cell.edit"],
  intents["cell.type"],
  intents["cell.save"],
  outcomes.corrected
]
