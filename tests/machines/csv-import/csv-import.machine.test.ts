import { describe, expect, it } from "vitest"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import {
  closed,
  correctedOnce,
  datesOf,
  file,
  importAfter,
  intents,
  outcomes,
  overview,
  previewed
} from "#tests/machines/csv-import/csv-import-events.ts"
import { csvImportTable } from "#tests/machines/csv-import/csv-import.table.ts"
import { done, error, testTable } from "#tests/machines/machine-table.ts"

const {
  "file.choose": choose,
  "import.close": close,
  "import.discard": discard,
  "import.stay": stay,
  "cell.edit": edit,
  "cell.type": type,
  "cell.save": keep,
  "upload.start": upload,
  "upload.cancel": cancel,
  "check.start": check
} = intents

testTable({
  machine: csvImportMachine,
  table: csvImportTable,
  intents,
  outcomes,
  at: {
    closed: importAfter(...previewed, upload, outcomes.uploaded, close),
    choosing: importAfter(),
    reading: importAfter(choose),
    asking: importAfter(choose, outcomes.asked),
    "previewing.idle": importAfter(...correctedOnce),
    "previewing.listing": importAfter(...correctedOnce, intents["shown.choose"], outcomes.listed, {
      type: "shown.choose",
      shown: "attention"
    }),
    "previewing.saving": importAfter(...correctedOnce, intents["errors.download"]),
    "previewing.finding": importAfter(...correctedOnce, intents["issue.find"]),
    restoring: importAfter(...correctedOnce, intents["correction.undo"]),
    normalising: importAfter(...correctedOnce, intents["prefix.choose"]),
    correcting: importAfter(...correctedOnce, edit, type),
    applying: importAfter(...previewed, edit, type, keep),
    checking: importAfter(...previewed, check),
    comparing: importAfter(...previewed, intents["roster.open"]),
    "uploading.underWay": importAfter(...previewed, upload),
    "uploading.cancelling": importAfter(...previewed, upload, cancel),
    refused: importAfter(...correctedOnce, upload, outcomes["not uploaded"]),
    "result.idle": importAfter(...previewed, upload, outcomes.uploaded),
    "result.saving": importAfter(...previewed, upload, outcomes.uploaded, intents["errors.download"]),
    "result.correctingLeft": importAfter(...previewed, upload, outcomes.uploaded, intents["left.correct"]),
    "result.undoing": importAfter(...previewed, upload, outcomes.uploaded, intents["import.undo"]),
    discarding: importAfter(...correctedOnce, close)
  }
})

const problemAfter = (...events: Parameters<typeof importAfter>) => importAfter(...events).context.problem
const named = (name: string, size = 10) => ({ type: "file.choose", file: { name, size } }) as const

describe("choosing a file that cannot be imported", () => {
  it("a file of another kind or size is refused without opening it, and the dialog stays open", () => {
    expect(problemAfter(named("people.txt"))).toBe("csv_or_xlsx_required")
    expect(problemAfter(named("people.xls"))).toBe("csv_xls")
    expect(problemAfter(named("people.xlsm"))).toBe("csv_xlsx_macros")
    expect(importAfter(named("People.XLSX")).value).toBe("reading")
    expect(problemAfter(named("people.csv", 10 * 1024 * 1024))).toBe("csv_file_too_large")
    expect(importAfter(named("people.csv", 10 * 1024 * 1024)).value).toBe("choosing")
    expect(importAfter(named("PEOPLE.CSV", 10 * 1024 * 1024 - 1)).value).toBe("reading")
  })

  it("the reason of a file that is refused while another is read stands over the rows of the other, and over its questions", () => {
    const read = importAfter(choose, named("people.xlsm"), outcomes.read)
    expect(read.matches("previewing")).toBe(true)
    expect(read.context).toMatchObject({ file, problem: "csv_xlsx_macros" })
    expect(importAfter(choose, named("people.xlsm"), outcomes.asked).context.problem).toBe("csv_xlsx_macros")
    expect(importAfter(choose, named("people.xlsm"), outcomes.read, choose).context.problem).toBeNull()
  })

  it("a refused file leaves the present file unchanged", () => {
    const after = importAfter(...correctedOnce, named("people.txt"))
    expect(after.matches("previewing")).toBe(true)
    expect(after.context).toMatchObject({ file, problem: "csv_or_xlsx_required", isCorrected: true })
  })

  it("a file that was opened is refused with its error", () => {
    expect(problemAfter(choose, outcomes["not read"])).toBe("csv_column_missing|email")
    expect(problemAfter(choose, error("openFile", new Error("worker")))).toBe("csv_unreadable")
  })

  it("an upload without a file says that the file is missing", () => {
    expect(problemAfter(upload)).toBe("csv_file_missing")
    expect(problemAfter(upload, choose, outcomes.read)).toBeNull()
  })
})

