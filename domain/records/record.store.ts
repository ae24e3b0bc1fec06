import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Page } from "../shared/page.schema.ts"
import type { PlainRow, RecordStats } from "./record.schema.ts"

/** Stores plain records, bound to one transaction. It has no rules of its own. */
export interface RecordStore<Row extends PlainRow, Search, Taken> {
  /** The clock of the database: the only one that all server processes share. */
  readonly now: Effect.Effect<Instant, Unavailable>
  readonly list: (search: Search) => Effect.Effect<Page<Row>, Unavailable>
  readonly stats: Effect.Effect<RecordStats, Unavailable>
  /** Null for an unknown or deleted one. */
  readonly find: (id: Row["id"]) => Effect.Effect<Row | null, Unavailable>
  /** Deleted ones included. Locked until the transaction ends. */
  readonly lock: (id: Row["id"]) => Effect.Effect<Row | null, Unavailable>
  /** Whether another record that is not deleted has this identity. */
  readonly isTaken: (identity: string, except: Row["id"] | null) => Effect.Effect<boolean, Unavailable>
  /** Fails where a concurrent transaction took the identity after `isTaken`. */
  readonly insert: (row: Row) => Effect.Effect<void, Taken | Unavailable>
  /** Writes the fields of a locked record and its new version. Fails as `insert` does. */
  readonly replace: (row: Row) => Effect.Effect<void, Taken | Unavailable>
  readonly remove: (id: Row["id"], version: number) => Effect.Effect<void, Unavailable>
  readonly restore: (id: Row["id"], version: number) => Effect.Effect<void, Taken | Unavailable>
}
