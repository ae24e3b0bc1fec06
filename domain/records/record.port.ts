import type { DownloadReport } from "../shared/report/report.schema.ts"
import type { Effect } from "effect"
import type { CallFailure } from "../shared/failure.errors.ts"
import type { Page } from "../shared/page.schema.ts"
import type { UndoPort } from "../shared/undo/undo.port.ts"
import type {
  ChangeOf,
  FilterOf,
  IdOf,
  NewOf,
  NotFoundOf,
  OvertakenOf,
  RecordKind,
  RecordStats,
  RowOf,
  SearchOf,
  TakenOf
} from "./record.schema.ts"

/** Simple records, as administrators use them; one contract tests all implementations. */
export interface RecordPort<K extends RecordKind> {
  /** A page past the end is empty. Deleted records are listed only with `active` "no". */
  readonly list: (search: SearchOf<K>) => Effect.Effect<Page<RowOf<K>>, CallFailure>
  readonly stats: Effect.Effect<RecordStats, CallFailure>
  readonly find: (id: IdOf<K>) => Effect.Effect<RowOf<K>, NotFoundOf<K> | CallFailure>
  readonly create: (input: NewOf<K>) => Effect.Effect<RowOf<K>, TakenOf<K> | CallFailure>
  /** Writes the given fields. A failure means that nothing was changed. */
  readonly change: (
    id: IdOf<K>,
    change: ChangeOf<K>
  ) => Effect.Effect<RowOf<K>, NotFoundOf<K> | TakenOf<K> | OvertakenOf<K> | CallFailure>
  /** A soft delete; what the record is called stays readable where others refer to it. Not found the second time. */
  readonly remove: (
    id: IdOf<K>,
    version?: number
  ) => Effect.Effect<RowOf<K>, NotFoundOf<K> | OvertakenOf<K> | CallFailure>
  /** Undoes a soft delete; a record that is not deleted stays unchanged. Taken where another is called so now. */
  readonly restore: (
    id: IdOf<K>,
    version?: number
  ) => Effect.Effect<RowOf<K>, NotFoundOf<K> | TakenOf<K> | OvertakenOf<K> | CallFailure>
}

/** What the screen of a kind of simple record calls. */
export interface ScreenPorts<K extends RecordKind> {
  readonly records: RecordPort<K>
  /** The same for background requests, which do not extend the session. */
  readonly inBackground: RecordPort<K>
  /** Invalidates the cached lists, so that the next request is sent. */
  readonly invalidate: () => void
  readonly report: { readonly download: DownloadReport<FilterOf<K>> }
  readonly undo: UndoPort
}
