/**
 * Finds what an administrator can still undo: in the audit, which has every change of one record, and among open
 * changes of many.
 */
import { Schema, Struct } from "effect"
import { type RawBuilder, sql } from "kysely"
import { attempt, type Database } from "#adapters/server/database/database.ts"
import { databaseNow } from "#adapters/server/database/rows.sql.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { importSubjects, type simpleRecordSubjects } from "#domain/shared/record-kind.schema.ts"
import type { RecentWrite, UndoStore } from "#domain/shared/undo/undo.store.ts"
import { Undoable, type UndoableEntity } from "#domain/shared/undo/undoable.schema.ts"
import { ActiveStatus } from "#domain/shared/account.schema.ts"

interface RecordTable {
  readonly table: string
  /** What a row, as `t`, is called. */
  readonly name: RawBuilder<string>
  /** What a row with titles in both languages is called in Spanish. */
  readonly spanishName?: RawBuilder<string>
  /** True of a record that the undo of its import has deleted. */
  readonly isImportUndone: RawBuilder<boolean>
}

type SimpleRecordEntity = (typeof simpleRecordSubjects)[keyof typeof simpleRecordSubjects]

const byImport = sql<boolean>`exists (select from imports where imports.id = t.import_id and imports.undone_at = t.deleted_at)`
const never = sql<boolean>`false`

const tables: { readonly [Entity in UndoableEntity]?: RecordTable } = {
  article: { table: "articles", name: sql`t.title_en`, spanishName: sql`t.title_es`, isImportUndone: never },
  benefit: { table: "benefits", name: sql`t.title_en`, spanishName: sql`t.title_es`, isImportUndone: never },
  quiz: { table: "quizzes", name: sql`t.title`, isImportUndone: byImport },
  user: { table: "users", name: sql`t.given_name || ' ' || t.surname`, isImportUndone: byImport }
} satisfies Readonly<Record<Exclude<UndoableEntity, SimpleRecordEntity>, RecordTable>>

const tableOf = (entity: UndoableEntity): RecordTable => {
  const table = tables[entity]
  if (table !== undefined) return table
  const subject = csvSubjects.find((one) => one.entity === entity && one.simpleRows !== undefined)
  // A simple record is named by its unique column.
  const called = subject?.keyColumns[0]
  if (subject === undefined || called === undefined) throw new Error(`No table of ${entity} is known`)
  return { table: subject.id, name: sql<string>`${sql.ref(`t.${called}`)}`, isImportUndone: byImport }
}

const decodeWrite = Schema.decodeUnknownSync(
  Schema.Struct({
    ...Struct.pick(Undoable.fields, ["id", "name", "name_es", "version", "at"]),
    switched: Schema.NullOr(Schema.Struct({ from: ActiveStatus, to: ActiveStatus }))
  })
)
const decodeUndoable = Schema.decodeUnknownSync(Undoable)
const decodeNow = Schema.decodeUnknownSync(Schema.Struct({ now: Instant }))

/** So many of the latest are looked at. */
const readMax = sql.lit(100)

/** A change of the status alone. */
const isSwitch = (entry: "e" | "first") => {
  const after = sql.ref(`${entry}.after`)
  return sql<boolean>`${after} ? 'status' and ${after} - 'status' = '{}'::jsonb`
}

