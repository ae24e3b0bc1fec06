/**
 * Writes fields of many people from a temporary table, with all that follows from a change of one: the entry in the audit, the
 * message to a changed number, the end of a code that was sent to it, the name on claims.
 */
import { type Kysely, type RawBuilder, sql } from "kysely"
import { type AuditContext, insertEntries } from "#adapters/server/database/audit.sql.ts"
import { renameClients } from "#adapters/server/database/claims/client-names.sql.ts"
import { databaseNow } from "#adapters/server/database/rows.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { ImportId } from "#domain/shared/csv/csv-import.schema.ts"
import { numberChangedText } from "#domain/users/account-notice.rules.ts"

/** So many people are written by one statement. */
export const peopleAtOnce = 5_000

/** What is kept beside the fields: their texts for sorting and searching. */
const keys = sql`array['given_name_key', 'surname_key', 'email_key']`

/** The part of the search text that is the e-mail address. */
export const emailKeyOf = (table: string): RawBuilder<string> => {
  const [user, given, surname] = ["user_key", "given_name_key", "surname_key"].map((name) =>
    sql.ref(`${table}.${name}`)
  )
  return sql`substr(${user}, length(${given}) + length(${surname}) + 3)`
}

/**
 * Takes the people to write: of each `user_id`, `version`, the fields `former` and `next` with the keys that they change, and
 * the sealed number after and before, where `ssn` is among the fields. The audit has of it that it was changed.
 */
export const takeWrites = async (database: Kysely<Tables>, people: RawBuilder<unknown>): Promise<void> => {
  await sql`
    create temporary table if not exists people_writes (
      place integer primary key, user_id uuid, version integer, former jsonb, next jsonb, ssn bytea, former_ssn bytea
    ) on commit drop
  `.execute(database)
  await sql`truncate people_writes`.execute(database)
  await sql`
    insert into people_writes
    select row_number() over (order by user_id), user_id, version, former, next, ssn, former_ssn from (${people}) as people
  `.execute(database)
  await sql`analyze people_writes`.execute(database)
}

/** Locks the people in the order of ids; false where one was changed or deleted since his version was read. */
export const lockWrites = async (database: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql<{ readonly n: number }>`
    with locked as materialized (
      select id, version, deleted_at from users where id in (select user_id from people_writes) order by id for no key update
    )
    select count(*)::integer as n from people_writes left join locked on locked.id = user_id
    where locked.version is distinct from people_writes.version or locked.deleted_at is not null
  `.execute(database)
  return rows[0]?.n === 0
}

/** Numbers that are handed on are free for a moment: no index lets two people have the same one. */
export const freeNumbers = async (database: Kysely<Tables>): Promise<void> => {
  await sql`
    update users set mobile_number = 'between ' || id where id in (
      select leaving.user_id from people_writes as leaving join people_writes as coming
        on coming.next ->> 'mobile_number' = leaving.former ->> 'mobile_number'
      where leaving.next ? 'mobile_number'
    )
  `.execute(database)
}

const text = (name: string) => sql`coalesce(next ->> ${sql.lit(name)}, users.${sql.ref(name)})`

interface Part {
  readonly from: number
  readonly context: AuditContext
  readonly action: string
  /** Keeps what they had for the undo of this import. */
  readonly keptFor: ImportId | null
}

/** Writes the people behind a place; returns how many. */
export const writePart = async (
  database: Kysely<Tables>,
  { from, context, action, keptFor }: Part
): Promise<number> => {
  const part = sql`place > ${from} and place <= ${from + peopleAtOnce}`
  const kept =
    keptFor === null
      ? sql``
      : sql`kept as (
          insert into import_changes (import_id, user_id, before, ssn, version)
          select ${keptFor}::uuid, id, former, former_ssn, version from written
        ),`
  const { rows } = await sql<{ readonly n: number }>`
    with written as (
      update users set
        given_name = ${text("given_name")}, surname = ${text("surname")}, email = ${text("email")}, mobile_number = ${text("mobile_number")},
        dob = case when next ? 'dob' then (next ->> 'dob')::date else users.dob end,
        ssn = case when next ? 'ssn' then people.ssn else users.ssn end,
        status = ${text("status")}, given_name_key = ${text("given_name_key")}, surname_key = ${text("surname_key")},
        user_key = ${text("given_name_key")} || ' ' || ${text("surname_key")} || ' ' || coalesce(next ->> 'email_key', ${emailKeyOf("users")}),
        version = users.version + 1, updated_at = ${databaseNow}
      from people_writes as people where ${part} and users.id = people.user_id
      returning users.id, users.version, people.former, people.next, people.former_ssn
    ), ${kept}
    audited as (${insertEntries(context, {
      action,
      entity: "user",
      changed: sql`written`,
      before: sql`former - ${keys} - 'ssn'`,
      after: sql`next - ${keys} || case when next ? 'ssn' then '{"ssn": "changed"}' else '{}' end::jsonb`
    })})
    select count(*)::integer as n from written
  `.execute(database)
  return rows[0]?.n ?? 0
}

const endings = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"))

/** Tells people of their new numbers at the former ones, and ends the codes that were sent there. */
export const tellNumbers = async (database: Kysely<Tables>): Promise<void> => {
  // A text has the last two digits of the new number.
  await sql`
    insert into sms_outbox (phone, text)
    select former ->> 'mobile_number', said.text from people_writes
    join unnest(${endings}::text[], ${endings.map(numberChangedText)}::text[]) as said (ending, text) on said.ending = right(next ->> 'mobile_number', 2)
    where next ? 'mobile_number'
  `.execute(database)
  await sql`
    update otp_codes set replaced_at = clock_timestamp()
    where user_id in (select user_id from people_writes where next ? 'mobile_number') and used_at is null and replaced_at is null
  `.execute(database)
}

/** Gives the claims of renamed people their names; returns whether a pending one has another name. */
export const renameOnClaims = async (database: Kysely<Tables>): Promise<boolean> => {
  const renamed = await renameClients(
    database,
    sql`
      select id as user_id, given_name, surname, given_name_key || ' ' || surname_key as key from users
      where id in (select user_id from people_writes where next ?| array['given_name', 'surname'])
    `
  )
  return renamed.length > 0
}