describe("the country code of a file", () => {
  it("a country code is taken only where the file may have it and it differs from the present one", () => {
    const shown = importAfter(...previewed)
    expect(shown.can({ type: "prefix.choose", prefix: "+34" })).toBe(false)
    expect(shown.can({ type: "prefix.choose", prefix: null })).toBe(false)
    const chosen = importAfter(...previewed, intents["prefix.choose"], outcomes.normalised)
    expect(chosen.context.overview).toMatchObject({ prefix: "+57", normalised: 5 })
    expect(chosen.can(intents["prefix.choose"])).toBe(false)
    expect(chosen.can({ type: "prefix.choose", prefix: null })).toBe(true)
    const companies = importAfter(close, { type: "import.open", of: "companies" }, ...previewed)
    expect(companies.can(intents["prefix.choose"])).toBe(false)
  })

  it("a code that could not be applied leaves the file as it was", () => {
    const after = importAfter(...correctedOnce, intents["prefix.choose"], outcomes["not normalised"])
    expect(after.context.overview?.prefix).toBeNull()
    expect(after.context.isCorrected).toBe(true)
  })
})

describe("the order of day and month in a file", () => {
  const asking = done("openFile", { sheets: null, overview: overview({ dates: datesOf(null) }) })

  it("nothing is checked or sent until it is chosen", () => {
    const asked = importAfter(intents["file.choose"], asking)
    expect(asked.can(intents["check.start"])).toBe(false)
    expect(asked.can(intents["upload.start"])).toBe(false)
    const chosen = importAfter(
      intents["file.choose"],
      asking,
      intents["dates.choose"],
      done("chooseReading", overview({ dates: datesOf("dmy"), revision: 6 }))
    )
    expect(chosen.can(intents["check.start"])).toBe(true)
    expect(chosen.can(intents["upload.start"])).toBe(true)
  })

  it("only another order is taken, and only where the file has dates in doubt", () => {
    const shown = importAfter(...previewed)
    expect(shown.can({ type: "dates.choose", order: "mdy" })).toBe(false)
    expect(shown.can({ type: "dates.choose", order: "dmy" })).toBe(true)
    const clear = done("openFile", { sheets: null, overview: overview({ dates: null }) })
    expect(importAfter(intents["file.choose"], clear).can(intents["dates.choose"])).toBe(false)
  })
})

describe("closing the dialog", () => {
  it("a file without corrections is closed without a question and forgotten", () => {
    const left = importAfter(...previewed, close)
    expect(left.value).toBe("closed")
    expect(left.context).toEqual(closed.context)
  })

  it("a corrected file is closed only after a question, and staying loses nothing", () => {
    const stayed = importAfter(...correctedOnce, close, stay)
    expect(stayed.matches("previewing")).toBe(true)
    expect(stayed.context.overview?.withErrors).toBe(2)
    const typing = importAfter(...previewed, edit, type, close, stay)
    expect(typing.value).toBe("correcting")
    expect(typing.context.editing?.text).toBe("mark@harbor.example")
  })

  it("the dialog cannot be closed during an upload", () => {
    expect(importAfter(...previewed, upload).can(close)).toBe(false)
    expect(importAfter(...previewed, upload, cancel).can(close)).toBe(false)
  })

  it("another file replaces a corrected one only after a question", () => {
    const requested = importAfter(...correctedOnce, named("other.csv"))
    expect(requested.value).toBe("discarding")
    expect(requested.context.file).toEqual(file)
    const other = importAfter(...correctedOnce, named("other.csv"), discard)
    expect(other.value).toBe("reading")
    expect(other.context.file?.name).toBe("other.csv")
    expect(importAfter(...correctedOnce, named("other.csv"), stay).context).toMatchObject({ file, next: null })
  })
})
