/** Deciding one claim, a thousand, and a hundred thousand while others read. The decisions are undone afterwards. */
import type pg from "pg"
import { type Client, dataOf, newToken, openClient } from "#tests/bench/client.ts"
import { readAdministrator } from "#tests/bench/database.ts"
import { type Figure, median, percentile } from "#tests/bench/figures.ts"
import { drawClaimSamples } from "#tests/bench/page-samples.ts"
import type { ServerProcess } from "#tools/server-process.ts"

interface Page {
  readonly data: ReadonlyArray<{ readonly id: string; readonly is_own?: true }>
  readonly pagination: { readonly total: number }
  readonly pending_own: number
  readonly asOf: string
}

interface Outcome {
  readonly data: { readonly decision_id: string; readonly updated: ReadonlyArray<string> | number }
}

const pendingPage = async (client: Client, page: number): Promise<Page> =>
  dataOf<Page>(await client.request("GET", `/api/claims?status=pending&limit=100&page=${page}`))

/** That many pending claims of others from random places of the list. */
const drawPending = async (client: Client, count: number): Promise<ReadonlyArray<string>> => {
  const { pagination } = await pendingPage(client, 1)
  const first = 1 + Math.floor(Math.random() * Math.max(1, pagination.total / 100 - count / 100 - 1))
  const ids: Array<string> = []
  for (let page = first; ids.length < count; page += 1) {
    const { data } = await pendingPage(client, page)
    if (data.length === 0) throw new Error("There are too few pending claims.")
    ids.push(...data.filter(({ is_own }) => is_own !== true).map(({ id }) => id))
  }
  return ids.slice(0, count)
}

const undo = async (client: Client, decisionId: string): Promise<void> => {
  dataOf(await client.request("POST", `/api/claims/decisions/${decisionId}/undo`))
}

/** The writes of a decision in one plain transaction that is rolled back, by prepared statements as the server has them. */
const decideBySql = async (pool: pg.Pool, administrator: string, ids: ReadonlyArray<string>): Promise<number> => {
  const connection = await pool.connect()
  try {
    const startedMs = performance.now()
    await connection.query("begin")
    const named = await connection.query<{ readonly at: string; readonly decision: string }>(
      "select date_trunc('milliseconds', clock_timestamp()) as at, gen_random_uuid() as decision"
    )
    const { at, decision } = named.rows[0] ?? { at: "", decision: "" }
    await connection.query({
      name: "bench-decision",
      text: `insert into decisions (id, administrator_id, status, decided_at, undo_until) values ($1, $2, 'approved', $3, $3::timestamptz + interval '10 minutes')`,
      values: [decision, administrator, at]
    })
    const { rowCount } = await connection.query({
      name: "bench-claims",
      text: `with locked as materialized (select id from claims where id = any($1::uuid[]) and status = 'pending' and deleted_at is null order by id for update),
       moved as (update claims set status = 'approved', decided_at = $2::timestamptz, decided_by_id = $3::uuid, decided_by_name = 'Bench',
         decision_id = $4::uuid, version = version + 1, decision_version = version + 1 where id = any(array(select id from locked)) returning id),
       counted as (update decisions set claims = claims + (select count(*) from moved) where id = $4::uuid)
       insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id, before, after, request_id)
       select $2::timestamptz, $3::uuid, 'Bench', 'claim.approve', 'claim', id, '{"status": "pending"}', '{"status": "approved"}', 'bench' from moved`,
      values: [ids, at, administrator, decision]
    })
    if (rowCount !== ids.length) throw new Error(`The floor decided ${rowCount} of ${ids.length} claims.`)
    const ms = performance.now() - startedMs
    await connection.query("rollback")
    return ms
  } finally {
    connection.release()
  }
}

const decideByHttp = async (client: Client, ids: ReadonlyArray<string>): Promise<number> => {
  const answer = await client.request("POST", "/api/claims/bulk", { ids, status: "approved" })
  const { data } = dataOf<Outcome>(answer)
  if (!Array.isArray(data.updated) || data.updated.length !== ids.length)
    throw new Error("Not every claim was decided.")
  await undo(client, data.decision_id)
  return answer.ms
}

/** The second one finds the rows in memory, so they take turns. */
const measureNamed = async (client: Client, pool: pg.Pool, count: number, times: number) => {
  const administrator = await readAdministrator(pool)
  const [ours, floor]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < times; round += 1) {
    const ids = await drawPending(client, count)
    const deciding = async () => ours.push(await decideByHttp(client, ids))
    const byHand = async () => floor.push(await decideBySql(pool, administrator, ids))
    for (const run of round % 2 === 0 ? [byHand, deciding] : [deciding, byHand]) await run()
  }
  return { ours, floor }
}

