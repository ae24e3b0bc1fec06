import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach } from "vitest"
import { inTransaction } from "#adapters/server/database/database.ts"
import { sqlIdempotency } from "#adapters/server/database/idempotency.sql.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { idempotencyTests } from "./idempotency.contract.ts"

let database: ScratchDatabase
beforeAll(async () => {
  database = await scratchDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.kysely.deleteFrom("idempotency_keys").execute())

idempotencyTests("in PostgreSQL", () => ({
  store: sqlIdempotency(database.kysely),
  transaction: (work) => inTransaction(database.kysely, work),
  age: async (seconds) => {
    await sql`update idempotency_keys set claimed_at = claimed_at - make_interval(secs => ${seconds})`.execute(
      database.kysely
    )
  }
}))
