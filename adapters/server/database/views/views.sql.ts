/** Stores views. Inside a transaction the store is bound to it; outside, each method runs by itself. */
import { Schema } from "effect"
import { type Kysely, sql } from "kysely"
import { attempt, attemptUnless } from "#adapters/server/database/database.ts"
import { setDeleted } from "#adapters/server/database/rows.sql.ts"
import { readNow } from "#adapters/server/database/snapshot.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { nameIdentity } from "#domain/shared/search.rules.ts"
import { StoredView, ViewTaken } from "#domain/views/view.schema.ts"
import type { ViewStore } from "#domain/views/view.store.ts"

/** Any number that no other advisory lock in this database uses. */
const lockSpace = 7_405

export const sqlViews = (database: Kysely<Tables>): ViewStore => ({
  now: attempt(() => readNow(database)),
  visible: (person) =>
    attempt(async () => {
      const { rows } = await sql`
        select ${columns} from views as v join users as u on u.id = v.owner_id
        where v.deleted_at is null and (v.owner_id = ${person}::uuid or v.is_shared)
      `.execute(database)
      return rows.map(toView)
    }),
  lock: (id) =>
    attempt(async () => {
      const { rows } = await sql`
        select ${columns} from views as v join users as u on u.id = v.owner_id where v.id = ${id}::uuid for no key update of v
      `.execute(database)
      return rows[0] === undefined ? null : toView(rows[0])
    }),
  lockOwner: (owner) =>
    attempt(async () => {
      await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${owner}))`.execute(database)
    }),
  isTaken: (owner, place, identity, except) =>
    attempt(async () => {
      const { rows } = await sql`
        select 1 from views where owner_id = ${owner}::uuid and place = ${place} and identity = ${identity}
          and deleted_at is null and id is distinct from ${except}::uuid
      `.execute(database)
      return rows.length > 0
    }),
  insert: (view) =>
    attemptUnless(async () => {
      await database
        .insertInto("views")
        .values({ id: view.id, place: view.place, owner_id: view.owner.id, ...written(view) })
        .execute()
    }, toTaken),
  replace: (view) =>
    attemptUnless(async () => {
      await database.updateTable("views").set(written(view)).where("id", "=", view.id).execute()
    }, toTaken),
  setPositions: (ids) =>
    attempt(async () => {
      await sql`
        update views set position = array_position(${[...ids]}::uuid[], id) where id = any(${[...ids]}::uuid[])
      `.execute(database)
    }),
  remove: (id, version) => attempt(() => setDeleted(database, "views", id, version, true)),
  restore: (id, version) => attemptUnless(() => setDeleted(database, "views", id, version, false), toTaken)
})

const columns = sql`
  v.id, v.place, v.name, v.query, v.hidden_columns, v.is_shared, v.position, v.version, v.deleted_at is not null as is_deleted,
  jsonb_build_object('id', u.id, 'name', u.given_name || ' ' || u.surname) as owner`

const written = ({ name, query, hidden_columns, is_shared, position, version }: StoredView) => ({
  name,
  identity: nameIdentity(name),
  query,
  hidden_columns: JSON.stringify(hidden_columns),
  is_shared,
  position,
  version
})

const toTaken = (constraint: string) =>
  constraint === "views_name_unique" ? new ViewTaken({ fields: { name: "view_name_taken" } }) : null

const decode = Schema.decodeUnknownSync(StoredView)
const isRow = Schema.is(Schema.Record(Schema.String, Schema.Unknown))
const toView = (row: unknown): StoredView => {
  const { is_deleted, ...fields } = isRow(row) ? row : {}
  return decode(is_deleted === true ? { ...fields, is_deleted } : fields)
}
