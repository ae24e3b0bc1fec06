/**
 * Writes imported rows, one batch per statement: existing records are found by their keys and left unchanged, the
 * others are inserted and audited. A record that another transaction inserts meanwhile counts as existing.
 */
import { Record, Schema, Struct } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { columnList, jsonColumns } from "#adapters/server/database/columns.ts"
import { attempt } from "#adapters/server/database/database.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { type AuditContext, insertEntries, type ManyEntries } from "#adapters/server/database/audit.sql.ts"
import type { PreparedBatch } from "#adapters/server/csv/row-batch.ts"
import {
  ImportedUser,
  type ImportId,
  type TrackedSubjectId,
  type RowIssue
} from "#domain/shared/csv/csv-import.schema.ts"
import type { Entity } from "#domain/shared/identity.schema.ts"
import { simpleRecordSubjects } from "#domain/shared/record-kind.schema.ts"
import type { ImportStore, ListedAtMost, BatchOutcome } from "#domain/csv-import/csv-import.store.ts"
import { userRowFields } from "#domain/users/user-csv.rules.ts"
import { userKeyFields } from "#domain/users/user-record.rules.ts"
import { userFields } from "#domain/users/user-record.schema.ts"

/** How many times a batch is retried because rows were inserted by others between the lookup and the insert. */
const attemptsMax = 5

/** `database` is the transaction of the import. */
export const sqlImport = (
  database: Kysely<Tables>,
  context: AuditContext,
  subject: TrackedSubjectId
): ImportStore<PreparedBatch> => ({
  begin: attempt(async () => {
    await lockImports(database, subject)
    await sql`savepoint import`.execute(database)
  }),

  companies: attempt(async () => {
    const { rows } = await sql<{ readonly id: string; readonly name: string }>`
      select id, name from companies where type = 'users' and deleted_at is null order by name_key, id
      -- None of them can be deleted permanently meanwhile.
      for key share
    `.execute(database)
    return rows
  }),

  add: (batch, listed, importId) =>
    attempt(() => addBatch(database, batch, subjects[subject].add(context, batch, listed, importId))),

  rollBack: attempt(async () => {
    await sql`rollback to savepoint import`.execute(database)
  })
})

const lockSpace = 7_403

