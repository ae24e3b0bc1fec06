import { describe, expect, it } from "vitest"
import {
  allowAdmins,
  correctionOf,
  hasTemplate,
  initialImportDialog,
  setFile,
  setOverview,
  setOpened,
  moveCursor,
  problemOf,
  recordsToSend,
  willBeAdded
} from "#domain/csv-import/import-dialog.rules.ts"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { overview } from "#tests/machines/csv-import/csv-import-events.ts"

const initial = initialImportDialog(csvSubjects)
const looking = { ...initial, overview: overview() }
const editing = { shown: "attention", position: 0, row: 2, column: 1, was: "a", text: "b", alike: 3 } as const

describe("the import dialog", () => {
  it("shows all rows where none needs attention", () => {
    expect(setOpened(overview()).shown).toBe("attention")
    expect(setOpened(overview({ attention: 0 })).shown).toBe("all")
  })

  it("keeps the file that lies there when another cannot be opened", () => {
    expect(setFile({ name: "a.txt", size: 1 })).toEqual({ problem: "csv_file_required" })
    expect(setFile({ name: "a.csv", size: 1 })).toMatchObject({ file: { name: "a.csv" }, problem: null })
  })

  it("knows why a file could not be read", () => {
    expect(problemOf(new CsvRefused({ fields: { file: "csv_empty" } }))).toBe("csv_empty")
    expect(problemOf(new Error("out of memory"))).toBe("csv_unreadable")
  })

  it("holds the cursor inside the list", () => {
    expect(moveCursor(looking, { rows: 100, columns: -1 })).toEqual({ position: 3, column: 0 })
    expect(moveCursor(initial, { rows: 1, columns: 1 })).toEqual({ position: 0, column: 0 })
    const last = { ...looking, cursor: { position: 3, column: 1 } }
    expect(setOverview(last, overview({ listed: { attention: 1, all: 148 } })).cursor).toEqual({
      position: 0,
      column: 1
    })
  })

  it("writes only what differs, and everywhere only where others are alike", () => {
    const context = { ...looking, editing }
    expect(correctionOf(context, true)).toEqual({
      shown: "attention",
      position: 0,
      column: 1,
      text: "b",
      isEverywhere: true
    })
    expect(correctionOf({ ...looking, editing: { ...editing, text: "a" } }, false)).toBeNull()
    expect(correctionOf({ ...looking, editing: { ...editing, alike: 1 } }, true)).toBeNull()
    expect(correctionOf(looking, false)).toBeNull()
  })

  it("promises at most what may go in, and exactly what the server has counted", () => {
    expect(recordsToSend(initial)).toBe(0)
    expect(willBeAdded(looking)).toEqual({ count: 144, isExact: false })
    expect(willBeAdded({ ...looking, isAdminAllowed: true })).toEqual({ count: 145, isExact: false })
    const checked = { new: 138, existing: 6, inactive: 1, leftOut: 4 }
    const asked = { ...looking, overview: overview({ checked }) }
    expect(willBeAdded(asked)).toEqual({ count: 138, isExact: true })
    expect(willBeAdded({ ...asked, ...allowAdmins(asked, true) })).toEqual({ count: 145, isExact: false })
    expect(allowAdmins(initial, true).overview).toBeNull()
  })

  it("has a template for every subject", () => {
    expect(csvSubjects.map(hasTemplate)).toEqual([true, true, true])
  })
})
