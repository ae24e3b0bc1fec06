/** The migration that compares names without invisible characters, over rows of a former program. */
import { readFile } from "node:fs/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { foldCase, nameIdentity } from "#domain/shared/search.rules.ts"
import { companyId } from "#tests/fixtures/new-people.ts"
import { emptyAll } from "#tests/contract/sql-backend.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const migration = new URL(
  "../../../adapters/server/database/migrations/0044_compare_names_as_seen.sql",
  import.meta.url
)

let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.close())

it("former names are compared without invisible characters, and of two equal ones the present one stays", async () => {
  const { kysely } = scratch
  await emptyAll(kysely)
  const names = [
    "Prairie  Foods",
    "Olmo\u00a0\n Ñandú\u200b",
    "Sauce Mail",
    "Sauce  Mail",
    "Sauce \u00a0Mail",
    "\u3164",
    "\u200bAlmen\u00addro\uffa0"
  ]
  await kysely
    .insertInto("companies")
    .values(
      names.map((name, at) => ({
        id: companyId(at),
        name,
        contact_email: "office@norte.example",
        type: "users",
        status: "active",
        name_key: "",
        company_key: "",
        // As the former program folded it.
        identity: foldCase(name)
      }))
    )
    .execute()

  await sql.raw(await readFile(migration, "utf8")).execute(kysely)

  const rows = await kysely.selectFrom("companies").select(["name", "identity"]).execute()
  const identities = new Map(rows.map(({ name, identity }) => [name, identity]))
  const asBefore = new Set(["Sauce  Mail", "Sauce \u00a0Mail", "\u3164"])
  expect(identities).toEqual(
    new Map(names.map((name) => [name, asBefore.has(name) ? foldCase(name) : nameIdentity(name)]))
  )
})
