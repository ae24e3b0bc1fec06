/**
 * Compares a roster with a company in temporary tables, by the rule of `roster.rules.ts` applied to all rows at once. They
 * belong to the transaction of the import and go with it.
 */
import { setImmediate } from "node:timers/promises"
import { Schema } from "effect"
import { type Kysely, type RawBuilder, sql } from "kysely"
import { jsonColumns } from "#adapters/server/database/columns.ts"
import { givenRows } from "#adapters/server/database/csv-import/import-rows.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import type { SsnSeal } from "#adapters/server/security/secrets.ts"
import type { PreparedBatch } from "#adapters/server/csv/row-batch.ts"
import type { RosterFound } from "#domain/csv-import/roster.store.ts"
import { ImportedUser, listedErrorsMax, listedPeopleMax, RowIssue } from "#domain/shared/csv/csv-import.schema.ts"
import { rosterIssues, type RosterOf } from "#domain/shared/csv/roster.rules.ts"
import { hiddenSsn, RosterLists, rosterFields, RosterSummary } from "#domain/shared/csv/roster.schema.ts"

/** The columns of a row as it is prepared, and their types. */
const rowColumns = {
  row: "integer primary key",
  id: "uuid",
  is_refused: "boolean",
  if_new: "text",
  given_name: "text",
  surname: "text",
  email: "text",
  mobile_number: "text",
  other_mobile_number: "text",
  dob: "date",
  role: "text",
  password_hash: "text",
  ssn: "text",
  given_name_key: "text",
  surname_key: "text",
  user_key: "text"
} as const
const rowColumnNames = Object.keys(rowColumns)

export const openRoster = async (database: Kysely<Tables>): Promise<void> => {
  const columns = sql.raw(
    Object.entries(rowColumns)
      .map(([name, type]) => `${name} ${type}`)
      .join(", ")
  )
  await sql`create temporary table roster_rows (${columns}) on commit drop`.execute(database)
  await sql`create temporary table roster_numbers (row integer primary key, ssn bytea) on commit drop`.execute(database)
}

export const addRosterRows = async (database: Kysely<Tables>, batch: PreparedBatch): Promise<void> => {
  await sql`insert into roster_rows ${givenRows(batch, rowColumnNames, null)}`.execute(database)
}

/** Whom each row names, and which person is that of which row. */
const matchRows = async (database: Kysely<Tables>): Promise<void> => {
  await sql`analyze roster_rows`.execute(database)
  await sql`
    create temporary table roster_named on commit drop as
    select given.row, given.is_refused, by_email.id as email_id, by_phone.id as phone_id
    from roster_rows as given
    left join lateral (
      select id from users where lower(email collate "C") = lower(given.email collate "C") and deleted_at is null limit 1
    ) as by_email on true
    left join lateral (
      select id from users where mobile_number in (given.mobile_number, given.other_mobile_number) and deleted_at is null
      order by mobile_number = given.mobile_number desc limit 1
    ) as by_phone on true
  `.execute(database)
  await sql`analyze roster_named`.execute(database)
  await sql`
    create temporary table roster_matches on commit drop as
    with mailed as (
      select row, email_id as user_id from roster_named where not is_refused and email_id is not null
    ), called as (
      select row, phone_id as user_id, min(row) over (partition by phone_id) as first_row
      from roster_named where not is_refused and email_id is null and phone_id is not null
    )
    select row, user_id, 'email' as matched_by, null::integer as other_row from mailed
    union all
    select called.row, called.user_id, 'mobile_number', nullif(coalesce(mailed.row, first_row), called.row)
    from called left join mailed using (user_id)
  `.execute(database)
  await sql`create unique index on roster_matches (row)`.execute(database)
  await sql`analyze roster_matches`.execute(database)
}

/** How many rows are read at once, and how many numbers are opened while other requests wait. */
const numbersAtOnce = 1_000
const openedAtOnce = 200