export const sqlUndo = (database: Database, administrator: Person): UndoStore => ({
  now: attempt(async () => {
    const { rows } = await sql`select ${databaseNow} as now`.execute(database)
    return decodeNow(rows[0]).now
  }),
  writes: (entity, seconds) =>
    attempt(async () => {
      const { table, name, spanishName = sql`null::text`, isImportUndone } = tableOf(entity)
      const [own, records] = [sql`${administrator.id}::uuid`, sql.table(table)]
      const [deleted, changed, restored] = [`${entity}.delete`, `${entity}.change`, `${entity}.restore`]
      const since = (times: number) => sql`statement_timestamp() - make_interval(secs => ${sql.lit(times * seconds)})`
      // An undo is a switch, too. The first one is looked for twice as far back, so that an undo never stands alone.
      const [firstSince, lastSince] = [since(2), since(1)]
      // A change of many has an undo of its own.
      const isAlone =
        entity === "user"
          ? sql`not exists (select from changed_users as c where c.user_id = t.id and c.version = t.version)
              and not exists (select from import_changes as c where c.user_id = t.id and c.version = t.version)`
          : sql`true`
      const { rows } = await sql`
        with deleted as (
          select e.entity_id, null::text as status, e.at, e.place from audit_entries as e
          where e.actor_id = ${own} and e.at > ${lastSince} and e.action = ${deleted}
          order by e.at desc, e.place desc limit ${readMax}
        ), switched as (
          select e.entity_id, e.after ->> 'status' as status, e.at, e.place
          from audit_entries as e join ${records} as t on t.id = e.entity_id
          where e.actor_id = ${own} and e.at > ${lastSince} and e.action = ${changed} and ${isSwitch("e")}
            and t.status = e.after ->> 'status' and ${isAlone}
          order by e.at desc, e.place desc limit ${readMax}
        ), recent as (
          select * from deleted union all select * from switched
        )
        select r.entity_id as id, ${name} as name, ${spanishName} as name_es, t.version, r.at, case when r.status is not null then
          jsonb_build_object('to', r.status, 'from', (
            select first.before ->> 'status' from audit_entries as first
            where first.entity_id = r.entity_id and first.actor_id = ${own} and first.at > ${firstSince}
              and first.action = ${changed} and ${isSwitch("first")}
            order by first.at, first.place limit 1
          ))
        end as switched
        from recent as r join ${records} as t on t.id = r.entity_id
        where (t.deleted_at is null) = (r.status is not null) and (r.status is not null or not ${isImportUndone})
          and not exists (
            select from audit_entries as later
            where later.entity_id = r.entity_id and later.entity = ${entity} and (later.at, later.place) > (r.at, r.place)
              and (later.before is not null or later.action = ${restored})
          )
      `.execute(database)
      return rows.map((row): RecentWrite => decodeWrite(row))
    }),
  openChanges: (entity) =>
    attempt(async () => {
      const changes = entity === "user" ? await openChanges(database, administrator) : []
      const imports = await openImports(database, administrator, entity)
      return [...changes, ...imports].map((row) => decodeUndoable(row))
    })
})

/**
 * A change of many writes only users who had another value, so the entry of one of them tells the value that all have
 * now.
 */
const openChanges = async (database: Database, { id }: Person): Promise<ReadonlyArray<unknown>> => {
  const { rows } = await sql`
    select 'change' as kind, changes.id, changes.changed_at as at, changes.undo_until, null as version, written.records,
      case written.before ->> 'status' when 'active' then 'deactivate' when 'inactive' then 'activate' else 'move' end as act,
      (
        select companies.name from changed_users as c join users as u on u.id = c.user_id and u.version = c.version
          join companies on companies.id = u.company_id
        where c.change_id = changes.id and not c.before ? 'status' limit 1
      ) as name
    from user_changes as changes cross join lateral (
      select count(*)::integer as records, (array_agg(before))[1] as before from changed_users where change_id = changes.id
    ) as written
    where changes.administrator_id = ${id}::uuid and changes.undo_until > statement_timestamp()
      and changes.undone_at is null and written.records > 0
    order by changes.changed_at desc limit ${readMax}
  `.execute(database)
  return rows
}

const openImports = async (
  database: Database,
  { id }: Person,
  entity: UndoableEntity
): Promise<ReadonlyArray<unknown>> => {
  const subject = Struct.keys(importSubjects).find((one) => importSubjects[one] === entity)
  if (subject === undefined) return []
  const { rows } = await sql`
    select 'import' as kind, 'import' as act, imports.id, imports.heard_at as at, imports.undo_until, null as version, null as name,
      (select count(*)::integer from ${sql.table(subject)} as t where t.import_id = imports.id and t.deleted_at is null)
        + (select count(*)::integer from import_changes where import_id = imports.id) as records
    from imports
    where administrator_id = ${id}::uuid and subject = ${subject} and state = 'done' and undone_at is null
      and undo_until > statement_timestamp()
  `.execute(database)
  return rows
}
