import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "open.loading" | "open.shown" | "open.failed"

const open = { "details.open": "open.loading", "details.close": "closed", "rows.changed": "open.loading" } as const

export const claimDetailsTable: Table<State> = {
  closed: { "details.open": "open.loading" },
  "open.loading": { ...open, "it comes": "open.shown", "it does not come": "open.failed" },
  "open.shown": open,
  "open.failed": open
}
