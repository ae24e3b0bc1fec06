/**
 * Takes back imports. A record that has been touched since stays: its row is locked first, so that a change, a
 * reference or a sign-in comes either before or after.
 */
import { Schema, Struct } from "effect"
import { type RawBuilder, sql } from "kysely"
import { type AuditContext, insertEntries } from "#adapters/server/database/audit.sql.ts"
import { jsonColumns } from "#adapters/server/database/columns.ts"
import { changedBy, putBackChanges } from "#adapters/server/database/csv-import/roster-undo.sql.ts"
import { attempt, type Database } from "#adapters/server/database/database.ts"
import { databaseNow } from "#adapters/server/database/rows.sql.ts"
import { type ImportId, ImportUndone, keptListedMax } from "#domain/shared/csv/csv-import.schema.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import type { ImportUndoStore, UndoneImport } from "#domain/csv-import/csv-import.store.ts"
import { quizFields } from "#domain/quizzes/quiz.rules.ts"
import { importSubjects, type ImportSubject, type simpleRecordSubjects } from "#domain/shared/record-kind.schema.ts"
import { userFields } from "#domain/users/user-record.schema.ts"
import { fullName } from "#domain/shared/text.rules.ts"

interface ImportedTable {
  /** The columns that the audit has. */
  readonly fields: ReadonlyArray<string>
  /** The columns that a row is called by, and how. */
  readonly named: ReadonlyArray<string>
  readonly nameOf: (row: Readonly<Record<string, string>>) => string
  /** Whether other records refer to a row of the table, as `t`. */
  readonly isReferenced: RawBuilder<boolean>
}

const tables: { readonly [Subject in ImportSubject]?: ImportedTable } = {
  users: {
    fields: [...userFields, "user_status"],
    named: ["given_name", "surname"],
    nameOf: ({ given_name = "", surname = "" }) => fullName({ given_name, surname }),
    isReferenced: sql`
      exists (select from claims where user_id = t.id) or exists (select from notifications where user_id = t.id)
      or exists (select from enrolments where user_id = t.id) or exists (select from quiz_submissions where user_id = t.id)
    `
  },
  quizzes: {
    fields: quizFields,
    named: ["title"],
    nameOf: ({ title = "" }) => title,
    isReferenced: sql`exists (select from quiz_submissions where quiz_id = t.id)`
  }
} satisfies Readonly<Record<Exclude<ImportSubject, keyof typeof simpleRecordSubjects>, ImportedTable>>

/** Which rows of the table of a plain subject others refer to; none where it is not named. */
const referencesTo: { readonly [Subject in ImportSubject]?: RawBuilder<boolean> } = {
  companies: sql`
    exists (select from users where company_id = t.id and deleted_at is null)
    or exists (select from benefits where company_id = t.id and deleted_at is null)
  `
}

const tableOf = (subject: ImportSubject): ImportedTable => {
  const table = tables[subject]
  if (table !== undefined) return table
  const { simpleRows: plain, keyColumns: [called] = [] } = csvSubjects.find(({ id }) => id === subject) ?? {}
  if (plain === undefined || called === undefined) throw new Error(`No files of ${subject} can be imported`)
  return {
    fields: plain.fields,
    // A simple record is named by its unique column.
    named: [called],
    nameOf: ({ [called]: name = "" }) => name,
    isReferenced: referencesTo[subject] ?? sql.lit(false)
  }
}

/** One time for the undo and for what it deletes: a record that was deleted at another time was deleted by somebody. */
const undoneAt = sql`date_trunc('milliseconds', transaction_timestamp())`

