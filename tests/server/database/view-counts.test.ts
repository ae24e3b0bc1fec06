/** What a view counts over PostgreSQL: as many rows as its list has, for filters of every list. */
import { Effect } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { sqlAudit } from "#adapters/server/database/audit.sql.ts"
import { sqlBenefits } from "#adapters/server/database/benefits/benefits.sql.ts"
import { sqlNotifications } from "#adapters/server/database/benefits/notifications.sql.ts"
import { sqlClaims } from "#adapters/server/database/claims/claims.sql.ts"
import { sqlArticles } from "#adapters/server/database/learning/articles.sql.ts"
import { sqlQuizzes } from "#adapters/server/database/learning/quizzes.sql.ts"
import { sqlCompanies } from "#adapters/server/database/people/companies.sql.ts"
import { sqlUsers } from "#adapters/server/database/people/users.sql.ts"
import { sharedCounters, sqlListCounters } from "#adapters/server/database/views/list-counts.sql.ts"
import { gatheredSearch } from "#domain/audit/audit-list.rules.ts"
import { viewLists } from "#domain/views/view-lists.rules.ts"
import { type ViewPlace, viewPlaces } from "#domain/views/view.schema.ts"
import { testSeal } from "#tests/contract/served-application.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"
import { fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let database: ScratchDatabase

beforeAll(async () => {
  database = await scratchDatabase({ max: 2 })
  await fillWithDemo(database.kysely)
}, 120_000)
afterAll(() => database.close())

/** The total of the list itself. */
const totalOf = async (place: ViewPlace, query: string): Promise<number> => {
  const { kysely } = database
  const context = { administrator: marta, requestId: null }
  const users = sqlUsers(kysely, { ssn: testSeal, idleSeconds: 1_800, maxSeconds: 43_200 })
  const lists = {
    users: () => done(users.list(viewLists.users(query).filter)),
    companies: () => done(sqlCompanies(kysely).store.list(viewLists.companies(query).filter)),
    questions: () => done(sqlQuizzes(kysely).list(viewLists.questions(query).filter)),
    benefits: () => done(sqlBenefits(kysely).list(viewLists.benefits(query).filter)),
    learn: () => done(sqlArticles(kysely).list(viewLists.learn(query).filter)),
    claims: () => done(sqlClaims(kysely, context).list(viewLists.claims(query).filter)),
    notifications: () => done(sqlNotifications(kysely, context).list(viewLists.notifications(query).filter)),
    audit: () => done(sqlAudit(kysely, context).list({ ...viewLists.audit(query).filter, ...gatheredSearch }))
  }
  return (await lists[place]()).pagination.total
}

const countOf = <At extends ViewPlace>(place: At, query: string) =>
  done(sqlListCounters(database.kysely)[place](viewLists[place](query).filter))

const part = fc.constantFrom(
  "searchTerm=a",
  "searchTerm=mar",
  "searchTerm=zzzz",
  "status=pending",
  "status=active",
  "status=read",
  "type=dental",
  "type=users",
  "type=1",
  "role=admin",
  "active=no",
  "look_alike=no",
  "older_than=30",
  "older_than=1",
  "from=2026-01-01",
  "category=newsletter",
  "spanish=ready",
  "entity=claim"
)

it("the count of a view is the total of its list, for random filters of every list", async () => {
  const found = new Set<ViewPlace>()
  const query = fc.uniqueArray(part, { maxLength: 3 }).map((parts) => parts.join("&"))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...viewPlaces), query, async (place, text) => {
      const { count } = await countOf(place, text)
      expect([place, text, count]).toEqual([place, text, await totalOf(place, text)])
      if (count > 0) found.add(place)
    }),
    { numRuns: 150 }
  )
  expect(found.size).toBeGreaterThan(5)
})

it("administrators who ask at once share a count, and one who comes later gets a later one", async () => {
  const ended: Array<() => void> = []
  let counted = 0
  const counting = Effect.promise(async () => {
    counted += 1
    const count = counted
    await new Promise<void>((resolve) => void ended.push(resolve))
    return { count, as_of: instant("2026-11-20T10:42:00.000Z") }
  })
  const counters = sharedCounters({ ...sqlListCounters(database.kysely), claims: () => counting })
  const ask = (status: "pending" | "approved") => done(counters.claims({ status }))
  const first = ask("pending")
  const [second, third, other] = [ask("pending"), ask("pending"), ask("approved")]
  await vi.waitFor(() => expect(ended).toHaveLength(2))
  for (const end of ended.splice(0)) end()
  expect([(await first).count, (await other).count]).toEqual([1, 2])
  await vi.waitFor(() => expect(ended).toHaveLength(1))
  for (const end of ended.splice(0)) end()
  expect([(await second).count, (await third).count]).toEqual([3, 3])
})
