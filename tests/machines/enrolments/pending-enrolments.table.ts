/** Listing and sending go on side by side: a row for each state of each region. */
import type { Table } from "#tests/machines/machine-table.ts"

export type Listing = "away" | "shown.loading" | "shown.ready" | "shown.settling" | "shown.refreshing" | "shown.failed"
export type Sending = "resting" | "calling"

const stays = <State extends Listing>(state: State): Readonly<Record<string, State>> => ({
  "cursor.move": state,
  "cursor.place": state,
  "cursor.leave": state,
  "row.toggle": state,
  "row.extend": state,
  "rows.toggleAll": state,
  "selection.clear": state,
  "details.toggle": state,
  "enrolments.activate": state
})
const shown = { "panel.leave": "away", "list.refresh": "shown.loading" } as const

export const listingTable: Table<Listing> = {
  away: { "panel.open": "shown.loading" },
  "shown.loading": {
    ...stays("shown.loading"),
    ...shown,
    "rows.changed": "shown.loading",
    "the list comes": "shown.ready",
    "the list does not come": "shown.failed"
  },
  "shown.ready": { ...stays("shown.ready"), ...shown, "rows.changed": "shown.settling" },
  "shown.settling": {
    ...stays("shown.settling"),
    ...shown,
    "rows.changed": "shown.settling",
    "it has settled": "shown.refreshing"
  },
  "shown.refreshing": {
    ...stays("shown.refreshing"),
    ...shown,
    "rows.changed": "shown.refreshing",
    "the look comes": "shown.ready",
    "the look does not come": "shown.failed"
  },
  "shown.failed": { ...stays("shown.failed"), ...shown, "rows.changed": "shown.settling" }
}

export const sendingTable: Table<Sending> = {
  resting: { "enrolments.activate": "calling" },
  calling: {
    "enrolments.activate": "calling",
    "activation.stop": "calling",
    "the call settles": "resting",
    "the call fails": "resting"
  }
}
