/** Undoing the soft delete of a record of any kind, bound to one transaction. */
import { Effect } from "effect"
import type { Unauthorized, Unavailable } from "../shared/failure.errors.ts"

interface Restorable {
  readonly version: number
}

interface RestoreParts<Id, Row extends Restorable, NotFound, Overtaken> {
  readonly store: {
    /** Null for an unknown or deleted one. Locked until the transaction ends. */
    readonly lock: (id: Id) => Effect.Effect<Row | null, Unavailable>
    /** Undoes the deletion and returns the record with its new version; null for one that is not deleted. */
    readonly restore: (id: Id) => Effect.Effect<Row | null, Unavailable>
  }
  readonly notFound: () => NotFound
  readonly overtaken: (of: { readonly current: Row; readonly fields: Readonly<Record<string, unknown>> }) => Overtaken
  /** Audits and publishes it. */
  readonly onRestored: (id: Id, row: Row) => Effect.Effect<unknown, Unauthorized | Unavailable>
}

/**
 * A record that is not deleted stays unchanged, also where another restoration was faster. `version` makes a restoration of
 * a changed record a refusal.
 */
export const restoreRecord = <Id, Row extends Restorable, NotFound, Overtaken>({
  store,
  notFound,
  overtaken,
  onRestored
}: RestoreParts<Id, Row, NotFound, Overtaken>) =>
  Effect.fnUntraced(function* (id: Id, version?: number) {
    const present = yield* store.lock(id)
    if (present !== null) return present
    const row = yield* store.restore(id)
    // Another restoration may have been committed since the record was not found.
    if (row === null) return (yield* store.lock(id)) ?? (yield* Effect.fail(notFound()))
    const deleted = { ...row, version: row.version - 1 }
    if (version !== undefined && version !== deleted.version)
      return yield* Effect.fail(overtaken({ current: deleted, fields: {} }))
    yield* onRestored(id, row)
    return row
  })