/** Waits for other imports of the subject: two imports of the same file would wait for each other's rows one by one. */
export const lockImports = async (database: Kysely<Tables>, subject: TrackedSubjectId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${subjects[subject].lock})`.execute(database)
  // The planner assumes that a table that was just empty is small; scanning it for every row would take hours.
  await sql`set local enable_seqscan = off`.execute(database)
}

/** The statement for the rows in `only`, or for all. */
type Statement = (only: ReadonlyArray<number> | null) => RawBuilder<{ readonly outcome: unknown }>

const addBatch = async (
  database: Kysely<Tables>,
  batch: PreparedBatch,
  statement: Statement
): Promise<BatchOutcome> => {
  let only: ReadonlyArray<number> | null = null
  let sum: BatchOutcome = { created: 0, existing: 0, inactive: 0, newPeople: [], inactivePeople: [], issues: [] }
  for (let attempts = 1; attempts <= attemptsMax; attempts += 1) {
    const { rows } = await statement(only).execute(database)
    const { missed, two_people, blocked, ...found } = decode(rows[0]?.outcome)
    const blockedRows = new Set(blocked)
    const twoPeople = two_people.map((row): RowIssue => ({ row, column: null, message: "csv_two_people" }))
    const ifNew = blockedRows.size === 0 ? [] : batch.ifNew.filter(({ row }) => blockedRows.has(row))
    sum = {
      created: sum.created + found.created,
      existing: sum.existing + found.existing,
      inactive: sum.inactive + found.inactive,
      newPeople: [...sum.newPeople, ...found.new_people],
      inactivePeople: [...sum.inactivePeople, ...found.inactive_people],
      issues: [...sum.issues, ...twoPeople, ...ifNew].toSorted((one, other) => one.row - other.row)
    }
    if (missed.length === 0) return sum
    only = missed
  }
  throw new Error(`Rows of an import were inserted by others ${attemptsMax} times between the lookup and the insert`)
}

const OutcomeRow = Schema.Struct({
  created: Schema.Int,
  existing: Schema.Int,
  inactive: Schema.Int,
  new_people: Schema.Array(ImportedUser),
  inactive_people: Schema.Array(ImportedUser),
  two_people: Schema.Array(Schema.Int),
  blocked: Schema.Array(Schema.Int),
  missed: Schema.Array(Schema.Int)
})
const decode = Schema.decodeUnknownSync(OutcomeRow)

/** The types of the columns that are no texts. */
const types: Readonly<Record<string, string>> = {
  row: "integer",
  blocked: "boolean",
  is_refused: "boolean",
  id: "uuid",
  company_id: "uuid",
  dob: "date"
}

/** The rows of a batch as a table; column names are ours and never the file's. */
export const givenRows = (
  { columns }: PreparedBatch,
  names: ReadonlyArray<string>,
  only: ReadonlyArray<number> | null
) => {
  const arrays = names.map((name) => sql`${columns[name] ?? "{}"}::${sql.raw(types[name] ?? "text")}[]`)
  const named = only === null ? sql`true` : sql`row = any(${[...only]}::integer[])`
  return sql`select * from unnest(${sql.join(arrays)}) as t (${columnList(names)}) where ${named}`
}

/** The columns that an import of users writes. */
const userColumns = ["id", ...userRowFields, ...userKeyFields]
const userValues = sql.join(
  userColumns.map((name) => (name === "ssn" ? sql`decode(ssn, 'base64')` : columnList([name])))
)
const storedUser = [...userFields, "user_status"]

const person = (table: string) => jsonColumns("json_build_object", Struct.keys(ImportedUser.fields), table)

const addUsers =
  (context: AuditContext, batch: PreparedBatch, listed: ListedAtMost, importId: ImportId | null): Statement =>
  (only) =>
    sql`
    with given as materialized (${givenRows(batch, ["row", "blocked", "other_mobile_number", ...userColumns], only)}),
    found as materialized (
      select given.row, given.blocked, by_email.id as email_id, by_phone.id as phone_id, coalesce(by_email.id, by_phone.id) as found_id
      from given
      left join lateral (select id from users where lower(email collate "C") = lower(given.email collate "C") and deleted_at is null limit 1) as by_email on true
      left join lateral (
        select id from users where mobile_number in (given.mobile_number, given.other_mobile_number) and deleted_at is null
        order by mobile_number = given.mobile_number desc limit 1
      ) as by_phone on true
    ),
    existing as materialized (
      select row, found_id from found where found_id is not null and coalesce(email_id = phone_id, true)
    ),
    absent as materialized (
      select given.* from given join found using (row) where found.found_id is null and not given.blocked order by row
    ),
    created as (
      insert into users (${columnList(userColumns)}, must_change_password, import_id) select ${userValues}, true, ${importId}::uuid from absent order by row
      on conflict do nothing
      returning ${columnList(["id", ...storedUser])}
    ),
    audited as (${insertEntries(context, additions("user", storedUser))}),
    idle as materialized (
      select existing.row, ${columnList(Struct.keys(ImportedUser.fields), "users")}
      from existing join users on users.id = existing.found_id where users.status = 'inactive'
    )
    select json_build_object(
      'created', (select count(*) from created),
      'existing', (select count(*) from existing),
      'inactive', (select count(*) from idle),
      'new_people', (select coalesce(json_agg(${person("first")} order by first.row), '[]') from
        (select absent.* from absent join created using (id) order by row limit ${sql.lit(listed.created)}) as first),
      'inactive_people', (select coalesce(json_agg(${person("first")} order by first.row), '[]') from
        (select * from idle order by row limit ${sql.lit(listed.inactive)}) as first),
      'two_people', array(select row from found where email_id <> phone_id order by row),
      'blocked', array(select row from found where found_id is null and blocked order by row),
      'missed', array(select row from absent where id not in (select id from created) order by row)
    ) as outcome
  `

const additions = (entity: Entity, fields: ReadonlyArray<string>): ManyEntries => ({
  action: `${entity}.create`,
  entity,
  changed: sql`created`,
  before: sql`null`,
  after: jsonColumns("jsonb_build_object", fields)
})

/** A subject of simple records is named like its table. */
const addRecords =
  (table: string, entity: Entity) =>
  (context: AuditContext, batch: PreparedBatch, _listed: ListedAtMost, importId: ImportId | null): Statement =>
  (only) => {
    const { row: _row, blocked: _blocked, ...written } = batch.columns
    const columns = Object.keys(written)
    return sql`
    with given as materialized (${givenRows(batch, ["row", ...columns], only)}),
    found as materialized (
      select given.row, same.id as found_id from given
      left join lateral (select id from ${sql.table(table)} where identity = given.identity and deleted_at is null limit 1) as same on true
    ),
    absent as materialized (select given.* from given join found using (row) where found_id is null order by row),
    created as (
      insert into ${sql.table(table)} (${columnList(columns)}, import_id)
      select ${columnList(columns)}, ${importId}::uuid from absent order by row
      on conflict do nothing
      returning ${columnList(["id", ...batch.fields])}
    ),
    audited as (${insertEntries(context, additions(entity, batch.fields))})
    select json_build_object(
      'created', (select count(*) from created),
      'existing', (select count(*) from found where found_id is not null),
      'inactive', 0,
      'new_people', '[]'::json,
      'inactive_people', '[]'::json,
      'two_people', '{}'::integer[],
      'blocked', '{}'::integer[],
      'missed', array(select row from absent where id not in (select id from created) order by row)
    ) as outcome
  `
  }

const simpleSubject = (subject: keyof typeof simpleRecordSubjects) => Struct.keys(simpleRecordSubjects).indexOf(subject)

/** The advisory lock of each subject, and the statement that adds a batch. */
const subjects: Readonly<Record<TrackedSubjectId, { readonly lock: number; readonly add: typeof addUsers }>> = {
  users: { lock: 1, add: addUsers },
  ...Record.map(simpleRecordSubjects, (entity, table) => ({
    lock: 2 + simpleSubject(table),
    add: addRecords(table, entity)
  }))
}
