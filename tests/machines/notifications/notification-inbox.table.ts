/** Sending and showing are parallel: a row for each state of each region. */
import type { Table } from "#tests/machines/machine-table.ts"

export type Sending = "idle" | "calling"
export type Showing = "list" | "details"

export const sendingTable: Table<Sending> = {
  idle: {
    "notification.read": "calling",
    "notification.unread": "calling",
    "notification.approve": "calling",
    "notifications.readAll": "calling",
    "inbox.undo": "calling",
    "notice.undo": "calling"
  },
  calling: {
    "notification.read": "calling",
    "notification.unread": "calling",
    "notification.approve": "calling",
    "notifications.readAll": "calling",
    "inbox.undo": "calling",
    "notice.undo": "calling",
    "it is done": "idle",
    "it fails": "idle"
  }
}

export const showingTable: Table<Showing> = {
  list: { "details.open": "details" },
  details: { "details.close": "list" }
}
