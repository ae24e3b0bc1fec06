/**
 * Implements the port of a kind of plain record over stores bound to one transaction: all the rules, none of the SQL.
 *
 * Any failure rolls the transaction back, so a failure always means that nothing was changed.
 */
import { Effect, Schema } from "effect"
import { changedSince } from "../shared/audit/audit.rules.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import { differingFields, givenFields } from "../shared/record-fields.rules.ts"
import type { RecordRules } from "./record.rules.ts"
import type { PlainRow } from "./record.schema.ts"
import type { RecordStore } from "./record.store.ts"

export interface RecordDependencies<Row extends PlainRow, Search, Taken> {
  readonly store: RecordStore<Row, Search, Taken>
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly newId: () => string
  /** Runs in the same transaction after a change. */
  readonly onChanged?: (before: Row, after: Row) => Effect.Effect<void, Unavailable>
}

export const recordService = <
  Row extends PlainRow,
  New extends object,
  Change extends Readonly<Record<never, unknown>> & { readonly version?: number },
  Filter,
  Search,
  NotFound,
  Taken,
  Overtaken
>(
  rules: RecordRules<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken>,
  { store, audit, changes, newId, onChanged }: RecordDependencies<Row, Search, Taken>
) => {
  const { kind, fields, defaults, identityOf } = rules
  const since = changedSince<Row>(audit, kind.entity, fields)
  const toRow = Schema.decodeUnknownSync(kind.Row)
  type Id = Row["id"]
  const notFound = Effect.suspend(() => Effect.fail(new kind.NotFound()))
  const refused = Effect.suspend(() => Effect.fail(new kind.Taken({ fields: rules.taken })))
  const publish = (id: Id) => changes.publish(kind.entity, [id])

  const locked = Effect.fnUntraced(function* (id: Id) {
    return (yield* store.lock(id)) ?? (yield* notFound)
  })

  const lockExisting = Effect.fnUntraced(function* (id: Id) {
    const row = yield* locked(id)
    return row.is_deleted ? yield* notFound : row
  })

  const refuseStale = Effect.fnUntraced(function* (version: number | undefined, current: Row) {
    if (version === undefined || version === current.version) return
    return yield* Effect.fail(new kind.Overtaken({ current, ...(yield* since(current, version)) }))
  })

  const refuseTaken = Effect.fnUntraced(function* (record: Row | New, except: Id | null) {
    if (yield* store.isTaken(identityOf(record), except)) return yield* refused
  })

  const append = (action: string, id: Id, before: Row | null, after: Row | null, others: Partial<Row> = {}) =>
    audit.append({
      action: `${kind.entity}.${action}`,
      entity: kind.entity,
      entityId: id,
      before: before && differingFields(fields, before, others),
      after: after && differingFields(fields, after, before ?? {})
    })

  const remove = Effect.fnUntraced(function* (id: Id, version?: number) {
    const row = yield* lockExisting(id)
    yield* refuseStale(version, row)
    const removed: Row = { ...row, is_deleted: true, version: row.version + 1 }
    yield* store.remove(id, removed.version)
    yield* append("delete", id, row, null)
    yield* publish(id)
    return removed
  })

  const restore = Effect.fnUntraced(function* (id: Id, version?: number) {
    const row = yield* locked(id)
    if (!row.is_deleted) return row
    yield* refuseStale(version, row)
    yield* refuseTaken(row, id)
    const restored: Row = { ...row, is_deleted: false, version: row.version + 1 }
    yield* store.restore(id, restored.version)
    yield* append("restore", id, null, restored)
    yield* publish(id)
    return restored
  })

  return {
    list: store.list,
    stats: store.stats,

    find: Effect.fnUntraced(function* (id: Id) {
      return (yield* store.find(id)) ?? (yield* notFound)
    }),

    create: Effect.fnUntraced(function* (input: New) {
      yield* refuseTaken(input, null)
      const created_at = yield* store.now
      const row = toRow({ ...defaults, ...input, id: newId(), is_deleted: false, created_at, version: 1 })
      yield* store.insert(row)
      yield* append("create", row.id, null, row)
      yield* publish(row.id)
      return row
    }),

    change: Effect.fnUntraced(function* (id: Id, change: Change) {
      const row = yield* lockExisting(id)
      yield* refuseStale(change.version, row)
      const next = toRow({ ...row, ...givenFields(fields, change), version: row.version + 1 })
      if (Object.keys(differingFields(fields, next, row)).length === 0) return row
      if (identityOf(next) !== identityOf(row)) yield* refuseTaken(next, id)
      yield* store.replace(next)
      yield* append("change", id, row, next, next)
      yield* publish(id)
      if (onChanged !== undefined) yield* onChanged(row, next)
      return next
    }),

    remove,

    restore,

    /** Handles the call that deletes or restores. */
    setDeleted: (id: Id, isDeleted: boolean, version?: number) =>
      Effect.suspend(() => (isDeleted ? remove(id, version) : restore(id, version))),

    /** A deleted one too. */
    locked,
    append,
    publish
  }
}
