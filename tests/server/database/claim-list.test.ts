import { Effect, Stream } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { seededRandom } from "#adapters/server/demo/random.ts"
import { seedScale } from "#adapters/server/demo/seed-scale.ts"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import type { InTransaction } from "#adapters/server/database/database.ts"
import { sqlClaimReport } from "#adapters/server/database/claims/claim-report.sql.ts"
import { type ClaimSearch, claimQuery } from "#domain/claims/claim-search.schema.ts"
import { claimStatuses, claimTypes } from "#domain/claims/claim.schema.ts"
import type { ClaimStore } from "#domain/claims/claim.store.ts"
import { Day } from "#domain/shared/calendar.schema.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { isFound } from "#domain/shared/search.rules.ts"
import { administratorsOf, demoNow, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const all = 60_000
const sorts = claimQuery.sortFields.flatMap((field) => [field, `-${field}`] as const)
let database: ScratchDatabase
let store: ClaimStore
let marta: Person
interface Plain {
  readonly id: string
  readonly client_key: string
  readonly type: string
  readonly status: string
  readonly date_treatment: string
  readonly created_at: string
}
let plain: ReadonlyArray<Plain>

beforeAll(async () => {
  database = await scratchDatabase({ max: 4 })
  await fillWithDemo(database.kysely)
  await seedScale(database.kysely, { claims: all, now: demoNow, onProgress: () => {} })
  await sql`update claims set deleted_at = now() where id in (select id from claims order by md5(id::text) limit 500)`.execute(
    database.kysely
  )
  const [first] = await administratorsOf(database.kysely)
  if (!first) throw new Error("The demo has an administrator")
  marta = first
  store = sqlClaims(database.kysely, { administrator: marta, requestId: null })
  const { rows } =
    await sql<Plain>`select id, client_key, type, status, date_treatment, created_at from claims where deleted_at is null`.execute(
      database.kysely
    )
  plain = rows
}, 120_000)
afterAll(() => database.close())

/** The list computed in memory from all claims. */
const expected = ({ searchTerm, status, type, from, to, sort = "-created_at", page = 1, limit = 10 }: ClaimSearch) => {
  const field = sort.replace("-", "")
  const column = field === "client" ? "client_key" : (field as keyof Plain)
  const hits = plain.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      (type === undefined || one.type === type) &&
      (from === undefined || one.date_treatment >= from) &&
      (to === undefined || one.date_treatment <= to) &&
      isFound(one.client_key, searchTerm)
  )
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  const sorted = hits.toSorted(
    (one, other) => (compare(one[column], other[column]) || compare(one.id, other.id)) * (sort.startsWith("-") ? -1 : 1)
  )
  return {
    total: hits.length,
    pending: hits.filter((one) => one.status === "pending").length,
    ids: sorted.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  }
}

const listed = async (search: ClaimSearch) => {
  const page = await Effect.runPromise(store.list(search))
  return { total: page.pagination.total, pending: page.pending, ids: page.data.map(({ id }) => id) }
}

describe("a page of claims", () => {
  it("every page equals sorting and counting everything, for any depth, filter and order", async () => {
    const random = seededRandom(11)
    const mix = { filled: 0, empty: 0 }
    for (let round = 0; round < 150; round++) {
      const search: ClaimSearch = {
        sort: random.pick([...sorts, "-created_at", "created_at"]),
        limit: random.pick([1, 7, 10, 100]),
        page: random.pick([1, 2, random.between(1, 600), random.between(1, 6_000)]),
        ...(random.next() < 0.4 && { status: random.pick(claimStatuses) }),
        ...(random.next() < 0.3 && { type: random.pick(claimTypes) }),
        ...(random.next() < 0.2 && {
          searchTerm: random.pick(["mar", "a", "Nú", "garcía lópez", "López, María", "O'Brien"])
        }),
        ...(random.next() < 0.3 && {
          from: random.pick([Day.make("2025-01-01"), Day.make("2026-03-01")]),
          to: random.pick([Day.make("2026-03-01"), Day.make("2026-05-31")])
        })
      }
      const found = await listed(search)
      expect(found, JSON.stringify(search)).toEqual(expected(search))
      mix[found.ids.length > 0 ? "filled" : "empty"] += 1
    }
    expect(mix.filled).toBeGreaterThan(60)
    expect(mix.empty).toBeGreaterThan(10)
  }, 60_000)

  it("the last page ends with the last claim, and the next is empty", async () => {
    const { total } = await listed({})
    const last = Math.ceil(total / 10)
    expect((await listed({ page: last })).ids).toHaveLength(total - (last - 1) * 10)
    expect((await listed({ page: last + 1 })).ids).toEqual([])
  })
})

describe("a search", () => {
  it.each([
    "mar",
    "MAR",
    "ña",
    "n",
    "í",
    "lópez",
    "lopez g",
    "LÓPEZ maría",
    "lopez lopez",
    "100%",
    "_",
    "\\",
    "%",
    "garc_a",
    "'; drop table",
    "zz",
    "  ",
    "!!!",
    "-",
    "@",
    "💊",
    "ü"
  ])("the search for %j finds the same as comparing every name", async (searchTerm) => {
    expect(await listed({ searchTerm })).toEqual(expected({ searchTerm }))
  })
})

describe("no list scans the whole table", () => {
  /** How often the work scanned the whole table `claims`, by the statistics of its own transaction. */
  const scansDuring = async (work: (transaction: InTransaction) => Promise<unknown>) => {
    const transaction = await database.kysely.startTransaction().execute()
    try {
      await work(transaction)
      const {
        rows: [row]
      } = await sql<{ readonly n: number }>`select pg_stat_get_xact_numscans('claims'::regclass) as n`.execute(
        transaction
      )
      return row?.n
    } finally {
      await transaction.rollback().execute()
    }
  }

  it.each([
    ["the first page", {}],
    ["a deep page", { page: 4_000 }],
    ["pending claims", { status: "pending" as const, page: 300 }],
    ["a search", { searchTerm: "velásquez" }],
    ["a search by two letters", { searchTerm: "xi" }],
    ["a search by two words", { searchTerm: "velásquez mar" }],
    ["days of treatment", { from: Day.make("2026-05-01"), to: Day.make("2026-05-03") }],
    ["clients in order", { sort: "client" as const }],
    ["days of treatment in order", { sort: "-date_treatment" as const }]
  ])("the list is read by index: %s", async (_name, search) => {
    const scans = await scansDuring(async (transaction) => {
      const page = await Effect.runPromise(
        sqlClaims(transaction, { administrator: marta, requestId: null }).list(search)
      )
      expect(page.data.length).toBeGreaterThan(0)
    })
    expect(scans).toBe(0)
  })

  it("a list that scans the table is noticed", async () => {
    expect(
      await scansDuring((transaction) => sql`select count(*) from claims where reason is null`.execute(transaction))
    ).toBeGreaterThan(0)
  })
})

it("a report has every matching claim once, newest first, for any chunk size", async () => {
  const chunks = await Effect.runPromise(
    Stream.runCollect(sqlClaimReport(database.kysely).chunks({ status: "rejected" }))
  )
  const ids = chunks.flat().map(({ claim }) => claim.id)
  expect(ids).toEqual(expected({ status: "rejected", limit: all }).ids)
  expect(chunks.length).toBeGreaterThan(2)
})
