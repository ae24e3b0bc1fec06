import type { Effect } from "effect"
import type { Instant } from "../shared/calendar.schema.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Page } from "../shared/page.schema.ts"
import type { IdOf, RecordKind, RecordStats, RowOf, SearchOf, TakenOf } from "./record.schema.ts"

/** What is stored of any record; a deleted one is marked. */
export interface StoredRow {
  readonly id: string
  readonly version: number
  readonly is_deleted?: boolean
}

/** What every store has in order to write records of one kind, bound to one transaction. It has no rules of its own. */
export interface WriteStore<Row extends StoredRow, Taken = never> {
  /** The clock of the database: the only one that all server processes share. */
  readonly now: Effect.Effect<Instant, Unavailable>
  /** Deleted ones included. Locked until the transaction ends. */
  readonly lock: (id: Row["id"]) => Effect.Effect<Row | null, Unavailable>
  /** Deletes a locked record softly and writes its new version. */
  readonly remove: (id: Row["id"], version: number) => Effect.Effect<void, Unavailable>
  /** Undoes a soft delete. Fails where a concurrent transaction took what no two records share. */
  readonly restore: (id: Row["id"], version: number) => Effect.Effect<void, Taken | Unavailable>
}

/** Stores simple records, bound to one transaction. It has no rules of its own. */
export interface RecordStore<K extends RecordKind> extends WriteStore<RowOf<K>, TakenOf<K>> {
  readonly list: (search: SearchOf<K>) => Effect.Effect<Page<RowOf<K>>, Unavailable>
  readonly stats: Effect.Effect<RecordStats, Unavailable>
  /** Null for an unknown or deleted one. */
  readonly find: (id: IdOf<K>) => Effect.Effect<RowOf<K> | null, Unavailable>
  /** Whether another record that is not deleted has this identity. */
  readonly isTaken: (identity: string, except: IdOf<K> | null) => Effect.Effect<boolean, Unavailable>
  /** Fails where a concurrent transaction took the identity after `isTaken`. */
  readonly insert: (row: RowOf<K>) => Effect.Effect<void, TakenOf<K> | Unavailable>
  /** Writes the fields of a locked record and its new version. Fails as `insert` does. */
  readonly replace: (row: RowOf<K>) => Effect.Effect<void, TakenOf<K> | Unavailable>
}
