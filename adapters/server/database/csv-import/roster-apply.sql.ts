/** Writes what the comparison of a roster has found, part by part, from its temporary tables. */
import { Effect } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { type AuditContext, insertEntries } from "#adapters/server/database/audit.sql.ts"
import { columnList, jsonColumns } from "#adapters/server/database/columns.ts"
import {
  emailKeyOf,
  freeNumbers,
  lockWrites,
  peopleAtOnce,
  renameOnClaims,
  takeWrites,
  tellNumbers,
  writePart
} from "#adapters/server/database/csv-import/people-writes.sql.ts"
import { attempt } from "#adapters/server/database/database.ts"
import { endSessionsOf } from "#adapters/server/database/session/session-ending.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { RosterApplied } from "#domain/csv-import/roster.store.ts"
import type { ImportId } from "#domain/shared/csv/csv-import.schema.ts"
import type { RosterOf } from "#domain/shared/csv/roster.rules.ts"
import type { RosterApply, RosterField } from "#domain/shared/csv/roster.schema.ts"
import type { Unavailable } from "#domain/shared/failure.errors.ts"
import { UserId } from "#domain/shared/identity.schema.ts"
import { userKeyFields } from "#domain/users/user-record.rules.ts"
import { userFields } from "#domain/users/user-record.schema.ts"

export interface RosterWriting<E> {
  readonly database: Kysely<Tables>
  readonly context: AuditContext
  readonly of: RosterOf
  readonly importId: ImportId
  /** Run before each part; its failure ends the import. */
  readonly proceed: Effect.Effect<void, E>
}

/** Repeats the transaction from its beginning: what was compared is not what is stored any more. */
const beginAnew = async (database: Kysely<Tables>): Promise<void> => {
  await sql`do $$ begin raise exception 'people were changed meanwhile' using errcode = 'serialization_failure'; end $$`.execute(
    database
  )
}

/** A field with the keys that follow from it, of a person and of a row; null where it does not change. */
const pieces: Readonly<Record<RosterField, readonly [former: RawBuilder<unknown>, next: RawBuilder<unknown>]>> = {
  given_name: [
    jsonColumns("jsonb_build_object", ["given_name", "given_name_key"], "users"),
    sql`jsonb_build_object('given_name', plan.given_name, 'given_name_key', given.given_name_key)`
  ],
  surname: [
    jsonColumns("jsonb_build_object", ["surname", "surname_key"], "users"),
    sql`jsonb_build_object('surname', plan.surname, 'surname_key', given.surname_key)`
  ],
  email: [
    sql`jsonb_build_object('email', users.email, 'email_key', ${emailKeyOf("users")})`,
    sql`jsonb_build_object('email', plan.email, 'email_key', ${emailKeyOf("given")})`
  ],
  mobile_number: [
    sql`jsonb_build_object('mobile_number', users.mobile_number)`,
    sql`jsonb_build_object('mobile_number', plan.mobile_number)`
  ],
  dob: [sql`jsonb_build_object('dob', users.dob)`, sql`jsonb_build_object('dob', plan.dob)`],
  ssn: [sql`'{"ssn": null}'::jsonb`, sql`'{"ssn": null}'::jsonb`]
}

const changesOf = (fields: ReadonlyArray<RosterField>): RawBuilder<unknown> => {
  const joined = (side: 0 | 1) =>
    sql.join(
      fields.map(
        (field) => sql`case when ${sql.ref(`plan.${field}`)} is null then '{}'::jsonb else ${pieces[field][side]} end`
      ),
      sql` || `
    )
  return sql`
    select plan.user_id, plan.version, ${joined(0)} as former, ${joined(1)} as next, plan.ssn, users.ssn as former_ssn
    from roster_plan as plan join roster_rows as given using (row) join users on users.id = plan.user_id
    where verdict = 'changed' and num_nonnulls(${columnList([...fields], "plan")}) > 0
  `
}

