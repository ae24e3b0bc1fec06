import type { Table } from "#tests/machines/machine-table.ts"

type State = "idle" | "acting"

export const rowActionsTable: Table<State> = {
  idle: { "row.action": "acting", "row.undo": "acting", "row.removed": "idle" },
  acting: {
    "row.action": "acting",
    "row.undo": "acting",
    "row.removed": "acting",
    "it is done": "idle",
    "it is not done": "idle"
  }
}
