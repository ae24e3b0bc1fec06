/** Cells, cursor and corrections of a previewed file. */
import { describe, expect, it } from "vitest"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import type { IssueToFind } from "#domain/csv-import/import-dialog.rules.ts"
import {
  correctedOnce,
  importAfter,
  intents,
  outcomes,
  overview,
  previewed
} from "#tests/machines/csv-import/csv-import-events.ts"
import { afterEvents } from "#tests/machines/machine-table.ts"

const { "file.choose": choose, "cell.edit": edit, "cell.type": type, "cell.save": keep } = intents

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

  it("short rows get their cells in one correction", () => {
    const filling = importAfter(...previewed, intents["rows.fill"])
    expect(filling.context.correction).toBe("short rows")
    expect(afterEvents(csvImportMachine, filling, outcomes.corrected).context).toMatchObject({
      correction: null,
      isCorrected: true
    })
    expect(afterEvents(csvImportMachine, filling, outcomes["not corrected"]).value).toEqual({ previewing: "idle" })
  })

  it("a correction can be applied everywhere only where other rows have the same error", () => {
    const everywhere = { type: "cell.save", isEverywhere: true } as const
    expect(importAfter(...previewed, edit, type, everywhere).context.correction).toMatchObject({ isEverywhere: true })
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

  it("the next error is looked for from the cursor, the first of a cause from the beginning", () => {
    const looking = (find: Partial<IssueToFind>) => {
      const snapshot = importAfter(...previewed, intents["cursor.place"], {
        type: "issue.find",
        find: { isBackwards: false, isFirst: false, cause: null, record: null, purpose: "show", ...find }
      })
      const child: { readonly input?: unknown } = snapshot.children["findIssue"]?.getSnapshot() ?? {}
      return child.input
    }
    expect(looking({ isBackwards: true })).toEqual({
      search: { shown: "attention", from: { position: 1, column: 2 }, isBackwards: true, cause: null, record: null },
      purpose: "show"
    })
    const cause = { column: 1, message: "email", value: null }
    expect(looking({ isFirst: true, cause, purpose: "edit" })).toMatchObject({
      search: { from: { position: 0, column: -1 }, cause },
      purpose: "edit"
    })
    const found = importAfter(...previewed, intents["issue.find"], outcomes.found)
    expect(found.context).toMatchObject({ cursor: { position: 2, column: 1 }, editing: null })
  })

  it("the fix of a cause opens its first cell for all that are alike, or writes into all of them", () => {
    const opened = importAfter(...previewed, intents["issue.find"], outcomes["found to edit"])
    expect(opened.context).toMatchObject({ cursor: { position: 2 }, editing: { isForAll: true, text: "mark@harbor" } })
    const set = importAfter(...previewed, intents["issue.find"], outcomes["found to set"])
    expect(set.context.correction).toEqual({
      shown: "attention",
      position: 2,
      column: 1,
      text: "mark@harbor.example",
      isEverywhere: true
    })
  })

  it("a correction that is taken back puts the cursor at its cell, and the last one leaves the file uncorrected", () => {
    const restored = importAfter(...correctedOnce, intents["correction.undo"], outcomes.restored)
    expect(restored.context).toMatchObject({
      cursor: { position: 1, column: 2 },
      isCorrected: false,
      isByRecord: false
    })
    expect(restored.can(intents["correction.undo"])).toBe(false)
  })

  it("records of several rows are shown first, and their rows when one is looked for", () => {
    const groups = [{ key: "a", title: "Sleep", rows: 2, languages: [], errors: 1 }]
    const read = { ...outcomes.read, output: { sheets: null, overview: overview({ groups }) } }
    const grouped = importAfter(choose, read)
    expect(grouped.context.isByRecord).toBe(true)
    expect(importAfter(choose, read, intents["records.show"]).context.isByRecord).toBe(false)
    expect(importAfter(choose, read, intents["issue.find"], outcomes.found).context.isByRecord).toBe(false)
    expect(importAfter(...previewed).can(intents["records.show"])).toBe(false)
  })

  it("the cursor does not move in an empty list", () => {
    const none = importAfter(choose, {
      ...outcomes.read,
      output: { sheets: null, overview: overview({ listed: { attention: 0, all: 0 } }) }
    })
    expect(none.can(intents["cursor.move"])).toBe(false)
  })
})
