/** Gives people back what they had before a roster has changed them, where nobody has touched them since. */
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { AuditContext } from "#adapters/server/database/audit.sql.ts"
import { jsonColumns } from "#adapters/server/database/columns.ts"
import {
  emailKeyOf,
  freeNumbers,
  peopleAtOnce,
  renameOnClaims,
  takeWrites,
  tellNumbers,
  writePart
} from "#adapters/server/database/csv-import/people-writes.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { type ImportId, ImportUndone, keptListedMax } from "#domain/shared/csv/csv-import.schema.ts"

/** Whom an import of a roster has changed, and what each had. */
export const changedBy = (id: ImportId): RawBuilder<unknown> =>
  sql`select user_id from import_changes where import_changes.import_id = ${id}::uuid`

/** The other way in which a number may be stored, as `phoneSpellings` has it. */
const otherSpelling = (number: RawBuilder<unknown>) => sql`
  case when ${number} ~ '^\\+(58|57|593)0[1-9]' then regexp_replace(${number}, '^(\\+(?:58|57|593))0', '\\1')
    else regexp_replace(${number}, '^(\\+(?:58|57|593))(?=[1-9])', '\\10') end
`

const Outcome = Schema.Struct({
  reverted: Schema.Int,
  activated: Schema.Int,
  kept: ImportUndone.fields.kept,
  kept_total: Schema.Int,
  areClaimsRenamed: Schema.Boolean
})
const decodeOutcome = Schema.decodeUnknownSync(Outcome)

/** Who is to be put back, and why not: gone, changed since, or without his former address or number, which another has by now. */
const judgeChanges = async (database: Kysely<Tables>, id: ImportId): Promise<number> => {
  await sql`
    create temporary table undone_people on commit drop as
    select changes.user_id, changes.before, changes.ssn, users.version, case
      when users.id is null or users.deleted_at is not null then 'not_found'
      when users.version <> changes.version then 'changed'
    end as reason
    from import_changes as changes left join users on users.id = changes.user_id where changes.import_id = ${id}::uuid
  `.execute(database)
  await sql`create unique index on undone_people (user_id)`.execute(database)
  await sql`analyze undone_people`.execute(database)
  const number = sql`(moving.before ->> 'mobile_number')`
  await sql`
    create temporary table undone_needs on commit drop as
    with held as (
      select moving.user_id, holder.id as holder_id, 'email' as field from undone_people as moving
      join users as holder on lower(holder.email collate "C") = lower((moving.before ->> 'email') collate "C") and holder.deleted_at is null
      where reason is null
      union all
      select moving.user_id, holder.id, 'mobile_number' from undone_people as moving
      join users as holder on holder.mobile_number in (${number}, ${otherSpelling(number)}) and holder.deleted_at is null
      where reason is null
    )
    select held.user_id, leaving.user_id as leaving_id from held
    left join undone_people as leaving on leaving.user_id = held.holder_id and leaving.reason is null and leaving.before ? held.field
    where held.holder_id <> held.user_id
  `.execute(database)
  await sql`create index on undone_needs (leaving_id)`.execute(database)
  await sql`analyze undone_needs`.execute(database)
  await sql`
    with recursive blocked as (
      select user_id from undone_needs where leaving_id is null
      union
      select waiting.user_id from blocked cross join lateral (
        select user_id from undone_needs where leaving_id = blocked.user_id offset 0
      ) as waiting
    )
    update undone_people set reason = 'taken' where user_id in (select user_id from blocked)
  `.execute(database)
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::integer as n from undone_people where reason is null
  `.execute(database)
  return rows[0]?.n ?? 0
}

const present = (field: string, object: RawBuilder<unknown>) =>
  sql`case when before ? ${sql.lit(field)} then ${object} else '{}'::jsonb end`

/** They are locked, so that none of them has another version by now. */
const peopleToPutBack = sql`
  select undone.user_id, undone.version, undone.before as next, undone.ssn, null::bytea as former_ssn, ${sql.join(
    [
      present("given_name", jsonColumns("jsonb_build_object", ["given_name", "given_name_key"], "users")),
      present("surname", jsonColumns("jsonb_build_object", ["surname", "surname_key"], "users")),
      present("email", sql`jsonb_build_object('email', users.email, 'email_key', ${emailKeyOf("users")})`),
      ...["mobile_number", "dob", "status"].map((field) =>
        present(field, jsonColumns("jsonb_build_object", [field], "users"))
      )
    ],
    sql` || `
  )} as former
  from undone_people as undone join users on users.id = undone.user_id where reason is null
`

/** Null for an import that has changed nobody. The people are locked. */
export const putBackChanges = async (
  database: Kysely<Tables>,
  context: AuditContext,
  id: ImportId
): Promise<typeof Outcome.Type | null> => {
  const { rows: found } = await sql`${changedBy(id)} limit 1`.execute(database)
  if (found.length === 0) return null
  const total = await judgeChanges(database, id)
  await takeWrites(database, peopleToPutBack)
  await freeNumbers(database)
  for (let from = 0; from < total; from += peopleAtOnce)
    await writePart(database, { from, context, action: "user.undo", keptFor: null })
  await tellNumbers(database)
  const areClaimsRenamed = await renameOnClaims(database)
  const { rows } = await sql<object>`
    select
      count(*) filter (where reason is null and not before ? 'status')::integer as reverted,
      count(*) filter (where reason is null and before ? 'status')::integer as activated,
      count(*) filter (where reason is not null)::integer as kept_total,
      (select coalesce(json_agg(json_build_object('id', user_id, 'name', name, 'reason', reason)), '[]') from (
        select user_id, given_name || ' ' || surname as name, reason from undone_people left join users on users.id = user_id
        where reason is not null order by user_id limit ${sql.lit(keptListedMax)}
      ) as kept) as kept
    from undone_people
  `.execute(database)
  return decodeOutcome({ ...rows[0], areClaimsRenamed })
}
