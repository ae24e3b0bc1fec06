import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "closed"
  | "shown.loading"
  | "shown.ready"
  | "shown.debouncing"
  | "shown.refreshing"
  | "shown.stale"
  | "shown.failed"

/** Events that change only the context; the state changes only where the table says so. */
const onEvents = <S extends State>(state: S) =>
  ({ "stream.open": state, "stream.down": state, "page.hidden": state, "page.seen": state }) as const
const shown = <S extends State>(state: S) =>
  ({
    ...onEvents(state),
    "dashboard.close": "closed",
    "dashboard.refresh": "shown.loading",
    "activity.choose": state,
    "figures.changed": state
  }) as const

export const dashboardTable: Table<State> = {
  closed: { ...onEvents("closed"), "dashboard.open": "shown.loading" },
  "shown.loading": {
    ...shown("shown.loading"),
    "the figures come": "shown.ready",
    "the figures do not come": "shown.failed"
  },
  "shown.ready": {
    ...shown("shown.ready"),
    // What may have been missed is refetched.
    "stream.open": "shown.debouncing",
    "page.seen": "shown.debouncing",
    "figures.changed": "shown.debouncing",
    "it is time to ask": "shown.refreshing"
  },
  "shown.debouncing": { ...shown("shown.debouncing"), "it has settled": "shown.refreshing" },
  "shown.refreshing": {
    ...shown("shown.refreshing"),
    "the refetch succeeds": "shown.ready",
    "the refetch fails": "shown.stale"
  },
  "shown.stale": {
    ...shown("shown.stale"),
    "figures.changed": "shown.debouncing",
    "connection.restored": "shown.debouncing",
    "it is time to retry": "shown.refreshing"
  },
  "shown.failed": {
    ...shown("shown.failed"),
    "figures.changed": "shown.debouncing",
    "connection.restored": "shown.debouncing",
    "it is time to try again": "shown.refreshing"
  }
}
