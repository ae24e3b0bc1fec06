/** Fills a database to the size a busy platform would have. The rows are as believable as the demo's, made where they stay. */
import { type Kysely, sql } from "kysely"
import { foldCounts } from "#adapters/server/database/counts.sql.ts"
import type { Database } from "#adapters/server/database/database.ts"
import { givenNames, surnames } from "#adapters/server/demo/names.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { clientKey } from "#domain/claims/claim.rules.ts"
import { normalise } from "#domain/shared/search.rules.ts"
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
      for (const table of ["users", "user_counts", "company_user_counts", "claims", "claim_counts", "claim_clients"])
        await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection)
    } finally {
      await sql`select set_config('statement_timeout', ${before.rows[0]?.statement_timeout ?? "0"}, false)`.execute(
        connection
      )
    }
  })
}

const usersAtOnce = 50_000
const claimsAtOnce = 50_000

/** Numbers go on from how many rows there have ever been, so that a second filling makes others. */
const addUsers = async (database: Kysely<Tables>, wanted: number, now: Instant) => {
  const {
    rows: [there = { living: 0, ever: 0 }]
  } = await sql<{ readonly living: number; readonly ever: number }>`
    select count(*) filter (where deleted_at is null) as living, count(*) as ever from users
  `.execute(database)
  const missing = wanted - there.living
  if (missing <= 0) return
  for (let done = 0; done < missing; done += usersAtOnce) {
    await insertUsers(database, there.ever + done + 1, Math.min(usersAtOnce, missing - done), now)
  }
}

const namesOf = (names: ReadonlyArray<string>) => [[...names], names.map(normalise)] as const

/** Names are folded by the domain beforehand: the key of a person is the keys of their names, one after the other. */
const insertUsers = async (database: Kysely<Tables>, first: number, added: number, now: Instant) => {
  const [given, givenKeys] = namesOf(givenNames)
  const [family, familyKeys] = namesOf(surnames)
  await sql`
    with given as materialized (
      select place, name, key from unnest(${given}::text[], ${givenKeys}::text[]) with ordinality as listed (name, key, place)
    ), family as materialized (
      select place, name, key from unnest(${family}::text[], ${familyKeys}::text[]) with ordinality as listed (name, key, place)
    ), employers as materialized (
      select id, row_number() over (order by id) as place, count(*) over () as companies from companies where type = 'users' and deleted_at is null
    ), drawn as materialized (
      select number, md5('user ' || number) as chance from generate_series(${first}::integer, ${first + added - 1}::integer) as number
    ), placed as materialized (
      select number, chance,
        1 + ('x' || substr(chance, 1, 7))::bit(28)::integer % ${given.length}::integer as given_place,
        1 + ('x' || substr(chance, 8, 7))::bit(28)::integer % ${family.length}::integer as father_place,
        1 + ('x' || substr(chance, 15, 7))::bit(28)::integer % ${family.length}::integer as mother_place,
        ('x' || substr(chance, 22, 7))::bit(28)::integer as rest,
        date_trunc('milliseconds', ${now}::timestamptz - interval '730 days' * (('x' || substr(chance, 26, 6))::bit(24)::integer / 16777216.0)) as created_at
      from drawn
    ), named as (
      select number, chance, rest, created_at, given.name as given_name, father.name || ' ' || mother.name as surname, given.key as given_name_key,
        father.key || ' ' || mother.key as surname_key,
        left(regexp_replace(given.key, '[^a-z]', '', 'g'), 6) || '.' || left(regexp_replace(father.key, '[^a-z]', '', 'g'), 7) || number || '@scale.example' as email
      from placed join given on given.place = given_place join family as father on father.place = father_place join family as mother on mother.place = mother_place
    )
    insert into users (
      id, given_name, surname, email, given_name_key, surname_key, user_key, mobile_number, role, status, user_status, company_id, dob, created_at, updated_at
    )
    select (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' || substr(chance, 2, 3) || '8' || substr(chance, 6, 15))::uuid,
      given_name, surname, email, given_name_key, surname_key, given_name_key || ' ' || surname_key || ' ' || email, '+1' || (7000000000 + number),
      'user', case when rest % 17 = 0 then 'inactive' else 'active' end, 'active', employers.id, date '1945-01-01' + rest % 21900, created_at, created_at
    from named left join employers on employers.place = 1 + rest % employers.companies
    order by created_at
  `.execute(database)
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
