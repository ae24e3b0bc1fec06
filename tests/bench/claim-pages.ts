/** The claims page at a million claims with ten concurrent administrators. */
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { type Client, dataOf, newToken, openClient } from "#tests/bench/client.ts"
import { readAdministrator } from "#tests/bench/database.ts"
import { type Figure, median, percentile } from "#tests/bench/figures.ts"
import { drawClaimSamples, type PageSample } from "#tests/bench/page-samples.ts"
import type { ServerProcess } from "#tools/server-process.ts"

type Row = Readonly<Record<string, unknown>>

/**
 * Administrators look at a page before requesting the next: up to 400 ms here, far less than in reality. The first is requested
 * after a pause, too: ten that begin in the same instant would be the slowest five of a hundred.
 */
const randomPause = (): Promise<void> => pause(Math.random() * 400)

/** Ten workers process one queue until it is empty; returns the time of each item. */
const together = async <A>(
  pile: ReadonlyArray<A>,
  workers: ReadonlyArray<(one: A, index: number) => Promise<number>>
): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  let next = 0
  await Promise.all(
    workers.map(async (work) => {
      for (let one = pile[next++]; one !== undefined; one = pile[next++]) {
        await randomPause()
        times.push(await work(one, pile.indexOf(one)))
      }
    })
  )
  return times
}

/** A statement by hand. */
interface Statement {
  readonly sql: string
  readonly parameters: ReadonlyArray<unknown>
}

/** What is written before a page is answered, by the rows that it shows; null where they were shown just before. */
export type EntryOf = (rows: ReadonlyArray<Row>) => Statement | null

/** A page past the end is answered by the count alone. */
const shownOf = (rows: ReadonlyArray<Row>): ReadonlyArray<Row> => rows.filter((row) => "version" in row)

/** Runs the statements of a page in their transaction, without the server; the time, and the rows that it shows. */
const runPage = async (pool: pg.Pool, { statements }: PageSample, entryOf: EntryOf = () => null) => {
  const startedMs = performance.now()
  const connection = await pool.connect()
  let rows: ReadonlyArray<Row> = []
  try {
    for (const { sql, parameters } of statements) {
      const answer = await connection.query<Row>(sql, [...parameters])
      const shown = shownOf(answer.rows)
      // Counts have no ids.
      if (shown.some((row) => "id" in row)) rows = shown
    }
    const entry = entryOf(rows)
    if (entry !== null) await connection.query(entry.sql, [...entry.parameters])
  } finally {
    connection.release()
  }
  return { ms: performance.now() - startedMs, rows }
}

/** The same in ms alone. */
export const runStatements = async (pool: pg.Pool, sample: PageSample): Promise<number> =>
  (await runPage(pool, sample)).ms

const bySql =
  (pool: pg.Pool, found: Array<ReadonlyArray<Row>>, entryOf?: EntryOf) =>
  async (sample: PageSample, index: number): Promise<number> => {
    const { ms, rows } = await runPage(pool, sample, entryOf)
    found[index] = rows
    return ms
  }

/** The rows of a served page by their ids: the best that any query could do that knew them. */
const byIds = async (pool: pg.Pool, table: string, rows: ReadonlyArray<Row>): Promise<number> => {
  const startedMs = performance.now()
  await pool.query(`select * from ${table} where id = any($1::uuid[])`, [rows.map((row) => row["id"])])
  return performance.now() - startedMs
}

const byHttp =
  ({ request }: Client, path: string, found: Array<ReadonlyArray<Row>>) =>
  async ({ query }: PageSample, index: number): Promise<number> => {
    const answer = await request("GET", `${path}?${query}`)
    found[index] = dataOf<{ readonly data: ReadonlyArray<Row> }>(answer).data
    return answer.ms
  }

/** A measured list. */
interface Listed {
  readonly path: string
  readonly table: string
  /** The part of the baseline's rows that must equal the server's. */
  readonly compared: ReadonlyArray<string>
  readonly administrators: number
  readonly rounds: number
  readonly draw: () => Promise<ReadonlyArray<PageSample>>
  /** Absent where reading writes nothing. */
  readonly entryOf?: EntryOf
}

