/** A hundred administrators at work on one server while users are imported, beside the SQL of their lists and searches. */
import { setTimeout as pause } from "node:timers/promises"
import { Schema } from "effect"
import type pg from "pg"
import { listClaims } from "#adapters/server/database/claims/claim-list.sql.ts"
import { listUsers } from "#adapters/server/database/people/user-list.sql.ts"
import { ClaimSearch } from "#domain/claims/claim-search.schema.ts"
import { unknownPerson } from "#domain/shared/identity.schema.ts"
import { UserSearch } from "#domain/users/user-record.schema.ts"
import { runStatements } from "#tests/bench/claim-pages.ts"
import { newToken } from "#tests/bench/client.ts"
import { type Figure, median, percentile } from "#tests/bench/figures.ts"
import { addRosterCompanies, deleteRoster, uploadRoster } from "#tests/bench/imports.ts"
import { drawSamples, type PageSample, pick, upTo } from "#tests/bench/page-samples.ts"
import { secretsContext } from "#tests/bench/user-pages.ts"
import { pendingClaims, takeBack } from "#tests/bench/writers.ts"
import { roster } from "#tests/fixtures/roster.ts"
import { searches, workTogether } from "#tests/process/many-administrators.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const administrators = 100
const forMs = 120_000
const claimsEach = 60

const readClaims = Schema.decodeUnknownSync(ClaimSearch)
const readUsers = Schema.decodeUnknownSync(UserSearch)

/** The statements of the administrators' lists and searches, as often as they ask for each: of twelve, seven, three and two. */
const drawReads = async (pool: pg.Pool): Promise<ReadonlyArray<PageSample>> => {
  const found = () => new URLSearchParams({ limit: "25", searchTerm: pick(searches) })
  const claims = (count: number, draw: () => URLSearchParams) =>
    drawSamples(pool, count, draw, (database, query) => listClaims(database, unknownPerson.id, readClaims(query)))
  return [
    ...(await claims(70, () => new URLSearchParams({ limit: "25", page: String(upTo(20)), status: "pending" }))),
    ...(await claims(30, found)),
    ...(await drawSamples(pool, 20, found, (database, query) => listUsers(database, secretsContext, readUsers(query))))
  ]
}

const timesByHand = async (pool: pg.Pool, isOver: () => boolean): Promise<ReadonlyArray<number>> => {
  const reads = await drawReads(pool)
  const times: Array<number> = []
  while (!isOver()) {
    times.push(await runStatements(pool, pick(reads)))
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
  const { errors, times, reading } = await workTogether({
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
  const named = (name: string) => `${administrators} administrators beside an import, ${name}`
  const figure = (name: string, share: number, aim: number): Figure => ({
    name: named(name),
    unit: "ms",
    value: percentile(times, share),
    aim,
    floor: null
  })
  return [
    figure("p95", 0.95, 100),
    figure("p99", 0.99, 250),
    {
      name: named("lists and searches, median"),
      unit: "ms",
      value: median(reading),
      aim: null,
      floor: { name: "same SQL, meanwhile", value: median(bare), most: 2 }
    }
  ]
}