/** Sealed numbers as texts in base64: thousands of small buffers at once would stay in memory for long. */
interface NumberOfRow {
  readonly row: number
  readonly id: string | null
  readonly given: string | null
  readonly user_id: string
  readonly stored: string | null
}

/** The numbers that differ, each sealed for whom it is. */
const differingNumbers = async (seal: SsnSeal, rows: ReadonlyArray<NumberOfRow>) => {
  const found: Array<{ readonly row: number; readonly ssn: string }> = []
  for (const [place, { row, id, given, user_id, stored }] of rows.entries()) {
    if (place % openedAtOnce === 0) await setImmediate()
    const next = id === null || given === null ? null : seal.open(id, Buffer.from(given, "base64"))
    if (next === null || (stored !== null && seal.open(user_id, Buffer.from(stored, "base64")) === next)) continue
    found.push({ row, ssn: Buffer.from(seal.seal(user_id, next)).toString("hex") })
  }
  return found
}

const compareNumbers = async (database: Kysely<Tables>, seal: SsnSeal, { companyId }: RosterOf): Promise<void> => {
  for (let after = 0; ;) {
    const { rows } = await sql<NumberOfRow>`
      with part as materialized (
        select row, user_id from roster_matches where row > ${after} and other_row is null order by row limit ${sql.lit(numbersAtOnce)}
      )
      select part.row, given.id, case when users.id is not null then given.ssn end as given, part.user_id,
        encode(users.ssn, 'base64') as stored
      from part left join roster_rows as given on given.row = part.row and given.ssn is not null
        left join users on users.id = part.user_id and users.company_id = ${companyId}::uuid
      order by part.row
    `.execute(database)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.row
    const changed = await differingNumbers(seal, rows)
    if (changed.length === 0) continue
    await sql`
      insert into roster_numbers
      select row, decode(ssn, 'hex') from unnest(${changed.map(({ row }) => row)}::integer[], ${changed.map(({ ssn }) => ssn)}::text[]) as t (row, ssn)
    `.execute(database)
  }
}

/** Fields of which the value is null where it stays as it is. */
const nextFields = sql`
  case when given.given_name <> users.given_name then given.given_name end as given_name,
  case when given.surname <> users.surname then given.surname end as surname,
  case when lower(given.email collate "C") <> lower(users.email collate "C") then given.email end as email,
  case when users.mobile_number not in (given.mobile_number, given.other_mobile_number) then given.mobile_number end as mobile_number,
  case when given.dob is distinct from users.dob then given.dob end as dob,
  numbers.ssn
`

