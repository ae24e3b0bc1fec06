/** Uploads, their results and their undo. */
import { describe, expect, it } from "vitest"
import { availableImportCommands } from "#domain/csv-import/csv-import.commands.ts"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import { TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import {
  cancelled,
  closed,
  importAfter,
  intents,
  outcomes,
  overview,
  previewed,
  result
} from "#tests/machines/csv-import/csv-import-events.ts"
import { afterEvents, done, error, emittedBy } from "#tests/machines/machine-table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

const {
  "file.choose": choose,
  "import.close": close,
  "upload.start": upload,
  "upload.cancel": cancel,
  "check.start": check
} = intents

describe("an upload", () => {
  it("an upload needs a row that can be imported", () => {
    const wrong = overview({ rows: 3, withErrors: 3, admins: 0 })
    expect(importAfter(choose, { ...outcomes.read, output: { sheets: null, overview: wrong } }).can(upload)).toBe(false)
    const admins = importAfter(choose, {
      ...outcomes.read,
      output: { sheets: null, overview: overview({ rows: 1, withErrors: 0, admins: 1 }) }
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
    const right = { ...outcomes.read, output: { sheets: null, overview: overview({ withErrors: 0, attention: 0 }) } }
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
      { type: "imported", entity: "user" },
      { type: "step" }
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

  it("a row that an import has left out is corrected without the file, and asked about once it is corrected", () => {
    const { "left.correct": correct, "import.reopen": reopen } = intents
    const uploaded = [...previewed, upload, outcomes.uploaded]
    const left = importAfter(...uploaded, correct, outcomes.kept)
    expect(left.value).toEqual({ previewing: "idle" })
    expect(left.context).toMatchObject({ result: null, isCorrected: false, shown: "attention", last: { result } })
    expect([left.can(upload), left.can(intents["columns.change"])]).toEqual([true, false])
    expect(importAfter(...uploaded, correct, outcomes.kept, close).value).toBe("closed")
    const whole = done("uploadFile", { ...result, withErrors: 0, adminsLeftOut: 0 })
    expect(importAfter(...previewed, upload, whole).can(correct)).toBe(false)
    // The rows of a result that is shown again are gone.
    expect(importAfter(...uploaded, close, reopen).can(correct)).toBe(false)
    expect(emittedBy(csvImportMachine, importAfter(...uploaded, correct), outcomes["not kept"])).toMatchObject([
      { tone: "error", text: { en: "The correction could not be made" } }
    ])
  })

  it("an import whose result was closed can be undone until its time has passed", () => {
    const { "import.undo": undo, "import.reopen": reopen, "import.open": open, "undo.passed": passed } = intents
    const left = [...previewed, upload, outcomes.uploaded, close]
    const again = importAfter(...left, reopen)
    expect(again.context).toMatchObject({ subject: { id: "users" }, result, undone: null, file: null })
    expect([again.can(undo), again.can(intents["errors.download"])]).toEqual([true, false])
    expect(importAfter(...left, reopen, close, reopen).can(undo)).toBe(true)
    expect(importAfter(...left, open, close, reopen).can(undo)).toBe(true)
    const refused = [
      importAfter(close),
      importAfter(...left, reopen, undo, outcomes.undone, close),
      importAfter(...left, reopen, undo, outcomes["not undone"], close),
      importAfter(...left, passed),
      importAfter(...left, reopen, passed, close)
    ]
    expect(refused.map((snapshot) => snapshot.can(reopen))).toEqual([false, false, false, false, false])
    const late = importAfter(...left, reopen, passed)
    expect([late.context.result, late.can(undo)]).toEqual([result, false])
    const lost = importAfter(...left, reopen, undo, error("undoImport", new TimedOut()))
    expect(lost.can(undo)).toBe(true)
  })

  it("an import that added something takes the place of the last one; the same file again does not", () => {
    const { "import.reopen": reopen, "import.open": open, "import.undo": undo } = intents
    const left = [...previewed, upload, outcomes.uploaded, close]
    const nothing = importAfter(...left, open, ...previewed, upload, done("uploadFile", { ...result, new: 0 }))
    expect(nothing.can(undo)).toBe(false)
    const again = afterEvents(csvImportMachine, nothing, close, reopen)
    expect([again.context.result, again.can(undo)]).toEqual([result, true])
    const other = { ...result, new: 2 }
    const replaced = importAfter(...left, open, ...previewed, upload, done("uploadFile", other), close, reopen)
    expect(replaced.context.result).toBe(other)
  })

  it("the last import is a command while it can be undone", () => {
    const left = importAfter(...previewed, upload, outcomes.uploaded, close)
    expect(availableImportCommands(left)).toMatchObject([
      { message: { to: "import", event: { type: "import.reopen" } } }
    ])
    expect(availableImportCommands(closed)).toEqual([])
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
