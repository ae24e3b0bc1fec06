/** Pages of claims with varying pages, filters, searches and orders. */
import { Kysely, PostgresDialect, type CompiledQuery } from "kysely"
import type pg from "pg"
import { listClaims } from "#adapters/server/database/claims/claim-list.sql.ts"
import type { Tables } from "#adapters/server/database/tables.ts"
import { readPeople } from "#adapters/server/demo/demo-data.ts"
import { ClaimSearch, claimQuery } from "#domain/claims/claim-search.schema.ts"
import { claimStatuses, claimTypes } from "#domain/claims/claim.schema.ts"
import { Schema } from "effect"

export interface PageSample {
  readonly query: string
  /** The statements the server sends for it. */
  readonly statements: ReadonlyArray<{ readonly sql: string; readonly parameters: ReadonlyArray<unknown> }>
}

export const pick = <A>(all: ReadonlyArray<A>): A => {
  const one = all[Math.floor(Math.random() * all.length)]
  if (one === undefined) throw new Error("Nothing to pick from.")
  return one
}
export const upTo = (most: number): number => 1 + Math.floor(Math.random() * most)
const { given_names: givenNames, surnames } = readPeople()
const dayMs = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** A random query. Most are first pages; one in three is deep, one in four is a search. */
const drawQuery = (): URLSearchParams => {
  const query = new URLSearchParams({ limit: pick(["10", "25", "50", "100"]) })
  const search = Math.random()
  if (search < 0.25)
    query.set(
      "searchTerm",
      pick([pick(givenNames), pick(surnames), `${pick(givenNames)} ${pick(surnames)}`, pick(surnames).slice(0, 3)])
    )
  if (Math.random() < 0.4) query.set("status", pick(claimStatuses))
  if (Math.random() < 0.25) query.set("type", pick(claimTypes))
  if (search >= 0.25 && Math.random() < 0.15) {
    // A day, a week, a month, a quarter or a year, anywhere in the two years.
    const from = Date.now() - Math.random() * 700 * dayMs
    query.set("from", dayOf(from))
    query.set("to", dayOf(from + pick([0, 7, 30, 90, 365]) * dayMs))
  }
  if (Math.random() < 0.4) query.set("sort", `${pick(["", "-"])}${pick(claimQuery.sortFields)}`)
  const deep = search >= 0.25 && Math.random() < 0.33
  query.set("page", String(deep ? upTo(400) : upTo(10)))
  return query
}

const readSearch = Schema.decodeUnknownSync(ClaimSearch)

/** Generates samples, and records for each which statements the server sends. */
export const drawSamples = async (
  pool: pg.Pool,
  count: number,
  draw: () => URLSearchParams,
  list: (database: Kysely<Tables>, query: Readonly<Record<string, string>>) => Promise<unknown>
): Promise<ReadonlyArray<PageSample>> => {
  const seen: Array<CompiledQuery> = []
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => void (level === "query" && seen.push(query))
  })
  const samples: Array<PageSample> = []
  while (samples.length < count) {
    const query = draw()
    seen.length = 0
    await list(database, Object.fromEntries(query))
    samples.push({ query: String(query), statements: seen.map(({ sql, parameters }) => ({ sql, parameters })) })
  }
  return samples
}

export const drawClaimSamples = (
  pool: pg.Pool,
  administratorId: string,
  count: number
): Promise<ReadonlyArray<PageSample>> =>
  drawSamples(pool, count, drawQuery, (database, query) => listClaims(database, administratorId, readSearch(query)))
