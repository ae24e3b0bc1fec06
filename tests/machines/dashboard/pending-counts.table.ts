import type { Table } from "#tests/machines/machine-table.ts"

type State = "closed" | "watched.loading" | "watched.known" | "watched.debouncing" | "watched.retrying"

export const pendingCountsTable: Table<State> = {
  closed: { "counts.watch": "watched.loading", "stream.open": "closed", "stream.down": "closed" },
  "watched.loading": {
    "counts.close": "closed",
    "counts.changed": "watched.loading",
    "stream.open": "watched.loading",
    "stream.down": "watched.loading",
    "the counts come": "watched.known",
    "the counts do not come": "watched.retrying"
  },
  "watched.known": {
    "counts.close": "closed",
    "counts.changed": "watched.debouncing",
    "stream.open": "watched.debouncing",
    "stream.down": "watched.known",
    "it is time to poll": "watched.loading"
  },
  "watched.debouncing": {
    "counts.close": "closed",
    "counts.changed": "watched.debouncing",
    "stream.open": "watched.debouncing",
    "stream.down": "watched.debouncing",
    "it has settled": "watched.loading"
  },
  "watched.retrying": {
    "counts.close": "closed",
    "counts.changed": "watched.retrying",
    "stream.open": "watched.retrying",
    "stream.down": "watched.retrying",
    "it is time to retry": "watched.loading"
  }
}
