import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "watched.loading" | "watched.known" | "watched.debouncing" | "watched.retrying"

export const unreadCountTable: Table<State> = {
  closed: { "count.watch": "watched.loading" },
  "watched.loading": {
    "count.close": "closed",
    "notifications.changed": "watched.loading",
    "the count comes": "watched.known",
    "the count does not come": "watched.retrying"
  },
  "watched.known": { "count.close": "closed", "notifications.changed": "watched.debouncing" },
  "watched.debouncing": {
    "count.close": "closed",
    "notifications.changed": "watched.debouncing",
    "it has settled": "watched.loading"
  },
  "watched.retrying": {
    "count.close": "closed",
    "notifications.changed": "watched.retrying",
    "it is time to retry": "watched.loading"
  }
}
