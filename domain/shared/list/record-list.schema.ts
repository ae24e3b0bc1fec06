/** The events of a list of records: those it takes, and the one it emits when it reads. */
import type { ConnectionRestored } from "../screen/screen.schema.ts"
import type { ListIntent } from "./list.commands.ts"
import type { FilterPatch, ListCriteria } from "./list-criteria.rules.ts"

export type RecordListEvent<Row, Filter, Field extends string> =
  | ListIntent
  | { readonly type: "list.open"; readonly criteria: ListCriteria<Filter, Field> }
  | { readonly type: "list.close" }
  | { readonly type: "search.change"; readonly text: string }
  | { readonly type: "filter.change"; readonly patch: FilterPatch<Filter> }
  /** Without `isDescending`, the next order of the column. */
  | { readonly type: "sort.choose"; readonly field: Field; readonly isDescending?: boolean }
  | { readonly type: "cursor.place"; readonly id: string }
  | { readonly type: "cursor.clear" }
  | ConnectionRestored
  /** Others have changed records; null ids mean many. */
  | { readonly type: "rows.changed"; readonly ids: ReadonlyArray<string> | null }
  /** This administrator has written a record. */
  | { readonly type: "row.saved"; readonly row: Row }
  /** This administrator has deleted a record, or it no longer belongs to the list. */
  | { readonly type: "row.gone"; readonly id: string }

/** A page is being read: what is shown beside the list may be read with it. */
export interface ListRead {
  readonly type: "list.read"
  /** The user has requested it. */
  readonly isOwn: boolean
}