/** What becomes of each row. A row that finds nobody has no person; the fields are those that the file changes. */
const judgeRows = async (
  database: Kysely<Tables>,
  { companyId, ownId, sparesAdministrators }: RosterOf
): Promise<void> => {
  await sql`
    create temporary table roster_plan on commit drop as
    select row, user_id, matched_by, other_row, status, version,
      case
        when is_refused then 'refused'
        when user_id is null then case when if_new is null then 'new' else 'blocked' end
        when other_row is not null then 'same_person'
        when company_id is distinct from ${companyId}::uuid then 'elsewhere'
        when user_id <> ${ownId}::uuid and not (is_admin and ${sparesAdministrators}) and num_nonnulls(given_name, surname, email, mobile_number, dob, ssn) > 0 then 'changed'
        else 'equal'
      end as verdict,
      given_name, surname, email, mobile_number, other_mobile_number, dob, ssn
    from (
      select given.row, given.is_refused, given.if_new, given.other_mobile_number, matched.user_id, matched.matched_by, matched.other_row,
        users.status, users.version, users.company_id, users.role = 'admin' as is_admin, ${nextFields}
      from roster_rows as given left join roster_matches as matched using (row) left join roster_numbers as numbers using (row)
        left join users on users.id = matched.user_id
    ) as compared
  `.execute(database)
  await sql`create index on roster_plan (user_id)`.execute(database)
  await sql`create index on roster_plan (verdict, row)`.execute(database)
  await sql`analyze roster_plan`.execute(database)
  // Who has the number that a row gives somebody else, and the row that gives him another one.
  await sql`
    create temporary table roster_needs on commit drop as
    select moving.row, holder.id as holder_id, leaving.row as holder_row
    from roster_plan as moving
    join users as holder on holder.mobile_number in (moving.mobile_number, moving.other_mobile_number)
      and holder.deleted_at is null and holder.id <> moving.user_id
    left join roster_plan as leaving on leaving.user_id = holder.id and leaving.verdict = 'changed' and leaving.mobile_number is not null
    where moving.verdict = 'changed' and moving.mobile_number is not null
  `.execute(database)
  // In a file whose numbers have slipped by a row, each waits for the next.
  await sql`create index on roster_needs (holder_row)`.execute(database)
  await sql`analyze roster_needs`.execute(database)
  await sql`
    with recursive blocked as (
      select row from roster_needs where holder_row is null
      union
      select waiting.row from blocked cross join lateral (
        select row from roster_needs where holder_row = blocked.row offset 0
      ) as waiting
    )
    update roster_plan set verdict = 'phone_taken' where row in (select row from blocked)
  `.execute(database)
  await sql`
    create temporary table roster_missing on commit drop as
    select id as user_id, version, row_number() over (order by id) as place from users
    where company_id = ${companyId}::uuid and status = 'active' and role <> 'admin' and deleted_at is null
      and not exists (select from roster_named where email_id = users.id)
      and not exists (select from roster_named where phone_id = users.id)
  `.execute(database)
}

const named = Object.keys(ImportedUser.fields)
const matched = sql`'id', plan.user_id, 'row', plan.row, 'matched_by', plan.matched_by`
const storedPerson = sql`${jsonColumns("jsonb_build_object", named, "users")}`

/** The changed fields with their values before and after. */
const changedFields = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  rosterFields.map((field) =>
    field === "ssn"
      ? sql`'ssn', case when plan.ssn is not null then jsonb_build_array(case when users.ssn is not null then ${hiddenSsn}::text end, ${hiddenSsn}::text) end`
      : sql`${sql.lit(field)}, case when ${sql.ref(`plan.${field}`)} is not null then jsonb_build_array(${sql.ref(`users.${field}`)}, ${sql.ref(`plan.${field}`)}) end`
  )
)}))`

/** The first people of a kind, in the order of the file. */
const listed = (object: RawBuilder<unknown>, where: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql`
  (select coalesce(jsonb_agg(object order by row), '[]') from (
    select plan.row, ${object} as object from roster_plan as plan left join users on users.id = plan.user_id ${more}
    where ${where} order by plan.row limit ${sql.lit(listedPeopleMax)}
  ) as listed)
`

/**
 * One digest of all new rows, changed people and missing people. A social security number is told by how it is sealed, so that
 * nobody can try numbers.
 */
const digest = sql`
  (select encode(sha256(coalesce(string_agg(line, ''::bytea order by line), ''::bytea)), 'hex') from (
    select sha256(convert_to(content::text, 'UTF8')) as line from (
      select jsonb_build_array('new', plan.row, ${jsonColumns("jsonb_build_object", named, "given")}) as content
      from roster_plan as plan join roster_rows as given using (row) where verdict = 'new'
      union all
      select jsonb_build_array('changed', users.id, ${changedFields}, case when plan.ssn is not null then encode(users.ssn, 'hex') end)
      from roster_plan as plan join users on users.id = plan.user_id where verdict = 'changed'
      union all
      select jsonb_build_array('missing', user_id) from roster_missing
    ) as contents
  ) as lines)
