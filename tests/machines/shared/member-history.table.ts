import type { Table } from "#tests/machines/machine-table.ts"

type State = "away" | "shown.loading" | "shown.ready" | "shown.settling" | "shown.refreshing" | "shown.failed"

const shown = <S extends State>(state: S) =>
  ({ "history.open": "shown.loading", "history.leave": "away", "rows.changed": state, "row.saved": state }) as const

export const memberHistoryTable: Table<State> = {
  away: { "history.open": "shown.loading" },
  "shown.loading": { ...shown("shown.loading"), "they come": "shown.ready", "they do not come": "shown.failed" },
  "shown.ready": { ...shown("shown.ready"), "rows.changed": "shown.settling" },
  "shown.settling": { ...shown("shown.settling"), "it has settled": "shown.refreshing" },
  "shown.refreshing": {
    ...shown("shown.refreshing"),
    "the look comes": "shown.ready",
    "the look does not come": "shown.ready"
  },
  "shown.failed": { ...shown("shown.failed"), "rows.changed": "shown.settling" }
}
