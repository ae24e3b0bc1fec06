/**
 * What is the same for every kind of record that is written, bound to one transaction: a locked record, the refusal of
 * a stale edit, the audit entry and the event of a write, deleting, restoring. Services add what is their own.
 */
import { Effect } from "effect"
import type { AuditedFields } from "../shared/audit/audit.schema.ts"
import { type ChangedSince, changedSince } from "../shared/audit/audit.rules.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import type { Unavailable } from "../shared/failure.errors.ts"
import type { Entity } from "../shared/identity.schema.ts"
import type { StoredRow, WriteStore } from "./record.store.ts"

interface KernelParts<Row extends StoredRow, NotFound, Overtaken, Taken> {
  readonly entity: Entity
  readonly NotFound: new () => NotFound
  readonly Overtaken: new (of: { readonly current: Row } & ChangedSince) => Overtaken
  /** The fields that the refusal of a stale edit compares. */
  readonly fields: ReadonlyArray<keyof Row & string>
  /** What the audit says of a record beside another state of it; of all its fields where that is null. */
  readonly audited: (row: Row, other: Row | null) => AuditedFields
  readonly store: WriteStore<Row, Taken>
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  /** Refuses to restore a record where another has what no two may share. */
  readonly refuseTaken?: (row: Row) => Effect.Effect<void, Taken | Unavailable>
}

export const recordKernel = <Row extends StoredRow, NotFound, Overtaken, Taken = never>({
  entity,
  NotFound,
  Overtaken,
  fields,
  audited,
  store,
  audit,
  changes,
  refuseTaken
}: KernelParts<Row, NotFound, Overtaken, Taken>) => {
  type Id = Row["id"]
  const since = changedSince<Row>(audit, entity, fields)
  const notFound = Effect.suspend(() => Effect.fail(new NotFound()))

  const lockedOrDeleted = Effect.fnUntraced(function* (id: Id) {
    return (yield* store.lock(id)) ?? (yield* notFound)
  })

  const locked = Effect.fnUntraced(function* (id: Id) {
    const row = yield* lockedOrDeleted(id)
    return row.is_deleted === true ? yield* notFound : row
  })

  const refuseStale = Effect.fnUntraced(function* (version: number | undefined, current: Row) {
    if (version === undefined || version === current.version) return
    return yield* Effect.fail(new Overtaken({ current, ...(yield* since(current, version)) }))
  })

  /** Audits a write: of a new record without a state before it, of a deleted one without one after it. */
  const append = (verb: string, id: Id, before: Row | null, after: Row | null, more: AuditedFields = null) =>
    audit.append({
      action: `${entity}.${verb}`,
      entity,
      entityId: id,
      before: before && audited(before, after),
      after: after && { ...audited(after, before), ...more }
    })

  /** Audits and publishes a write; `more` is what the audit says besides of the written record. */
  const announce = (...write: Parameters<typeof append>) =>
    Effect.andThen(append(...write), changes.publish(entity, [write[1]]))

  const removeLocked = Effect.fnUntraced(function* (row: Row) {
    yield* store.remove(row.id, row.version + 1)
    yield* announce("delete", row.id, row, null)
  })

  return {
    locked,
    lockedOrDeleted,
    refuseStale,
    append,
    announce,
    removeLocked,

    /** Returns the record as it was. */
    remove: Effect.fnUntraced(function* (id: Id, version?: number) {
      const row = yield* locked(id)
      yield* refuseStale(version, row)
      yield* removeLocked(row)
      return row
    }),

    /** A record that is not deleted stays unchanged, also where another restoration was faster. */
    restore: Effect.fnUntraced(function* (id: Id, version?: number) {
      const row = yield* lockedOrDeleted(id)
      if (row.is_deleted !== true) return row
      yield* refuseStale(version, row)
      if (refuseTaken !== undefined) yield* refuseTaken(row)
      yield* store.restore(id, row.version + 1)
      const restored = yield* locked(id)
      yield* announce("restore", id, null, restored)
      return restored
    })
  }
}
