import { describe, expect, it } from "vitest"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import { firstReading } from "#domain/csv-import/file/open-file.rules.ts"
import { TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import {
  cancelled,
  closed,
  correctedOnce,
  file,
  foundPlaces,
  importAfter,
  intents,
  outcomes,
  overview,
  previewed,
  result
} from "#tests/machines/csv-import/csv-import-events.ts"
import { csvImportTable } from "#tests/machines/csv-import/csv-import.table.ts"
import { afterEvents, done, error, testTable, emittedBy } from "#tests/machines/machine-table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

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
    closed,
    choosing: importAfter(),
    reading: importAfter(choose),
    asking: importAfter(choose, outcomes.asked),
    "previewing.idle": importAfter(...correctedOnce),
    "previewing.listing": importAfter(...correctedOnce, intents["shown.choose"], outcomes.listed, {
      type: "shown.choose",
      shown: "attention"
    }),
    "previewing.saving": importAfter(...correctedOnce, intents["errors.download"]),
    normalising: importAfter(...correctedOnce, intents["prefix.choose"]),
    correcting: importAfter(...correctedOnce, edit, type),
    applying: importAfter(...previewed, edit, type, keep),
    checking: importAfter(...previewed, check),
    "uploading.underWay": importAfter(...previewed, upload),
    "uploading.cancelling": importAfter(...previewed, upload, cancel),
    refused: importAfter(...correctedOnce, upload, outcomes["not uploaded"]),
    "result.idle": importAfter(...previewed, upload, outcomes.uploaded),
    "result.saving": importAfter(...previewed, upload, outcomes.uploaded, intents["errors.download"]),
    "result.undoing": importAfter(...previewed, upload, outcomes.uploaded, intents["import.undo"]),
    discarding: importAfter(...correctedOnce, close)
  }
})

const problemAfter = (...events: Parameters<typeof importAfter>) => importAfter(...events).context.problem
const named = (name: string, size = 10) => ({ type: "file.choose", file: { name, size } }) as const

