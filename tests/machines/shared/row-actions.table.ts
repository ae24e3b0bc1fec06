import type { Table } from "#tests/machines/machine-table.ts"

type State = "idle" | "calling"

export const rowActionsTable: Table<State> = {
  idle: { "row.action": "calling", "row.undo": "calling", "row.removed": "idle" },
  calling: {
    "row.action": "calling",
    "row.undo": "calling",
    "row.takeBack": "calling",
    "row.removed": "calling",
    "it is done": "idle",
    "it is not done": "idle"
  }
}
