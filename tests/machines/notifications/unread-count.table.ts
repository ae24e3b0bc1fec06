import type { Table } from "#tests/machines/machine-table.ts"

type State = "away" | "watched.reading" | "watched.known" | "watched.settling" | "watched.waiting"

export const unreadCountTable: Table<State> = {
  away: { "count.watch": "watched.reading" },
  "watched.reading": {
    "count.leave": "away",
    "notifications.changed": "watched.reading",
    "the count comes": "watched.known",
    "the count does not come": "watched.waiting"
  },
  "watched.known": { "count.leave": "away", "notifications.changed": "watched.settling" },
  "watched.settling": {
    "count.leave": "away",
    "notifications.changed": "watched.settling",
    "it has settled": "watched.reading"
  },
  "watched.waiting": {
    "count.leave": "away",
    "notifications.changed": "watched.waiting",
    "it is time to ask again": "watched.reading"
  }
}
