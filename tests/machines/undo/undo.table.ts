import type { Table } from "#tests/machines/machine-table.ts"

type State = "reading" | "idle" | "debouncing" | "undoing"

export const undoTable: Table<State> = {
  reading: {
    "undo.read": "reading",
    "rows.changed": "reading",
    "undo.request": "undoing",
    "undo.await": "reading",
    "clock.tick": "reading",
    "it is read": "idle",
    "it is not read": "idle"
  },
  idle: {
    "undo.read": "reading",
    "rows.changed": "debouncing",
    "connection.restored": "reading",
    "undo.request": "undoing",
    "clock.tick": "idle"
  },
  debouncing: {
    "undo.read": "reading",
    "undo.request": "undoing",
    "clock.tick": "debouncing",
    "it has settled": "reading"
  },
  undoing: {
    "undo.read": "undoing",
    "clock.tick": "undoing",
    "it is undone": "reading",
    "it is not undone": "reading"
  }
}