/** `database` is the transaction of the undo. */
export const sqlImportUndo = (database: Database, context: AuditContext): ImportUndoStore => ({
  lock: (id) =>
    attempt(async () => {
      const { rows } = await sql`
        select subject, undone_at is null and undo_until > statement_timestamp() as "isOpen" from imports
        where id = ${id}::uuid and administrator_id = ${context.administrator.id}::uuid and undo_until is not null
        for update
      `.execute(database)
      return rows[0] === undefined ? null : decodeLocked(rows[0])
    }),
  takeBack: (id, subject) => attempt(() => takeBack(database, context, id, subject)),
  close: (id) =>
    attempt(async () => {
      await sql`update imports set undone_at = ${undoneAt} where id = ${id}::uuid`.execute(database)
    })
})

const LockedImport = Schema.Struct({ subject: Schema.Literals(Struct.keys(importSubjects)), isOpen: Schema.Boolean })
const decodeLocked = Schema.decodeUnknownSync(LockedImport)
const decodeUndone = Schema.decodeUnknownSync(ImportUndone)

/** Before it is decoded. A row that is gone for good has none. */
interface Undone {
  readonly kept?: ReadonlyArray<{ readonly row: Readonly<Record<string, string>> | null }>
}

const takeBack = async (
  database: Database,
  context: AuditContext,
  id: ImportId,
  subject: ImportSubject
): Promise<UndoneImport> => {
  const { fields, named, nameOf, isReferenced } = tableOf(subject)
  const entity = importSubjects[subject]
  const table = sql.table(subject)
  const isOfPeople = subject === "users"
  await sql`
    select id from ${table} where import_id = ${id}::uuid ${isOfPeople ? sql`or id in (${changedBy(id)})` : sql``} order by id for update
  `.execute(database)
  const { rows } = await sql<{ readonly undone: Undone }>`
    with created as (
      select id from ${table} where import_id = ${id}::uuid
      union
      -- What was deleted for good is known by the audit alone.
      select entity_id from audit_entries, imports
      where imports.id = ${id}::uuid and actor_id = administrator_id and at >= begun_at
        and action = ${`${entity}.create`} and audit_entries.request_id = imports.request_id
    ),
    judged as materialized (
      select created.id, case when t.id is not null then ${jsonColumns("json_build_object", named, "t")} end as row, case
        when t.id is null or t.deleted_at is not null then 'not_found'
        when t.version > 1 then 'changed'
        when exists (select from audit_entries where actor_id = t.id) then 'signed_in'
        when ${isReferenced} then 'referenced'
      end as reason
      from created left join ${table} as t on t.id = created.id
    ),
    removed as (
      update ${table} as t set deleted_at = ${undoneAt}, updated_at = ${databaseNow}, version = version + 1
      from judged where judged.id = t.id and reason is null
      returning t.*
    ),
    ${isOfPeople ? sql`codes as (delete from otp_codes where user_id in (select id from removed)),` : sql``}
    audited as (${insertEntries(context, {
      action: `${entity}.delete`,
      entity,
      changed: sql`removed`,
      before: jsonColumns("jsonb_build_object", fields),
      after: sql`null`
    })})
    select json_build_object(
      'removed', (select count(*) from removed),
      'kept', (select coalesce(json_agg(json_build_object('id', id, 'row', row, 'reason', reason)), '[]') from
        (select id, row, reason from judged where reason is not null order by id limit ${sql.lit(keptListedMax)}) as kept),
      'kept_total', (select count(*) from judged where reason is not null)
    ) as undone
  `.execute(database)
  const { kept = [], ...counts } = rows[0]?.undone ?? {}
  const removed = decodeUndone({
    ...counts,
    kept: kept.map(({ row, ...one }) => ({ ...one, name: row && nameOf(row) }))
  })
  // Who was created gives free what others get back.
  const changed = isOfPeople ? await putBackChanges(database, context, id) : null
  if (changed === null) return { undone: removed, areClaimsRenamed: false }
  const { areClaimsRenamed, reverted, activated } = changed
  return {
    undone: {
      removed: removed.removed,
      reverted,
      activated,
      kept: [...removed.kept, ...changed.kept].slice(0, keptListedMax),
      kept_total: removed.kept_total + changed.kept_total
    },
    areClaimsRenamed
  }
}
