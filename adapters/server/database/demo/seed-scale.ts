/** Fills a database to the size a busy platform would have. The rows are as believable as the demo's, made where they stay. */
import { type Kysely, sql } from "kysely"
import { foldCounts } from "#adapters/server/database/counts.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { chanceFrom } from "#adapters/server/database/demo/chance.ts"
import { givenNames, surnames } from "#adapters/server/database/demo/names.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { clientKey } from "#domain/claims/claim.rules.ts"
import { reasonCodes, claimTypes } from "#domain/claims/claim.schema.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"

export interface SeedScale {
  /** How many people there shall be in all; one for every 50 claims unless told. */
  readonly users?: number
  /** How many claims there shall be in all. */
  readonly claims?: number
  readonly now: Instant
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Adds people and claims until there are as many as asked; claims were submitted over the two years before `now`, one in
 * ten is pending. Adds nothing where there are enough. Needs an administrator, who has decided what is not pending.
 */
export const seedScale = async (
  database: Database,
  { claims = 0, users = Math.ceil(claims / 50), now, onProgress }: SeedScale
): Promise<void> => {
  await database.connection().execute(async (connection) => {
    // Filling and vacuuming take longer than a request may; the setting goes back when all is done, or with the connection.
    const before = await sql<{ readonly statement_timeout: string }>`show statement_timeout`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      await addUsers(connection, users, now)
      await addClaims(connection, claims, now, onProgress)
      await foldCounts(connection)
      for (const table of ["users", "claims", "claim_counts", "claim_clients"])
        await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection)
    } finally {
      await sql`select set_config('statement_timeout', ${before.rows[0]?.statement_timeout ?? "0"}, false)`.execute(
        connection
      )
    }
  })
}

const seed = 20_261_120
const usersAtOnce = 5_000
const claimsAtOnce = 50_000

/** Numbers go on from how many rows there have ever been, so that a second filling makes others. */
const addUsers = async (database: Kysely<Tables>, wanted: number, now: Instant) => {
  const {
    rows: [there = { living: 0, ever: 0 }]
  } = await sql<{ readonly living: number; readonly ever: number }>`
    select count(*) filter (where deleted_at is null) as living, count(*) as ever from users
  `.execute(database)
  const made = Array.from({ length: Math.max(0, wanted - there.living) }, (_, index) => person(there.ever + index + 1))
  for (let from = 0; from < made.length; from += usersAtOnce) {
    const rows = JSON.stringify(made.slice(from, from + usersAtOnce))
    await sql`
      insert into users (id, given_name, surname, email, mobile_number, role, status, user_status, company_id, created_at, updated_at)
      select made.id, given_name, surname, email, mobile_number, 'user', 'active', 'active',
        (select id from companies where type = 'users' and deleted_at is null order by id limit 1), ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) as made (id uuid, given_name text, surname text, email text, mobile_number text)
    `.execute(database)
  }
}

const person = (number: number) => {
  const chance = chanceFrom(seed + number)
  return {
    id: chance.id(),
    given_name: chance.pick(givenNames),
    surname: `${chance.pick(surnames)} ${chance.pick(surnames)}`,
    email: `member.${number}@scale.example`,
    mobile_number: `+1${7_000_000_000 + number}`
  }
}

const addClaims = async (
  database: Kysely<Tables>,
  wanted: number,
  now: Instant,
  onProgress: SeedScale["onProgress"]
) => {
  const {
    rows: [there = { living: 0, ever: 0 }]
  } = await sql<{ readonly living: number; readonly ever: number }>`
    select count(*) filter (where deleted_at is null) as living, count(*) as ever from claims
  `.execute(database)
  const missing = wanted - there.living
  if (missing <= 0) return
  const clients = await listClients(database)
  for (let done = 0; done < missing; done += claimsAtOnce) {
    const added = Math.min(claimsAtOnce, missing - done)
    const first = there.ever + done + 1
    await database.transaction().execute(async (transaction) => {
      await sql`select setseed(${1 / (first + 1)})`.execute(transaction)
      await insertClaims(transaction, { first, added, clients, now, from: done / missing, share: added / missing })
    })
    onProgress(done + added, missing)
  }
}

/** Puts who a claim can be about into a table of this connection, numbered from 1, with names folded by the domain. */
const listClients = async (database: Kysely<Tables>): Promise<number> => {
  const people = await database
    .selectFrom("users")
    .select(["id", "given_name", "surname"])
    .where("deleted_at", "is", null)
    .orderBy("email")
    .execute()
  const keys = people.map((one) => clientKey(one))
  await sql`drop table if exists scale_clients`.execute(database)
  await sql`
    create temporary table scale_clients as
    select place, users.id, given_name, surname, key
    from unnest(${people.map(({ id }) => id)}::uuid[], ${keys}::text[]) with ordinality as listed (id, key, place) join users using (id)
  `.execute(database)
  await sql`analyze scale_clients`.execute(database)
  return people.length
}

interface Batch {
  /** The number of the first claim, and how many there are. */
  readonly first: number
  readonly added: number
  readonly clients: number
  readonly now: Instant
  /** Where in the two years it begins, and how much of them it fills; 1 is all. Claims arrive in the order of time, as in life. */
  readonly from: number
  readonly share: number
}

const insertClaims = async (database: Kysely<Tables>, { first, added, clients, now, from, share }: Batch) => {
  await sql`
    with administrator as (
      select id, given_name || ' ' || surname as name from users where role = 'admin' and deleted_at is null order by created_at, id limit 1
    ), drawn as materialized (
      select number, 1 + floor(random() * ${clients}::integer) as place,
        date_trunc('milliseconds', ${now}::timestamptz - interval '730 days' * (1 - ${from}::float8 - ${share}::float8 * (number - ${first}::integer + random()) / ${added}::integer))
          as created_at,
        (${[...claimTypes]}::text[])[1 + floor(random() * ${claimTypes.length}::integer)] as type,
        (${[...reasonCodes]}::text[])[1 + floor(random() * ${reasonCodes.length}::integer)] as code,
        case when chance < 0.1 then 'pending' when chance < 0.25 then 'rejected' else 'approved' end as status,
        1 + floor(random() * 60)::integer as days_before, random() * interval '5 days' as wait
      from (select number, random() as chance from generate_series(${first}::integer, ${first + added - 1}::integer) as number) as numbered
    ), judged as (
      select *, case when status <> 'pending' then least(date_trunc('milliseconds', created_at + wait), ${now}::timestamptz) end as decided_at from drawn
    )
    insert into claims (
      id, user_id, given_name, surname, client_key, type, date_treatment, status, decided_at, decided_by_id, decided_by_name, reason, created_at
    )
    select (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' || substr(md5('claim ' || number), 2, 19))::uuid, client.id, client.given_name, client.surname, client.key, type,
      (created_at at time zone 'UTC')::date - days_before, status, decided_at,
      case when status <> 'pending' then administrator.id end, case when status <> 'pending' then administrator.name end,
      case when status = 'rejected' then jsonb_build_object('code', code) end, created_at
    from judged join scale_clients as client using (place) cross join administrator
  `.execute(database)
}