const missingPeople = sql`
  select user_id, version, '{"status": "active"}'::jsonb as former, '{"status": "inactive"}'::jsonb as next,
    null::bytea as ssn, null::bytea as former_ssn
  from roster_missing
`

/** Writes the people, part by part; returns how many. */
const writePeople = Effect.fnUntraced(function* <E>(
  { database, context, importId, proceed }: RosterWriting<E>,
  people: RawBuilder<unknown>
) {
  yield* attempt(async () => {
    await takeWrites(database, people)
    if (!(await lockWrites(database))) await beginAnew(database)
    await freeNumbers(database)
  })
  let written = 0
  for (;;) {
    yield* proceed
    const part = yield* attempt(() =>
      writePart(database, { from: written, context, action: "user.change", keptFor: importId })
    )
    written += part
    if (part < peopleAtOnce) return written
  }
})

const written = [
  "id",
  "given_name",
  "surname",
  "email",
  "mobile_number",
  "password_hash",
  "role",
  "dob",
  ...userKeyFields
]

/** Adds new people behind a row of the file; returns the last row, null at the end. */
const addPart = async (
  { database, context, of, importId }: Omit<RosterWriting<never>, "proceed">,
  after: number
): Promise<{ readonly last: number; readonly n: number } | null> => {
  const fields = [...userFields, "user_status"]
  const { rows } = await sql<{ readonly last: number | null; readonly wanted: number; readonly n: number }>`
    with wanted as materialized (
      select given.* from roster_plan as plan join roster_rows as given using (row)
      where verdict = 'new' and row > ${after} order by row limit ${sql.lit(peopleAtOnce)}
    ), created as (
      insert into users (${columnList(written)}, ssn, company_id, must_change_password, import_id)
      select ${columnList(written)}, decode(ssn, 'base64'), ${of.companyId}::uuid, true, ${importId}::uuid from wanted order by row
      on conflict do nothing
      returning ${columnList(["id", ...fields])}
    ), audited as (${insertEntries(context, {
      action: "user.create",
      entity: "user",
      changed: sql`created`,
      before: sql`null`,
      after: jsonColumns("jsonb_build_object", fields)
    })})
    select (select max(row) from wanted) as last, (select count(*)::integer from wanted) as wanted,
      (select count(*)::integer from created) as n
  `.execute(database)
  const { last = null, wanted = 0, n = 0 } = rows[0] ?? {}
  // Somebody else has added one of them meanwhile.
  if (n < wanted) await beginAnew(database)
  return last === null ? null : { last, n }
}

const addPeople = Effect.fnUntraced(function* <E>({ proceed, ...writing }: RosterWriting<E>) {
  let added = 0
  for (let after = 0; ;) {
    yield* proceed
    const part = yield* attempt(() => addPart(writing, after))
    if (part === null) return added
    added += part.n
    after = part.last
  }
})

const endSessions = async (database: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ readonly id: string }>`
    select distinct user_id as id from sessions where user_id in (select user_id from roster_missing) order by 1
  `.execute(database)
  for (const { id } of rows) await endSessionsOf(database, UserId.make(id), null)
}

export const applyRoster = <E>(
  apply: RosterApply,
  writing: RosterWriting<E>
): Effect.Effect<RosterApplied, E | Unavailable> =>
  Effect.gen(function* () {
    const { database } = writing
    const fields = [...new Set(apply.changed ?? [])]
    let areClaimsRenamed = false
    let changed = 0
    if (fields.length > 0) {
      changed = yield* writePeople(writing, changesOf(fields))
      areClaimsRenamed = yield* attempt(async () => {
        await tellNumbers(database)
        return renameOnClaims(database)
      })
    }
    let missing = 0
    if (apply.missing === true) {
      missing = yield* writePeople(writing, missingPeople)
      yield* attempt(() => endSessions(database))
    }
    const added = apply.new === true ? yield* addPeople(writing) : 0
    return { counts: { new: added, changed, missing }, areClaimsRenamed }
  })
