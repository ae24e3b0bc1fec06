import fc from "fast-check"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { whenFound } from "#adapters/server/database/search-pattern.ts"
import { isFound, normalise } from "#domain/shared/search.rules.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let database: ScratchDatabase
beforeAll(async () => {
  database = await scratchDatabase({ max: 1 })
}, 60_000)
afterAll(() => database.close())

const text = fc.string({ unit: fc.constantFrom(..."aAáñÑoß%_\\'\".+-@,  7"), maxLength: 12 })
const term = fc.oneof(text, fc.constantFrom("%", "_", "\\", "a%", "a_a", "\\%"))

it("the database finds the same by words as the domain", async () => {
  const hits = { found: 0, not: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), term, async (texts, searchTerm) => {
      const keys = texts.map(normalise)
      const condition = sql.join([sql`true`, ...whenFound(sql`key`, searchTerm)], sql` and `)
      const { rows } = await sql<{ readonly isFound: boolean }>`
        select (${condition}) as "isFound" from unnest(${keys}::text[]) with ordinality as texts (key, at) order by at
      `.execute(database.kysely)
      const expected = keys.map((key) => isFound(key, searchTerm))
      expect(rows.map((row) => row.isFound)).toEqual(expected)
      hits[expected.includes(true) ? "found" : "not"] += 1
    }),
    { numRuns: 300 }
  )
  expect(Math.min(hits.found, hits.not)).toBeGreaterThan(20)
})
