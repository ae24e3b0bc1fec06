import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "closed"
  | "shown.loading"
  | "shown.ready"
  | "shown.debouncing"
  | "shown.refreshing"
  | "shown.stale"
  | "shown.failed"

const shown = <S extends State>(state: S) =>
  ({ "history.open": "shown.loading", "history.close": "closed", "rows.changed": state, "row.saved": state }) as const

export const memberHistoryTable: Table<State> = {
  closed: { "history.open": "shown.loading" },
  "shown.loading": { ...shown("shown.loading"), "they come": "shown.ready", "they do not come": "shown.failed" },
  "shown.ready": { ...shown("shown.ready"), "rows.changed": "shown.debouncing" },
  "shown.debouncing": { ...shown("shown.debouncing"), "it has settled": "shown.refreshing" },
  "shown.refreshing": {
    ...shown("shown.refreshing"),
    "the refetch succeeds": "shown.ready",
    "the refetch fails": "shown.stale"
  },
  "shown.stale": {
    ...shown("shown.stale"),
    "history.retry": "shown.loading",
    "rows.changed": "shown.debouncing",
    "connection.restored": "shown.debouncing"
  },
  "shown.failed": {
    ...shown("shown.failed"),
    "history.retry": "shown.loading",
    "rows.changed": "shown.debouncing",
    "connection.restored": "shown.debouncing"
  }
}
