/** What the audit log says about the present state of a record. */
import { Effect, Equal, Struct } from "effect"
import type { LastSave } from "../version.schema.ts"
import { eachField } from "../record-fields.rules.ts"
import type { Unauthorized, Unavailable } from "../failure.errors.ts"
import { type AuditVerb, severalRecords } from "./audit-entry.rules.ts"
import type { AuditEntry, AuditedFields } from "./audit.schema.ts"
import type { Entity } from "../identity.schema.ts"
import type { AuditStore, Change, RecordWrite } from "./audit.store.ts"

/** Writes, besides creation, whose entries have no state before the write. */
const writesWithoutBefore = ["restore", "change_password"]

/** The actions of such writes. */
export const actionsWithoutBefore = (entity: Entity): ReadonlyArray<string> =>
  writesWithoutBefore.map((action) => `${entity}.${action}`)

/** Whether an entry records a write, which gives the record a new version; reading a record does not. */
export const isWrite = ({ action, entity, before }: Pick<AuditEntry, "action" | "entity" | "before">): boolean =>
  before !== null || actionsWithoutBefore(entity).includes(action)

/** The same read by the same administrator within so many seconds has one entry: screens refetch what they show. */
export const repeatedReadSeconds = 600

/** An entry of a read, with what was shown or selected. */
export const readEntry = (entity: Entity, verb: AuditVerb, entityId: string, after: AuditedFields): Change => ({
  action: `${entity}.${verb}`,
  entity,
  entityId,
  before: null,
  after
})

/** A record on a page, and the person it is about, where it is about one. */
interface ShownRecord {
  readonly id: string
  readonly user_id?: string | null
}

const peopleOf = (rows: ReadonlyArray<ShownRecord>): ReadonlyArray<string> => [
  ...new Set(rows.flatMap(({ user_id }) => user_id ?? []))
]

/**
 * Reads a page and adds its entry, which names all records it shows and the people they are about. An empty page has
 * none. Where the page is about one person whom its rows do not name, `person` does.
 */
export const readPage = Effect.fnUntraced(function* <P extends { readonly data: ReadonlyArray<ShownRecord> }, E>(
  audit: Pick<AuditStore, "appendRead">,
  entity: Entity,
  read: Effect.Effect<P, E>,
  person: string | null = null
) {
  const page = yield* read
  const { data } = page
  if (data.length === 0) return page
  const people = person === null ? peopleOf(data) : [person]
  const shown = data.map(({ id }) => id)
  yield* audit.appendRead(readEntry(entity, "list", severalRecords, { shown, ...(people.length > 0 && { people }) }))
  return page
})

/** Adds the entry of one record with its details, and of the person it is about. */
export const appendView = (
  audit: Pick<AuditStore, "appendRead">,
  entity: Entity,
  row: ShownRecord
): Effect.Effect<void, Unauthorized | Unavailable> => {
  const people = peopleOf([row])
  return audit.appendRead(readEntry(entity, "view", row.id, people.length === 0 ? null : { people }))
}

/** The values that the fields changed by `writes` had before them; null where an entry does not say. */
const fieldsBefore = (writes: ReadonlyArray<RecordWrite>): Readonly<Record<string, unknown>> =>
  Object.assign(
    {},
    ...writes.map(({ before, after }) =>
      before === null ? {} : { ...eachField(Object.keys(after ?? {}), () => null), ...before }
    )
  )

/** How many writes back an older version is looked for. */
const writesMax = 1000

/** What the refusal of a stale edit says besides the current record. */
export interface ChangedSince {
  readonly fields: Readonly<Record<string, unknown>>
  readonly saved?: LastSave
}

/**
 * The fields of a record that have been changed since a version of it was read, with their present values, and who has
 * written it last. All fields where the audit no longer knows.
 */
export const changedSince =
  <Row extends { readonly id: string; readonly version: number }>(
    audit: AuditStore,
    entity: Entity,
    fields: ReadonlyArray<string & keyof Row>
  ) =>
  (current: Row, version: number): Effect.Effect<ChangedSince, Unavailable> => {
    const count = current.version - version
    const whole = Struct.pick(current, fields)
    if (count < 1 || count > writesMax) return Effect.succeed({ fields: whole })
    return Effect.map(audit.writes(entity, current.id, count), (writes) => {
      const [latest] = writes
      const saved = latest && { saved: { by: latest.actor, at: latest.at } }
      if (writes.length < count) return { fields: whole, ...saved }
      const before = fieldsBefore(writes)
      const changed = fields.filter(
        (field) => Object.hasOwn(before, field) && !Equal.equals(before[field], current[field])
      )
      return { fields: Struct.pick(current, changed), ...saved }
    })
  }

/** The most ids a change event names; more are published as "many". */
const publishedIdsMax = 100

/** What a change event names: the ids, or null for many. */
export const publishedIds = (ids: ReadonlyArray<string> | null): ReadonlyArray<string> | null =>
  ids !== null && ids.length > publishedIdsMax ? null : ids
