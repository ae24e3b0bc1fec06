import type { Table } from "#tests/machines/machine-table.ts"

type State = "connecting" | "open" | "lost" | "stale"

export const liveTable: Table<State> = {
  connecting: { "stream.open": "open", "patience ends while connecting": "stale" },
  open: { "stream.down": "lost" },
  lost: { "stream.open": "open", "patience ends while lost": "stale" },
  stale: { "stream.open": "open" }
}
