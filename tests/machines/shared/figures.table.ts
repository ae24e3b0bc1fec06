import type { Table } from "#tests/machines/machine-table.ts"

type State = "idle" | "reading"

export const figuresTable: Table<State> = {
  idle: { "figures.read": "reading", "connection.restored": "reading" },
  reading: { "figures.read": "reading", "they come": "idle", "they do not come": "idle" }
}