interface Times {
  readonly http: ReadonlyArray<number>
  readonly sql: ReadonlyArray<number>
  readonly ids: ReadonlyArray<number>
}

const openClients = async (server: ServerProcess, count: number): Promise<ReadonlyArray<Client>> => {
  const clients: Array<Client> = []
  while (clients.length < count) clients.push(openClient(server.url, await newToken(server)))
  return clients
}

/** Requests the same pages from the server and from the database, in turns. Throws when their rows differ. */
export const timePages = async (
  server: ServerProcess,
  pool: pg.Pool,
  { path, table, compared, administrators, rounds, draw, entryOf }: Listed
): Promise<Times> => {
  const essence = (rows: ReadonlyArray<Row>): string =>
    JSON.stringify(rows.map((row) => compared.map((name) => row[name])))
  const clients = await openClients(server, administrators)
  const [http, sql, ids]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const samples = await draw()
    const [served, read]: [Array<ReadonlyArray<Row>>, Array<ReadonlyArray<Row>>] = [[], []]
    const asking = async () =>
      http.push(
        ...(await together(
          samples,
          clients.map((client) => byHttp(client, path, served))
        ))
      )
    const reading = async () =>
      sql.push(
        ...(await together(
          samples,
          clients.map(() => bySql(pool, read, entryOf))
        ))
      )
    // The second one has warm caches, so they alternate.
    for (const run of round % 2 === 0 ? [asking, reading] : [reading, asking]) await run()
    for (const [index, { query }] of samples.entries()) {
      if (essence(served[index] ?? []) !== essence(read[index] ?? [])) {
        throw new Error(`The floor read other rows for ${path}?${query}.`)
      }
      ids.push(await byIds(pool, table, read[index] ?? []))
    }
  }
  for (const client of clients) client.close()
  return { http, sql, ids }
}

/** The same request by that many administrators, in the pace of the pages: what each page costs before it reads anything. */
export const timeRequests = async (
  server: ServerProcess,
  path: string,
  administrators: number,
  count: number
): Promise<ReadonlyArray<number>> => {
  const clients = await openClients(server, administrators)
  const times = await together(
    Array.from({ length: count }, () => path),
    clients.map(({ request }) => async (one) => {
      const answer = await request("GET", one)
      if (answer.status !== 200) throw new Error(`${one} answered ${answer.status}.`)
      return answer.ms
    })
  )
  for (const client of clients) client.close()
  return times
}

/** A percentile of the times beside the same percentile of the baseline. */
export const pageFigure = (
  name: string,
  { http, sql }: Times,
  share: number,
  {
    aim,
    most,
    work = "same SQL"
  }: { readonly aim: number | null; readonly most: number | null; readonly work?: string }
): Figure => ({
  name,
  unit: "ms",
  value: percentile(http, share),
  aim,
  floor: { name: work, value: percentile(sql, share), most }
})

/** The same SQL is no floor for a bad plan, so the median also stands beside a query by hand that has nothing to find. */
export const pageByHand = (name: string, { http, ids }: Times): Figure => ({
  name,
  unit: "ms",
  value: median(http),
  aim: null,
  floor: { name: "its rows by id, without their number", value: median(ids), most: null }
})

export const measurePages = async (server: ServerProcess, pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  const id = await readAdministrator(pool)
  const times = await timePages(server, pool, {
    path: "/api/claims",
    table: "claims",
    compared: ["id", "status", "type", "date_treatment", "created_at", "version"],
    administrators: 10,
    rounds: 4,
    draw: () => drawClaimSamples(pool, id, 200)
  })
  return [
    pageFigure("claims page, 10 at once, p95", times, 0.95, { aim: 25, most: 1.5 }),
    pageFigure("claims page, 10 at once, median", times, 0.5, { aim: null, most: null }),
    pageByHand("claims page beside the best by hand, median", times)
  ]
}
