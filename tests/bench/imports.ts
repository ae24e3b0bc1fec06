/**
 * Importing a roster of 117,000 while another administrator requests claims, beside a COPY of the same rows into the
 * same table. The imported rows are deleted afterwards.
 */
import { nameIdentity } from "#domain/shared/search.rules.ts"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { pipeline } from "node:stream/promises"
import { Readable, Writable } from "node:stream"
import { Worker } from "node:worker_threads"
import type pg from "pg"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"
import { companyKeys } from "#domain/companies/company-record.rules.ts"
import type { UserImport } from "#domain/shared/csv/csv-import.schema.ts"
import { type Client, dataOf, newToken, openClient, type TimedAnswer } from "#tests/bench/client.ts"
import { type Figure, percentile } from "#tests/bench/figures.ts"
import { drawClaimSamples } from "#tests/bench/page-samples.ts"
import { readMemory } from "#tests/bench/report-memory.ts"
import type { Upload } from "#tests/bench/upload-thread.ts"
import { roster, rosterCompanies } from "#tests/fixtures/roster.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const MB = 1_000_000

/** The users of the roster only. */
const imported = "mobile_number between '+12030000000' and '+12039999999'"

export const addRosterCompanies = async (pool: pg.Pool): Promise<void> => {
  for (const name of rosterCompanies) {
    const { name_key, company_key } = companyKeys({ name, contact_email: "office@c.example" })
    await pool.query(
      `insert into companies (id, name, contact_email, type, name_key, company_key, identity)
       values (gen_random_uuid(), $1, 'office@c.example', 'users', $2, $3, $4) on conflict do nothing`,
      [name, name_key, company_key, nameIdentity(name)]
    )
  }
}

export const deleteRoster = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `delete from audit_entries where entity = 'user' and entity_id in (select id from users where ${imported})`
  )
  await pool.query(`delete from users where ${imported}`)
  await pool.query("vacuum (analyze) users")
  await pool.query("vacuum (analyze) audit_entries")
}

/** Sends a file of users, with other fields of the form. */
export const upload = async (
  server: ServerProcess,
  token: string,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {}
): Promise<TimedAnswer> => {
  const data: Upload = { url: `${server.url}/api/users/csv`, token, bytes: new Uint8Array(bytes), fields }
  const thread = new Worker(new URL("./upload-thread.ts", import.meta.url), {
    workerData: data,
    transferList: [data.bytes.buffer]
  })
  const [answer] = (await once(thread, "message")) as [TimedAnswer]
  return answer
}

export const uploadRoster = async (server: ServerProcess, token: string, bytes: Uint8Array) => {
  const answer = await upload(server, token, bytes)
  return { ms: answer.ms, data: dataOf<{ readonly data: UserImport }>(answer).data }
}

/** Requests pages until `isOver`; returns the time of each. */
export const turnPages = async (
  client: Client,
  queries: ReadonlyArray<string>,
  isOver: () => boolean
): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  while (!isOver()) {
    const answer = await client.request("GET", `/api/claims?${queries[times.length % queries.length] ?? ""}`)
    dataOf(answer)
    times.push(answer.ms)
    await pause(20)
  }
  return times
}

/** Without the hashes of passwords, which the server replaces by slow ones meanwhile (decision 0035). */
const digest = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ readonly print: string }>(
    `select count(*) || ' ' || md5(string_agg((to_jsonb(u) - 'password_hash')::text, '' order by id)) as print from users as u where ${imported}`
  )
  return rows[0]?.print ?? ""
}

/** Copies the rows out, deletes them, and measures how long PostgreSQL takes to copy the same bytes back in. */
const copyBack = async (pool: pg.Pool): Promise<number> => {
  const before = await digest(pool)
  const connection = await pool.connect()
  try {
    const chunks: Array<Buffer> = []
    const discard = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk)
        done()
      }
    })
    await pipeline(
      connection.query(copyTo(`copy (select * from users where ${imported} order by id) to stdout`)),
      discard
    )
    await deleteRoster(pool)
    const startedMs = performance.now()
    await connection.query("begin")
    await pipeline(Readable.from(chunks), connection.query(copyFrom("copy users from stdin")))
    await connection.query("commit")
    const ms = performance.now() - startedMs
    if ((await digest(pool)) !== before) throw new Error("The floor has not copied the rows that were imported.")
    return ms
  } finally {
    connection.release()
  }
}

export const measureImport = async (
  server: ServerProcess,
  pool: pg.Pool,
  memoryFile: string
): Promise<ReadonlyArray<Figure>> => {
  await addRosterCompanies(pool)
  await deleteRoster(pool)
  const token = await newToken(server)
  const client = openClient(server.url, await newToken(server))
  const samples = await drawClaimSamples(pool, "00000000-0000-4000-8000-000000000000", 300)
  const queries = samples.map(({ query }) => query)
  // A small import first loads code that stays in memory.
  await uploadRoster(server, token, roster({ rows: 10, wrong: 0, start: 9_000_000 }).bytes)
  await deleteRoster(pool)
  await turnPages(client, queries, countdown(30))
  const alone = await turnPages(client, queries, countdown(queries.length))
  const { bytes, rows, wrong } = roster()
  await pause(2_000)
  const startedAt = Date.now()
  let isOver = false
  const turning = turnPages(client, queries, () => isOver)
  const { ms, data } = await uploadRoster(server, token, bytes)
  isOver = true
  const pages = await turning
  const endedAt = Date.now()
  client.close()
  if (data.summary.newUsersCount !== rows - wrong.size || data.errors_total !== wrong.size)
    throw new Error(`The import has added ${data.summary.newUsersCount} of ${rows} people.`)
  const all = readMemory(memoryFile)
  const before = all.findLast(({ at }) => at <= startedAt)
  const during = all.filter(({ at }) => at > startedAt && at <= endedAt + 100)
  if (before === undefined || during.length < 3) throw new Error("The server's memory was not reported.")
  const floorMs = await copyBack(pool)
  await deleteRoster(pool)
  const name = `import of ${rows.toLocaleString("en-US")} rows, ${(bytes.length / MB).toFixed(1)} MB`
  return [
    {
      name,
      unit: "ms",
      value: ms,
      aim: 10_000,
      floor: { name: "COPY of the rows, without audit", value: floorMs, most: 3 }
    },
    {
      name: "slowest claims page meanwhile",
      unit: "ms",
      value: Math.max(...pages),
      aim: 100,
      floor: { name: "the slowest of them before", value: Math.max(...alone), most: null }
    },
    {
      name: "claims pages meanwhile, median",
      unit: "ms",
      value: percentile(pages, 0.5),
      aim: null,
      floor: { name: "before", value: percentile(alone, 0.5), most: null }
    },
    {
      name: "growth of the process meanwhile",
      unit: "MB",
      value: Math.max(...during.map(({ rss }) => rss - before.rss)) / MB,
      aim: 300,
      floor: null
    }
  ]
}

export const countdown = (turns: number) => {
  let left = turns
  return () => (left -= 1) < 0
}
