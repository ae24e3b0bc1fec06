import type { Table } from "#tests/machines/machine-table.ts"

type State =
  | "closed"
  | "watched.connecting"
  | "watched.loading"
  | "watched.known"
  | "watched.debouncing"
  | "watched.retrying"

export const pendingCountsTable: Table<State> = {
  closed: { "counts.watch": "watched.connecting", "stream.open": "closed", "stream.down": "closed" },
  "watched.connecting": {
    "counts.close": "closed",
    "counts.changed": "watched.connecting",
    "stream.open": "watched.loading",
    "stream.down": "watched.loading",
    "the stream is late": "watched.loading"
  },
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
