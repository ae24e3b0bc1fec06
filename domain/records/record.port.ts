import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { Page } from "../shared/page.schema.ts"
import type { UndoPort } from "../shared/undo/undo.port.ts"
import type { PlainRow, RecordKind, RecordStats } from "./record.schema.ts"

/** Plain records, as administrators use them; one contract tests all implementations. */
export interface RecordPort<Row extends PlainRow, New, Change, Search, NotFound, Taken, Overtaken> {
  /** A page past the end is empty. Deleted records are listed only with `active` "no". */
  readonly list: (search: Search) => Effect.Effect<Page<Row>, CallFailure>
  readonly stats: Effect.Effect<RecordStats, CallFailure>
  readonly find: (id: Row["id"]) => Effect.Effect<Row, NotFound | CallFailure>
  readonly create: (input: New) => Effect.Effect<Row, Taken | CallFailure>
  /** Writes the given fields. A failure means that nothing was changed. */
  readonly change: (id: Row["id"], change: Change) => Effect.Effect<Row, NotFound | Taken | Overtaken | CallFailure>
  /** A soft delete; what the record is called stays readable where others refer to it. Not found the second time. */
  readonly remove: (id: Row["id"], version?: number) => Effect.Effect<Row, NotFound | Overtaken | CallFailure>
  /** Undoes a soft delete; a record that is not deleted stays unchanged. Taken where another is called so now. */
  readonly restore: (id: Row["id"], version?: number) => Effect.Effect<Row, NotFound | Taken | Overtaken | CallFailure>
}

/** The port of a kind of record. */
export type PortOf<Kind> =
  Kind extends RecordKind<
    infer Row,
    infer New,
    infer Change,
    infer _F,
    infer Search,
    infer NotFound,
    infer Taken,
    infer Overtaken
  >
    ? RecordPort<Row, New, Change, Search, NotFound, Taken, Overtaken>
    : never

/** What the screen of a kind of plain record calls; `Failure` is all that a save can fail with. */
export interface ScreenPorts<Row extends PlainRow, New, Change, Filter, Search, Failure> {
  readonly records: RecordPort<Row, New, Change, Search, Failure, Failure, Failure>
  /** The same for background requests, which do not extend the session. */
  readonly inBackground: RecordPort<Row, New, Change, Search, Failure, Failure, Failure>
  /** Invalidates the cached lists, so that the next request is sent. */
  readonly invalidate: () => void
  readonly report: { readonly download: (filter: Filter) => Effect.Effect<void, CallFailure> }
  readonly undo: UndoPort
}