describe("choosing a file that cannot be imported", () => {
  it("a file of another kind or size is refused without opening it, and the dialog stays open", () => {
    expect(problemAfter(named("people.xlsx"))).toBe("csv_file_required")
    expect(problemAfter(named("people.csv", 10 * 1024 * 1024))).toBe("csv_file_too_large")
    expect(importAfter(named("people.csv", 10 * 1024 * 1024)).value).toBe("choosing")
    expect(importAfter(named("PEOPLE.CSV", 10 * 1024 * 1024 - 1)).value).toBe("reading")
  })

  it("a refused file leaves the present file unchanged", () => {
    const after = importAfter(...correctedOnce, named("people.xlsx"))
    expect(after.matches("previewing")).toBe(true)
    expect(after.context).toMatchObject({ file, problem: "csv_file_required", isCorrected: true })
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

describe("a file that is not clear", () => {
  const { "column.map": map, "reading.confirm": confirm, "columns.change": change } = intents
  const asked = [choose, outcomes.asked]

  it("the user maps columns from where the guess began, and goes on once all required ones are mapped", () => {
    const question = importAfter(...asked)
    expect(question.context.reading.places).toEqual(foundPlaces)
    expect(question.can(confirm)).toBe(false)
    expect(importAfter(...asked, map).can(confirm)).toBe(true)
    expect(importAfter(...asked, map, { ...map, place: null }).can(confirm)).toBe(false)
    // Two columns cannot be taken from one place.
    expect(importAfter(...asked, { ...map, place: 0 }).can(confirm)).toBe(false)
    const reading = importAfter(...asked, map, confirm)
    expect(reading.value).toBe("reading")
    expect(reading.context.reading).toEqual({
      isEncodingConfirmed: true,
      places: { ...foundPlaces, role: 6 },
      asksForColumns: false
    })
  })

  it("the decisions hold for one file only", () => {
    const other = importAfter(...asked, map, confirm, outcomes.read, named("other.csv"))
    expect(other.context).toMatchObject({ reading: firstReading, question: null })
    expect(importAfter(...asked, map, confirm, outcomes["not read"]).context.reading).toEqual(firstReading)
  })

  it("the columns of a previewed file are asked for again only while nothing is corrected", () => {
    const again = importAfter(...previewed, change)
    expect(again.value).toBe("reading")
    expect(again.context.reading.asksForColumns).toBe(true)
    expect(importAfter(...correctedOnce).can(change)).toBe(false)
  })
})

describe("the country code of a file", () => {
  it("only a code that the file may have is taken, and another one only", () => {
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

describe("a cell", () => {
  it("a cell that is saved without a change writes nothing", () => {
    expect(importAfter(...previewed, edit, keep).matches("previewing")).toBe(true)
    expect(importAfter(...previewed, edit, keep).context).toMatchObject({ editing: null, isCorrected: false })
  })

  it("a click on another cell saves the edited one first", () => {
    const moved = importAfter(...previewed, edit, type, intents["cursor.place"])
    expect(moved.value).toBe("applying")
    expect(moved.context.correction).toMatchObject({ position: 2, column: 1, text: "mark@harbor.example" })
    expect(moved.context.cursor).toEqual({ position: 1, column: 2 })
  })

  it("a correction can be applied everywhere only where other rows have the same error", () => {
    const everywhere = { type: "cell.save", isEverywhere: true } as const
    expect(importAfter(...previewed, edit, type, everywhere).context.correction?.isEverywhere).toBe(true)
    const single = { ...edit, cell: { ...edit.cell, alike: 1 } }
    expect(importAfter(...previewed, single, type).can(everywhere)).toBe(false)
  })

  it("a suggestion is set without opening its cell, everywhere only where other rows have the same error", () => {
    const { "cell.set": set } = intents
    const after = importAfter(...previewed, set)
    expect(after.value).toBe("applying")
    expect(after.context.correction).toMatchObject({ position: 2, text: "mark@harbor.example", isEverywhere: true })
    const shown = importAfter(...previewed)
    expect(shown.can({ ...set, cell: { ...set.cell, alike: 1 } })).toBe(false)
    expect(shown.can({ ...set, text: set.cell.was })).toBe(false)
    expect(importAfter(...previewed, set, outcomes["not corrected"]).value).toBe("correcting")
  })

  it("a failed correction keeps the typed text", () => {
    const after = importAfter(...previewed, edit, type, keep, outcomes["not corrected"])
    expect(after.value).toBe("correcting")
    expect(after.context.editing?.text).toBe("mark@harbor.example")
  })
})

describe("the cursor", () => {
  it("the cursor stays inside the list, also when the list becomes shorter", () => {
    const far = importAfter(...previewed, { type: "cursor.move", rows: 99, columns: 99 })
    expect(far.context.cursor).toEqual({ position: 3, column: 2 })
    const shorter = importAfter(
      ...previewed,
      intents["shown.choose"],
      outcomes.listed,
      { type: "shown.choose", shown: "attention" },
      { type: "cursor.move", rows: 99, columns: 0 },
      outcomes.listed
    )
    expect(shorter.context.cursor.position).toBe(2)
  })

  it("the cursor does not move in an empty list", () => {
    const none = importAfter(choose, {
      ...outcomes.read,
      output: { overview: overview({ listed: { attention: 0, all: 0 } }) }
    })
    expect(none.can(intents["cursor.move"])).toBe(false)
  })
})

describe("an upload", () => {
  it("an upload needs a row that can be imported", () => {
    const wrong = overview({ rows: 3, withErrors: 3, admins: 0 })
    expect(importAfter(choose, { ...outcomes.read, output: { overview: wrong } }).can(upload)).toBe(false)
    const admins = importAfter(choose, {
      ...outcomes.read,
      output: { overview: overview({ rows: 1, withErrors: 0, admins: 1 }) }
    })
    expect(admins.can(upload)).toBe(false)
  })

  it("administrators count only once they are allowed, and the file must then be checked again", () => {
    const after = importAfter(...previewed, check, outcomes.checked, intents["admins.allow"])
    expect(after.context).toMatchObject({ isAdminAllowed: true, overview: { checked: null } })
    expect(after.can(check)).toBe(true)
  })

  it("an upload of quizzes has its own notices and cannot be cancelled", () => {
    const open = { type: "import.open", of: "quizzes" } as const
    const under = afterEvents(csvImportMachine, closed, open, ...previewed, upload)
    expect(under.can(cancel)).toBe(false)
    expect(emittedBy(csvImportMachine, under, outcomes.uploaded)).toMatchObject([
      { text: { en: "Quizzes imported successfully from CSV" } },
      { type: "imported", entity: "quiz" },
      {}
    ])
    expect(emittedBy(csvImportMachine, under, outcomes["not uploaded"])[0]).toMatchObject({
      text: { en: "Failed to import quizzes from CSV. Not this file" }
    })
    const gone = error("uploadFile", new Unavailable())
    expect(emittedBy(csvImportMachine, under, gone)[0]).toMatchObject({
      text: { en: unreachable("Failed to import quizzes from CSV") }
    })
  })

  it("the dialog says that nothing was sent only until something was, and after an unknown outcome no more", () => {
    const sentAfter = (...events: Parameters<typeof importAfter>) => importAfter(...events).context.sent
    expect(sentAfter(...previewed)).toBe("nothing")
    expect(sentAfter(...previewed, check, outcomes.checked)).toBe("unsaved")
    expect(sentAfter(...previewed, upload, cancel, cancelled)).toBe("unsaved")
    const lost = error("uploadFile", new TimedOut())
    expect(sentAfter(...previewed, upload, lost)).toBe("unknown")
    expect(sentAfter(...previewed, upload, lost, { type: "refusal.close" }, check, outcomes.checked)).toBe("unknown")
    expect(sentAfter(...previewed, upload, lost, { type: "refusal.close" }, choose, outcomes.read)).toBe("nothing")
  })

  it("rows with errors that only the server has found can be downloaded after an upload without a check", () => {
    const right = { ...outcomes.read, output: { overview: overview({ withErrors: 0, attention: 0 }) } }
    const result = importAfter(choose, right, upload, outcomes.uploaded)
    expect(result.can(intents["errors.download"])).toBe(true)
  })

  it("a cancelled upload returns to the preview with a notice", () => {
    const under = importAfter(...previewed, upload, cancel)
    expect(emittedBy(csvImportMachine, under, cancelled)).toMatchObject([
      { type: "notice", tone: "info", text: { en: "The import was canceled. Nothing was imported." } },
      { type: "step" }
    ])
    expect(importAfter(...previewed, upload, cancel, cancelled).matches("previewing")).toBe(true)
  })

  it("an upload that was complete before it could be cancelled shows its result", () => {
    expect(
      importAfter(...previewed, upload, cancel, outcomes["cancel lost"], outcomes.uploaded).context.result
    ).toEqual(outcomes.uploaded.output)
  })

  it.each([
    [new Unavailable(), unreachable("Failed to upload CSV file")],
    [new TimedOut(), expect.stringMatching(/^Failed to upload CSV file\. No answer came from the server\. /u)],
    [new Error("socket"), unreachable("Failed to upload CSV file")]
  ])("an upload without an answer notifies the user of the failure: %s", (thrown, text) => {
    const under = importAfter(...previewed, upload)
    expect(emittedBy(csvImportMachine, under, error("uploadFile", thrown))).toMatchObject([
      { tone: "error", text: { en: text } },
      { type: "step" }
    ])
  })

  it("an import is undone once, with a notice and its lists refetched", () => {
    const { "import.undo": undo } = intents
    const uploaded = [...previewed, upload, outcomes.uploaded]
    const under = importAfter(...uploaded, undo)
    expect(under.can(close)).toBe(false)
    expect(emittedBy(csvImportMachine, under, outcomes.undone)).toMatchObject([
      { tone: "success", text: { en: "Import undone" } },
      { type: "imported", entity: "user" }
    ])
    const undone = importAfter(...uploaded, undo, outcomes.undone)
    expect(undone.context.undone).toMatchObject({ removed: 137, kept_total: 1 })
    expect(undone.can(undo)).toBe(false)
    expect(emittedBy(csvImportMachine, under, outcomes["not undone"])).toMatchObject([
      { tone: "error", text: { en: expect.stringContaining("This import can no longer be undone.") } }
    ])
    const nothing = done("uploadFile", { ...result, new: 0 })
    expect(importAfter(...previewed, upload, nothing).can(undo)).toBe(false)
  })

  it("a refused upload shows the text of the server, or a general one", () => {
    const under = importAfter(...previewed, upload)
    expect(emittedBy(csvImportMachine, under, outcomes["not uploaded"])).toMatchObject([
      { text: { en: "Error processing CSV. Not this file" } },
      { type: "step" }
    ])
    const checking = importAfter(...previewed, check)
    expect(emittedBy(csvImportMachine, checking, outcomes["not checked"])).toMatchObject([
      { text: { en: "Error processing CSV. The server answered with error 503." } }
    ])
  })

  it.each([
    ["users", "user", "CSV processed successfully"],
    ["companies", "company", "Companies created from CSV successfully"]
  ])("a successful upload of %s notifies the user and has the lists refetched", (of, entity, text) => {
    const under = importAfter(close, { type: "import.open", of }, ...previewed, upload)
    expect(emittedBy(csvImportMachine, under, outcomes.uploaded)).toMatchObject([
      { type: "notice", tone: "success", text: { en: text } },
      { type: "imported", entity },
      { type: "step" }
    ])
  })
})
