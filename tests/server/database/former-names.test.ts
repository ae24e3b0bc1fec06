/** The migration that gives claims the present names of their clients, over rows of a former program. */
import { readFile } from "node:fs/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { clientKey } from "#domain/claims/claim.rules.ts"
import { addUser, emptyAll, sqlClaimsPort } from "#tests/contract/sql-backend.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, userId } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const migration = new URL(
  "../../../adapters/server/database/migrations/0024_name_claims_by_the_present.sql",
  import.meta.url
)

let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.close())

it("pending claims get the present names, and decided ones are found by both", async () => {
  const { kysely } = scratch
  await emptyAll(kysely)
  await addUser(kysely, marta.id, "admin", { given_name: "Marta", surname: "Salgado" })
  const [present, former] = [
    { given_name: "José", surname: "Núñez" },
    { given_name: "José", surname: "Paz" }
  ]
  const client = await addUser(kysely, userId(1), "user", present)
  const claims = sqlClaimsPort(kysely, marta)
  const [pending, decided, same] = [
    await done(claims.create(draft(client))),
    await done(claims.create(draft(client))),
    await done(claims.create(draft(marta.id)))
  ]
  await done(claims.decideNamed({ ids: [decided.id], status: "approved" }))
  await kysely
    .updateTable("claims")
    .set({ surname: former.surname, client_key: clientKey(former) })
    .where("user_id", "=", client)
    .execute()

  await sql.raw(await readFile(migration, "utf8")).execute(kysely)

  const rows = await kysely.selectFrom("claims").select(["id", "surname", "client_key", "version"]).execute()
  expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
    new Map([
      [pending.id, { surname: "Núñez", client_key: "jose nunez", version: 1 }],
      [decided.id, { surname: "Paz", client_key: clientKey(former, present), version: 2 }],
      [same.id, { surname: "Salgado", client_key: "marta salgado", version: 1 }]
    ])
  )
})
