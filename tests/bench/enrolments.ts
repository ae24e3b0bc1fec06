/** Activating ten thousand enrolments as the panel does: in calls of a tenth each. They are deleted afterwards. */
import type pg from "pg"
import { type Client, dataOf, newToken, openClient } from "#tests/bench/client.ts"
import { readAdministrator } from "#tests/bench/database.ts"
import { type Figure, median } from "#tests/bench/figures.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const many = 10_000
const callSize = many / 10
const rounds = 5

interface Outcome {
  readonly data: { readonly updated: ReadonlyArray<string>; readonly failed: ReadonlyArray<unknown> }
}

/** That many pending enrolments that nothing blocks. */
const addPending = async (pool: pg.Pool): Promise<ReadonlyArray<string>> => {
  const { rows } = await pool.query<{ readonly id: string }>(
    `insert into enrolments (id, user_id, benefit_id, status, beneficiaries, created_at)
     select gen_random_uuid(), members.ids[1 + floor(random() * cardinality(members.ids))::int],
       offered.ids[1 + floor(random() * cardinality(offered.ids))::int], 'pending',
       jsonb_build_array(jsonb_build_object('id', n::text, 'name', 'Bench', 'last_name', null, 'relationship', 'Son', 'percentage', 100)),
       date_trunc('milliseconds', now() - n * interval '1 second')
     from generate_series(1, $1::int) as n,
       (select array_agg(id) as ids from (select id from users where deleted_at is null and status = 'active' limit 20000) as living) as members,
       (select array_agg(id) as ids from benefits where deleted_at is null and status = 'active') as offered
     returning id`,
    [many]
  )
  return rows.map(({ id }) => id)
}

/** The writes of an activation in one plain transaction that is rolled back. */
const activateBySql = async (pool: pg.Pool, administrator: string, ids: ReadonlyArray<string>): Promise<number> => {
  const connection = await pool.connect()
  try {
    const startedMs = performance.now()
    await connection.query("begin")
    const { rowCount } = await connection.query(
      `with moved as (update enrolments set status = 'active', version = version + 1 where id = any($1::uuid[]) returning id)
       insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id, before, after, request_id)
       select date_trunc('milliseconds', now()), $2::uuid, 'Bench',
         'enrolment.activate', 'enrolment', id, '{"status": "pending"}', '{"status": "active"}', 'bench' from moved`,
      [ids, administrator]
    )
    const ms = performance.now() - startedMs
    await connection.query("rollback")
    if (rowCount !== ids.length) throw new Error(`The floor activated ${rowCount} of ${ids.length}.`)
    return ms
  } finally {
    connection.release()
  }
}

const activateAll = async (client: Client, ids: ReadonlyArray<string>): Promise<number> => {
  let ms = 0
  for (let from = 0; from < ids.length; from += callSize) {
    const named = ids.slice(from, from + callSize)
    const answer = await client.request("POST", "/api/benefits-enrollment/approve-pending", { ids: named })
    const { updated, failed } = dataOf<Outcome>(answer).data
    if (updated.length !== named.length || failed.length > 0) throw new Error("Not every enrolment was activated.")
    ms += answer.ms
  }
  return ms
}

export const measureEnrolments = async (server: ServerProcess, pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  const client = openClient(server.url, await newToken(server))
  const administrator = await readAdministrator(pool)
  const [ours, floor]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const ids = await addPending(pool)
    try {
      floor.push(await activateBySql(pool, administrator, ids))
      ours.push(await activateAll(client, ids))
    } finally {
      await pool.query("delete from enrolments where id = any($1::uuid[])", [ids])
    }
  }
  await pool.query("vacuum (analyze) enrolments")
  client.close()
  return [
    {
      name: `activate all ${many.toLocaleString("en-US")}, median`,
      unit: "ms",
      value: median(ours),
      aim: 1_000,
      floor: { name: "bare SQL", value: median(floor), most: null }
    }
  ]
}
