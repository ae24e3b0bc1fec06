/** Listing and sending are parallel: a row for each state of each region. */
import type { Table } from "#tests/machines/machine-table.ts"

export type Listing =
  | "closed"
  | "shown.loading"
  | "shown.typing"
  | "shown.ready"
  | "shown.debouncing"
  | "shown.refreshing"
  | "shown.failed"
export type Sending = "idle" | "calling"

const stays = <State extends Listing>(state: State): Readonly<Record<string, State>> => ({
  "cursor.move": state,
  "cursor.place": state,
  "cursor.clear": state,
  "row.toggle": state,
  "row.extend": state,
  "rows.toggleAll": state,
  "selection.clear": state,
  "details.toggle": state,
  "enrolments.activate": state,
  "selection.ask": state
})
const shown = {
  "panel.close": "closed",
  "panel.show": "shown.loading",
  "search.change": "shown.typing",
  "filter.change": "shown.loading",
  "list.refresh": "shown.loading"
} as const

export const listingTable: Table<Listing> = {
  closed: { "panel.open": "shown.loading", "panel.show": "shown.loading" },
  "shown.typing": {
    ...stays("shown.typing"),
    ...shown,
    "filters.clear": "shown.loading",
    "rows.changed": "shown.typing",
    "typing has ended": "shown.loading"
  },
  "shown.loading": {
    ...stays("shown.loading"),
    ...shown,
    "rows.changed": "shown.loading",
    "activation.ended": "shown.loading",
    "the list comes": "shown.ready",
    "the list does not come": "shown.failed"
  },
  "shown.ready": { ...stays("shown.ready"), ...shown, "rows.changed": "shown.debouncing" },
  "shown.debouncing": {
    ...stays("shown.debouncing"),
    ...shown,
    "rows.changed": "shown.debouncing",
    "it has settled": "shown.refreshing"
  },
  "shown.refreshing": {
    ...stays("shown.refreshing"),
    ...shown,
    "rows.changed": "shown.refreshing",
    "activation.ended": "shown.debouncing",
    "the refetch succeeds": "shown.ready",
    "the refetch fails": "shown.failed"
  },
  "shown.failed": { ...stays("shown.failed"), ...shown, "rows.changed": "shown.debouncing" }
}

export const sendingTable: Table<Sending> = {
  idle: { "enrolments.activate": "calling", "activation.ask": "idle" },
  calling: {
    "enrolments.activate": "calling",
    "activation.stop": "calling",
    "the call settles": "idle",
    "the call fails": "idle"
  }
}