const measureBareAnswer = async (server: ServerProcess): Promise<number> => {
  const client = openClient(server.url, null)
  const times: Array<number> = []
  for (let round = 0; round < 200; round += 1) times.push((await client.request("GET", "/health")).ms)
  client.close()
  return median(times)
}

interface ApprovedAll {
  readonly count: number
  readonly ms: number
  /** How long pages took meanwhile. */
  readonly reading: ReadonlyArray<number>
}

/** Approves all pending claims while another administrator requests pages. */
const measureApproveAll = async (server: ServerProcess, client: Client, pool: pg.Pool): Promise<ApprovedAll> => {
  const { pagination, pending_own: own, asOf } = await pendingPage(client, 1)
  const other = openClient(server.url, await newToken(server))
  const samples = await drawClaimSamples(pool, "00000000-0000-4000-8000-000000000000", 300)
  let isOver = false
  const reading: Array<number> = []
  const turning = (async () => {
    for (const { query } of samples) {
      if (isOver) return
      const answer = await other.request("GET", `/api/claims?${query}`)
      dataOf(answer)
      reading.push(answer.ms)
    }
  })()
  const answer = await client.request("POST", "/api/claims/approve-all", {
    asOf,
    expected: pagination.total - own,
    include_look_alikes: true
  })
  isOver = true
  await turning
  const { data } = dataOf<Outcome>(answer)
  await undo(client, data.decision_id)
  other.close()
  return { count: pagination.total, ms: answer.ms, reading }
}

/** The same while the database marks no claim that looks like an earlier one. */
const withoutMarks = async <A>(pool: pg.Pool, work: () => Promise<A>): Promise<A> => {
  await pool.query("alter table claims disable trigger claims_mark_changed")
  try {
    return await work()
  } finally {
    await pool.query("alter table claims enable trigger claims_mark_changed")
  }
}

const approveAllBySql = async (pool: pg.Pool): Promise<number> => {
  const administrator = await readAdministrator(pool)
  const connection = await pool.connect()
  try {
    await connection.query("begin")
    const startedMs = performance.now()
    await connection.query(
      `update claims set status = 'approved', decided_at = date_trunc('milliseconds', now()), decided_by_name = 'Bench', version = version + 1,
         decided_by_id = $1 where status = 'pending' and deleted_at is null`,
      [administrator]
    )
    const ms = performance.now() - startedMs
    await connection.query("rollback")
    return ms
  } finally {
    connection.release()
  }
}

export const measureDecisions = async (server: ServerProcess, pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  const client = openClient(server.url, await newToken(server))
  const bare = await measureBareAnswer(server)
  const single = await measureNamed(client, pool, 1, 60)
  const thousand = await measureNamed(client, pool, 1_000, 10)
  const all: Array<ApprovedAll> = []
  const allUnmarked: Array<ApprovedAll> = []
  const allBySql: Array<number> = []
  for (let round = 0; round < 3; round += 1) {
    const deciding = async () => all.push(await measureApproveAll(server, client, pool))
    const unmarked = async () =>
      allUnmarked.push(await withoutMarks(pool, () => measureApproveAll(server, client, pool)))
    const byHand = async () => allBySql.push(await approveAllBySql(pool))
    for (const run of round % 2 === 0 ? [byHand, deciding, unmarked] : [unmarked, deciding, byHand]) {
      await run()
      await pool.query("vacuum (analyze) claims")
    }
  }
  client.close()
  const floor = (samples: ReadonlyArray<number>) => ({ name: "bare SQL", value: median(samples), most: null })
  const count = all[0]?.count.toLocaleString("en-US")
  return [
    { name: "bare HTTP answer, median", unit: "ms", value: bare, aim: null, floor: null },
    { name: "one decision, median", unit: "ms", value: median(single.ours), aim: null, floor: floor(single.floor) },
    { name: "bulk of 1,000, median", unit: "ms", value: median(thousand.ours), aim: 150, floor: floor(thousand.floor) },
    {
      name: `approve all ${count}, median`,
      unit: "ms",
      value: median(all.map(({ ms }) => ms)),
      aim: 3_000,
      floor: { name: "bare update", value: median(allBySql), most: 1.5 }
    },
    {
      name: `approve all ${count} with marks of look-alikes, median`,
      unit: "ms",
      value: median(all.map(({ ms }) => ms)),
      aim: null,
      floor: { name: "without marks", value: median(allUnmarked.map(({ ms }) => ms)), most: 1.2 }
    },
    {
      name: "other pages meanwhile, p95",
      unit: "ms",
      value: percentile(
        all.flatMap(({ reading }) => reading),
        0.95
      ),
      aim: 100,
      floor: null
    }
  ]
}
