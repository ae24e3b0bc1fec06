/** The random sessions of the property test, over PostgreSQL. */
import { afterAll, beforeAll, expect, it } from "vitest"
import { sqlBackend } from "#tests/contract/sql-backend.ts"
import { everyKind, playSessions } from "#tests/property/claims/two-administrators.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const runs = 30
let scratch: ScratchDatabase | null = null

beforeAll(async () => {
  scratch = await scratchDatabase()
})

afterAll(async () => {
  await scratch?.close()
})

it("random sessions of two administrators match the model, over PostgreSQL", { timeout: 180_000 }, async () => {
  const database = scratch?.kysely
  if (database === undefined) throw new Error("There is no database")
  const tally = await playSessions(runs, () => sqlBackend(database))
  expect(tally.get("session")).toBeGreaterThanOrEqual(runs)
  // In memory, where there are more sessions, every kind must occur.
  expect(everyKind.filter((kind) => tally.has(kind)).length).toBeGreaterThan(everyKind.length / 2)
})