`

const readFound = async (database: Kysely<Tables>, { companyId }: RosterOf): Promise<RosterFound> => {
  const { rows } = await sql<{ readonly found: object }>`
    select jsonb_build_object(
      'summary', (
        select jsonb_build_object(
          'new', count(*) filter (where verdict = 'new'), 'changed', count(*) filter (where verdict = 'changed'),
          'equal', count(*) filter (where verdict = 'equal'), 'elsewhere', count(*) filter (where verdict = 'elsewhere'),
          'refused', count(*) filter (where verdict in ('refused', 'blocked', 'same_person', 'phone_taken')),
          'inactive', count(*) filter (where verdict in ('changed', 'equal') and status = 'inactive'),
          'missing', (select count(*) from roster_missing),
          'active', (select count(*) from users where company_id = ${companyId}::uuid and status = 'active' and deleted_at is null),
          'digest', ${digest}
        ) from roster_plan
      ),
      'new', ${listed(
        sql`jsonb_build_object('row', plan.row) || ${jsonColumns("jsonb_build_object", named, "given")}`,
        sql`verdict = 'new'`,
        sql`join roster_rows as given on given.row = plan.row`
      )},
      'changed', ${listed(sql`jsonb_build_object(${matched}, 'fields', ${changedFields}) || ${storedPerson}`, sql`verdict = 'changed'`)},
      'elsewhere', ${listed(
        sql`jsonb_build_object(${matched}, 'company', case when companies.id is not null then jsonb_build_object('id', companies.id, 'name', companies.name) end) || ${storedPerson}`,
        sql`verdict = 'elsewhere'`,
        sql`left join companies on companies.id = users.company_id`
      )},
      'inactive', ${listed(
        sql`jsonb_build_object(${matched}) || ${storedPerson}`,
        sql`verdict in ('changed', 'equal') and plan.status = 'inactive'`
      )},
      'missing', (select coalesce(jsonb_agg(object order by place), '[]') from (
        select row_number() over (order by surname_key, given_name_key, id) as place, jsonb_build_object('id', id) || ${storedPerson} as object
        from roster_missing join users on users.id = user_id
        order by surname_key, given_name_key, id limit ${sql.lit(listedPeopleMax)}
      ) as listed)
    ) as found
  `.execute(database)
  return decodeFound({ ...rows[0]?.found, ...(await readIssues(database)) })
}

/** What only the comparison finds wrong. */
const readIssues = async (database: Kysely<Tables>): Promise<Pick<RosterFound, "issues" | "issuesTotal">> => {
  const { rows: counted } = await sql<{ readonly n: number }>`
    select coalesce(sum(case verdict when 'blocked' then json_array_length(if_new::json) else 1 end), 0)::integer as n
    from roster_plan join roster_rows using (row) where verdict in ('blocked', 'same_person', 'phone_taken')
  `.execute(database)
  const { rows } = await sql<{
    readonly row: number
    readonly verdict: string
    readonly other_row: number
    readonly if_new: string
  }>`
    select row, verdict, other_row, if_new from roster_plan join roster_rows using (row)
    where verdict in ('blocked', 'same_person', 'phone_taken') order by row limit ${listedErrorsMax}
  `.execute(database)
  const issues = rows.flatMap(({ row, verdict, other_row, if_new }) =>
    verdict === "blocked"
      ? decodeIfNew(if_new)
      : [{ row, ...(verdict === "same_person" ? rosterIssues.samePerson(other_row) : rosterIssues.phoneTaken) }]
  )
  return { issues: issues.slice(0, listedErrorsMax), issuesTotal: counted[0]?.n ?? 0 }
}

const { totalProcessed: _, ...countedFields } = RosterSummary.fields
const decodeFound = Schema.decodeUnknownSync(
  Schema.Struct({
    ...RosterLists.fields,
    summary: Schema.Struct(countedFields),
    issues: Schema.Array(RowIssue),
    issuesTotal: Schema.Int
  })
)
const decodeIfNew = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(RowIssue)))

export const compareRoster = async (database: Kysely<Tables>, seal: SsnSeal, of: RosterOf): Promise<RosterFound> => {
  await matchRows(database)
  await compareNumbers(database, seal, of)
  await judgeRows(database, of)
  return readFound(database, of)
}
