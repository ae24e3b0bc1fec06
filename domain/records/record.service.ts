/**
 * Implements the port of a kind of simple record over stores bound to one transaction: all the rules, none of the SQL.
 *
 * Any failure rolls the transaction back, so a failure always means that nothing was changed.
 */
import { Effect, Schema } from "effect"
import type { ChangedSince } from "../shared/audit/audit.rules.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import { FieldsInvalid, type Unavailable } from "../shared/failure.errors.ts"
import { differingFields, givenFields } from "../shared/record-fields.rules.ts"
import { recordKernel } from "./record-kernel.service.ts"
import { type RecordRules, takenFailure } from "./record.rules.ts"
import type { ChangeOf, IdOf, NewOf, NotFoundOf, OvertakenOf, RecordKind, RowOf, TakenOf } from "./record.schema.ts"
import type { RecordStore } from "./record.store.ts"

export interface RecordDependencies<K extends RecordKind> {
  readonly store: RecordStore<K>
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly newId: () => string
  /** Runs in the same transaction after a change. */
  readonly onChanged?: (before: RowOf<K>, after: RowOf<K>) => Effect.Effect<void, Unavailable>
}

/** The failures of a kind as its own types; its interface knows only that they are failures. */
interface Failures<K extends RecordKind> {
  readonly NotFound: new () => NotFoundOf<K>
  readonly Overtaken: new (of: { readonly current: RowOf<K> } & ChangedSince) => OvertakenOf<K>
}

export const recordService = <K extends RecordKind>(
  rules: RecordRules<K>,
  { store, audit, changes, newId, onChanged }: RecordDependencies<K>
) => {
  const { kind, fields, defaults, identityOf, refused } = rules
  type Row = RowOf<K>
  type Id = IdOf<K>
  const { NotFound, Overtaken } = kind as unknown as Failures<K>
  const toRow = Schema.decodeUnknownSync(kind.Row) as (row: unknown) => Row

  const refuseTaken = Effect.fnUntraced(function* (record: Row | NewOf<K>, except: Id | null) {
    if (yield* store.isTaken(identityOf(record), except)) return yield* Effect.fail(takenFailure(rules))
  })

  const { locked, lockedOrDeleted, refuseStale, announce, remove, restore } = recordKernel<
    Row,
    NotFoundOf<K>,
    OvertakenOf<K>,
    TakenOf<K>
  >({
    entity: kind.entity,
    NotFound,
    Overtaken,
    fields,
    audited: (row, other) => differingFields<Row, keyof Row & string>(fields, row, other ?? {}),
    store,
    audit,
    changes,
    refuseTaken: (row) => refuseTaken(row, row.id)
  })

  const removed = (id: Id, version?: number) =>
    Effect.map(remove(id, version), (row): Row => ({ ...row, is_deleted: true, version: row.version + 1 }))

  return {
    list: store.list,
    stats: store.stats,

    find: Effect.fnUntraced(function* (id: Id) {
      return (yield* store.find(id)) ?? (yield* Effect.fail(new NotFound()))
    }),

    create: Effect.fnUntraced(function* (input: NewOf<K>) {
      yield* refuseTaken(input, null)
      const created_at = yield* store.now
      const row = toRow({ ...defaults, ...input, id: newId(), is_deleted: false, created_at, version: 1 })
      yield* store.insert(row)
      yield* announce("create", row.id, null, row)
      return row
    }),

    change: Effect.fnUntraced(function* (id: Id, change: ChangeOf<K>) {
      const row = yield* locked(id)
      yield* refuseStale(change.version, row)
      const issues = refused?.(row, change) ?? {}
      if (Object.keys(issues).length > 0) return yield* new FieldsInvalid({ fields: issues })
      const next = toRow({ ...row, ...givenFields(fields, change), version: row.version + 1 })
      if (Object.keys(differingFields(fields, next, row)).length === 0) return row
      if (identityOf(next) !== identityOf(row)) yield* refuseTaken(next, id)
      yield* store.replace(next)
      yield* announce("change", id, row, next)
      if (onChanged !== undefined) yield* onChanged(row, next)
      return next
    }),

    remove: removed,
    restore,

    /** Handles the call that deletes or restores. */
    setDeleted: (id: Id, isDeleted: boolean, version?: number) =>
      Effect.suspend(() => (isDeleted ? removed(id, version) : restore(id, version))),

    lockedOrDeleted,
    announce
  }
}

export type RecordService<K extends RecordKind> = ReturnType<typeof recordService<K>>
