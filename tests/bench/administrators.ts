/** A hundred administrators at work on one server while users are imported, beside their lists and searches by hand. */
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import { newToken } from "#tests/bench/client.ts"
import { type Figure, percentile } from "#tests/bench/figures.ts"
import { addRosterCompanies, deleteRoster, uploadRoster } from "#tests/bench/imports.ts"
import { pick } from "#tests/bench/page-samples.ts"
import { pendingClaims, takeBack } from "#tests/bench/writers.ts"
import { roster } from "#tests/fixtures/roster.ts"
import { searches, workTogether } from "#tests/process/many-administrators.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const administrators = 100
const forMs = 120_000
const claimsEach = 60

/** Of twelve reads seven are pages of claims, three searches for them and two for users, as the administrators' are. */
const readByHand = async (pool: pg.Pool, turn: number): Promise<void> => {
  const step = turn % 12
  if (step >= 5) {
    const pending = "from claims where status = 'pending' and deleted_at is null"
    await pool.query(`select * ${pending} order by created_at desc, id limit 25 offset $1`, [25 * (turn % 20)])
    return
  }
  const found =
    step < 2
      ? "from users where deleted_at is null and ' ' || user_key like $1"
      : `from claims where deleted_at is null
         and client_key in (select client_key from claim_clients where ' ' || client_key like $1)`
  const pattern = [`%${pick(searches)}%`]
  await pool.query(`select * ${found} order by created_at desc, id limit 25`, pattern)
  await pool.query(`select count(*) ${found}`, pattern)
}

const timesByHand = async (pool: pg.Pool, isOver: () => boolean): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  while (!isOver()) {
    const startedMs = performance.now()
    await readByHand(pool, times.length)
    times.push(performance.now() - startedMs)
    await pause(50)
  }
  return times
}

export const measureAdministrators = async (server: ServerProcess, pool: pg.Pool): Promise<ReadonlyArray<Figure>> => {
  await addRosterCompanies(pool)
  await deleteRoster(pool)
  const token = await newToken(server)
  const claims = await pendingClaims(pool)
  const { rows: users } = await pool.query<{ readonly id: string }>(
    "select id from users where deleted_at is null and role = 'user' order by id limit $1",
    [administrators]
  )
  let isOver = false
  const byHand = timesByHand(pool, () => isOver)
  const importing = pause(forMs / 4).then(() =>
    uploadRoster(server, token, roster({ rows: 20_000, wrong: 0, start: 0 }).bytes)
  )
  const { errors, times } = await workTogether({
    url: server.url,
    administrators: users.map(({ id }, place) => ({
      token,
      claims: claims.slice(place * claimsEach, (place + 1) * claimsEach),
      userId: id
    })),
    forMs,
    pauseMs: 3_000
  })
  isOver = true
  await importing
  const bare = await byHand
  await takeBack(pool, claims)
  await deleteRoster(pool)
  if (errors.length > 0) throw new Error(`${errors.length} requests failed: ${errors.slice(0, 3).join("; ")}`)
  const figure = (name: string, share: number, aim: number): Figure => ({
    name: `${administrators} administrators beside an import, ${name}`,
    unit: "ms",
    value: percentile(times, share),
    aim,
    floor: { name: "reads by hand meanwhile", value: percentile(bare, share), most: 2 }
  })
  return [figure("p95", 0.95, 100), figure("p99", 0.99, 250)]
}
