import type { Table } from "#tests/machines/machine-table.ts"

type State = "resting" | "acting"

export const rowActsTable: Table<State> = {
  resting: { "row.act": "acting" },
  acting: { "row.act": "acting", "it is done": "resting", "it is not done": "resting" }
}
