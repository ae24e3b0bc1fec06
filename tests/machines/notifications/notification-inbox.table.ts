/** Sending and showing are parallel: a row for each state of each region. */
import type { Table } from "#tests/machines/machine-table.ts"

export type Sending = "idle" | "acting"
export type Showing = "list" | "details"

export const sendingTable: Table<Sending> = {
  idle: {
    "notification.read": "acting",
    "notification.unread": "acting",
    "notification.approve": "acting",
    "notifications.readAll": "acting",
    "readAll.undo": "acting"
  },
  acting: {
    "notification.read": "acting",
    "notification.unread": "acting",
    "notification.approve": "acting",
    "notifications.readAll": "acting",
    "readAll.undo": "acting",
    "it is done": "idle",
    "it fails": "idle"
  }
}

export const showingTable: Table<Showing> = {
  list: { "details.open": "details" },
  details: { "details.close": "list" }
}
