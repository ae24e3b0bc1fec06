/** The claims page at a million claims with ten administrators at once. */
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { type Client, dataOf, newToken, openClient } from "#tests/bench/client.ts"
import { type Figure, percentile } from "#tests/bench/figures.ts"
import { drawSamples, type PageSample } from "#tests/bench/page-samples.ts"
import type { ServerProcess } from "#tests/tools/server-process.ts"

const administrators = 10
const rounds = 4
const samplesOfRound = 200

type Row = Readonly<Record<string, unknown>>

/** Nobody asks for the next page before having looked at this one: up to 400 ms here, far less than a person takes. */
const look = (): Promise<void> => pause(Math.random() * 400)

/** Lets ten at once take from one pile until it is empty; answers the time of each. */
const together = async <A>(
  pile: ReadonlyArray<A>,
  workers: ReadonlyArray<(one: A, index: number) => Promise<number>>
): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  let next = 0
  await Promise.all(
    workers.map(async (work) => {
      for (let one = pile[next++]; one !== undefined; one = pile[next++]) {
        times.push(await work(one, pile.indexOf(one)))
        await look()
      }
    })
  )
  return times
}

/** The same statements in the same transaction, sent by hand. */
const bySql =
  (pool: pg.Pool, found: Array<ReadonlyArray<Row>>) =>
  async ({ statements }: PageSample, index: number): Promise<number> => {
    const startedMs = performance.now()
    const connection = await pool.connect()
    try {
      let rows: ReadonlyArray<Row> = []
      for (const { sql, parameters } of statements) {
        const answer = await connection.query<Row>(sql, [...parameters])
        if (sql.trimStart().startsWith("select") || sql.trimStart().startsWith("with")) rows = answer.rows
      }
      // A page past the end is answered by the count alone.
      found[index] = rows.filter((row) => "version" in row)
    } finally {
      connection.release()
    }
    return performance.now() - startedMs
  }

const byHttp =
  ({ ask }: Client, found: Array<ReadonlyArray<Row>>) =>
  async ({ query }: PageSample, index: number): Promise<number> => {
    const answer = await ask("GET", `/api/claims?${query}`)
    found[index] = dataOf<{ readonly data: ReadonlyArray<Row> }>(answer).data
    return answer.ms
  }

const compared = ["id", "status", "type", "date_treatment", "created_at", "version"] as const
const essence = (rows: ReadonlyArray<Row>): string =>
  JSON.stringify(rows.map((row) => compared.map((name) => row[name])))

export const measurePages = async (server: ServerProcess, pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  const clients: Array<Client> = []
  for (let count = 0; count < administrators; count += 1) clients.push(openClient(server.url, await newToken(server)))
  const { id = "" } =
    (await pool.query<{ readonly id: string }>("select id from users where mobile_number = $1", ["+15550100001"]))
      .rows[0] ?? {}
  const [http, sql]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const samples = await drawSamples(pool, id, samplesOfRound)
    const [served, read]: [Array<ReadonlyArray<Row>>, Array<ReadonlyArray<Row>>] = [[], []]
    const asking = async () =>
      http.push(
        ...(await together(
          samples,
          clients.map((client) => byHttp(client, served))
        ))
      )
    const reading = async () =>
      sql.push(
        ...(await together(
          samples,
          clients.map(() => bySql(pool, read))
        ))
      )
    // Whoever comes second finds everything warm, so they take turns.
    for (const run of round % 2 === 0 ? [asking, reading] : [reading, asking]) await run()
    for (const [index, { query }] of samples.entries()) {
      if (essence(served[index] ?? []) !== essence(read[index] ?? [])) {
        throw new Error(`The floor read other rows for ${query}.`)
      }
    }
  }
  for (const client of clients) client.close()
  const floor = (share: number, most: number | null) => ({ name: "same SQL", value: percentile(sql, share), most })
  return [
    {
      name: "claims page, 10 at once, p95",
      unit: "ms",
      value: percentile(http, 0.95),
      aim: 25,
      floor: floor(0.95, 1.5)
    },
    {
      name: "claims page, 10 at once, median",
      unit: "ms",
      value: percentile(http, 0.5),
      aim: null,
      floor: floor(0.5, null)
    }
  ]
}
