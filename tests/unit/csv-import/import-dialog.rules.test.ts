import { describe, expect, it } from "vitest"
import {
  adminsLeftOut,
  allowAdmins,
  correctionOf,
  editFound,
  hasTemplate,
  initialImportDialog,
  searchOf,
  setFailure,
  setFile,
  setOverview,
  setOpened,
  setRestored,
  setSent,
  moveCursor,
  setProblem,
  recordsToSend,
  willBeAdded
} from "#domain/csv-import/import-dialog.rules.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { overview } from "#tests/machines/csv-import/csv-import-events.ts"

const initial = initialImportDialog(csvSubjects)
const previewing = { ...initial, overview: overview() }
const editing = { shown: "attention", position: 0, row: 2, column: 1, was: "a", text: "b", alike: 3 } as const

describe("the import dialog", () => {
  it("the dialog shows all rows when none needs attention", () => {
    expect(setOpened(overview()).shown).toBe("attention")
    expect(setOpened(overview({ attention: 0 })).shown).toBe("all")
  })

  it("the dialog says how many administrators stay out, and none once they are allowed", () => {
    expect(adminsLeftOut(initial)).toBe(0)
    expect(adminsLeftOut({ ...previewing, overview: overview({ admins: 3 }) })).toBe(3)
    expect(adminsLeftOut({ ...previewing, isAdminAllowed: true })).toBe(0)
  })

  it("the dialog keeps the present file when another one is refused", () => {
    expect(setFile({ name: "a.txt", size: 1 })).toEqual({ problem: "csv_or_xlsx_required" })
    expect(setFile({ name: "a.csv", size: 1 })).toMatchObject({ file: { name: "a.csv" }, problem: null })
  })

  it("the dialog names the reason why a file could not be read", () => {
    expect(setProblem(new CsvRefused({ fields: { file: "csv_empty" } })).problem).toBe("csv_empty")
    expect(setProblem(new Error("out of memory")).problem).toBe("csv_unreadable")
  })

  it("the dialog keeps the cursor inside the list", () => {
    expect(moveCursor(previewing, { rows: 100, columns: -1 })).toEqual({ position: 3, column: 0 })
    expect(moveCursor(initial, { rows: 1, columns: 1 })).toEqual({ position: 0, column: 0 })
    const last = { ...previewing, cursor: { position: 3, column: 1 } }
    expect(setOverview(last, overview({ listed: { attention: 1, all: 148 } })).cursor).toEqual({
      position: 0,
      column: 1
    })
  })

  it("the dialog writes only changed cells, and all of them only where others have the same error", () => {
    const context = { ...previewing, editing }
    expect(correctionOf(context, true)).toEqual({
      shown: "attention",
      position: 0,
      column: 1,
      text: "b",
      isEverywhere: true
    })
    expect(correctionOf({ ...previewing, editing: { ...editing, text: "a" } }, false)).toBeNull()
    expect(correctionOf({ ...previewing, editing: { ...editing, alike: 1 } }, true)).toBeNull()
    expect(correctionOf(previewing, false)).toBeNull()
  })

  it("the dialog announces an upper bound before a check, and the exact number after it", () => {
    expect(recordsToSend(initial)).toBe(0)
    expect(willBeAdded(previewing)).toEqual({ count: 144, isExact: false })
    expect(willBeAdded({ ...previewing, isAdminAllowed: true })).toEqual({ count: 145, isExact: false })
    const checked = { new: 138, existing: 6, inactive: 1, leftOut: 4 }
    const requested = { ...previewing, overview: overview({ checked }) }
    expect(willBeAdded(requested)).toEqual({ count: 138, isExact: true })
    expect(willBeAdded({ ...requested, ...allowAdmins(requested, true) })).toEqual({ count: 145, isExact: false })
    expect(allowAdmins(initial, true).overview).toBeNull()
  })

  it("the dialog has a template for every subject", () => {
    expect(csvSubjects.filter((subject) => !hasTemplate(subject))).toEqual([])
  })
})

describe("the end of an import", () => {
  it("after a request without an answer it stays unknown what was saved, also after later requests", () => {
    expect([
      setSent(initial),
      setSent({ ...initial, sent: "unsaved" }),
      setSent({ ...initial, sent: "unknown" })
    ]).toEqual([{ sent: "unsaved" }, { sent: "unsaved" }, { sent: "unknown" }])
    const lost = new TimedOut()
    const refused = new Unavailable()
    expect([setFailure(initial, lost), setFailure({ ...initial, sent: "unsaved" }, refused)]).toEqual([
      { failure: lost, sent: "unknown" },
      { failure: refused, sent: "unsaved" }
    ])
  })

  it("an opened file begins anew, by record where one has several rows", () => {
    const before = { ...previewing, isCorrected: true, isAdminAllowed: true, sent: "unknown" } as const
    expect({ ...before, ...setOpened(overview()) }).toMatchObject({
      isCorrected: false,
      isAdminAllowed: false,
      sent: "nothing",
      isByRecord: false
    })
    expect(setOpened(overview({ groups: [] })).isByRecord).toBe(true)
  })
})

describe("the search for an error", () => {
  const find = { isBackwards: true, cause: null, record: "a", purpose: "show" } as const
  const at = { ...previewing, cursor: { position: 2, column: 1 } }
  const cell = { position: 2, row: 5, column: 1, was: "Nort", alike: 2 }

  it("an error is looked for from the cursor, or from the beginning", () => {
    expect(searchOf(at, { ...find, isFirst: false })).toEqual({
      search: { isBackwards: true, cause: null, record: "a", shown: "attention", from: at.cursor },
      purpose: "show"
    })
    expect(searchOf(at, { ...find, isFirst: true }).search.from).toEqual({ position: 0, column: -1 })
  })

  it("a found cell is shown, opened with its text, or set with all that are alike", () => {
    expect([editFound(at, { cell, purpose: "show" }), editFound(at, { cell: null, purpose: "edit" })]).toEqual([{}, {}])
    expect(editFound(at, { cell, purpose: "edit" })).toEqual({
      editing: { ...cell, shown: "attention", isForAll: true, text: "Nort" },
      correction: null
    })
    expect(editFound(at, { cell, purpose: { set: "Norte" } }).correction).toEqual({
      shown: "attention",
      position: 2,
      column: 1,
      text: "Norte",
      isEverywhere: true
    })
    const alone = editFound(at, { cell: { ...cell, alike: 1 }, purpose: { set: "Norte" } })
    expect(alone).toMatchObject({ editing: { isForAll: false }, correction: { isEverywhere: false } })
  })

  it("the cursor goes to the cell of a correction that was taken back", () => {
    const restored = { overview: overview({ corrections: 1 }), cell: { position: 3, column: 2 } }
    expect(setRestored({ ...at, isByRecord: true }, restored)).toMatchObject({
      cursor: { position: 3, column: 2 },
      isCorrected: true,
      isByRecord: false
    })
    expect(setRestored(at, { overview: overview(), cell: null })).toMatchObject({
      cursor: at.cursor,
      isCorrected: false
    })
  })
})
