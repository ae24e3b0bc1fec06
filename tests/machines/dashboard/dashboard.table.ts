import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "away"
  | "shown.loading"
  | "shown.ready"
  | "shown.settling"
  | "shown.refreshing"
  | "shown.stale"
  | "shown.failed"

/** What only changes what is known, and the state with it only where the table of a state says so. */
const heard = <S extends State>(state: S) =>
  ({ "stream.open": state, "stream.down": state, "page.hidden": state, "page.seen": state }) as const
const shown = <S extends State>(state: S) =>
  ({
    ...heard(state),
    "dashboard.leave": "away",
    "dashboard.refresh": "shown.loading",
    "activity.choose": state,
    "figures.changed": state
  }) as const

export const dashboardTable: Table<State> = {
  away: { ...heard("away"), "dashboard.open": "shown.loading" },
  "shown.loading": {
    ...shown("shown.loading"),
    "the figures come": "shown.ready",
    "the figures do not come": "shown.failed"
  },
  "shown.ready": {
    ...shown("shown.ready"),
    // What may have been missed is looked at.
    "stream.open": "shown.settling",
    "page.seen": "shown.settling",
    "figures.changed": "shown.settling",
    "it is time to ask": "shown.refreshing"
  },
  "shown.settling": { ...shown("shown.settling"), "it has settled": "shown.refreshing" },
  "shown.refreshing": {
    ...shown("shown.refreshing"),
    "the look comes": "shown.ready",
    "the look does not come": "shown.stale"
  },
  "shown.stale": {
    ...shown("shown.stale"),
    "figures.changed": "shown.settling",
    "it is time to ask again": "shown.refreshing"
  },
  "shown.failed": {
    ...shown("shown.failed"),
    "figures.changed": "shown.settling",
    "it is time to try again": "shown.refreshing"
  }
}
