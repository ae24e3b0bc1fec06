/** What can be undone has the titles of its record in both languages. */
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sqlUndo } from "#adapters/server/database/undo/undo.sql.ts"
import type { BenefitId } from "#domain/shared/identity.schema.ts"
import { sqlPorts } from "#tests/contract/benefits/benefits-sql-backend.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { administratorsOf, fillWithDemo } from "#tests/server/database/claims-calls.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ max: 1 })
  await fillWithDemo(scratch.kysely)
})
afterAll(() => scratch.close())

it("the switch of a benefit can be undone by its English and its Spanish title", async () => {
  const [marta] = await administratorsOf(scratch.kysely)
  if (marta === undefined) throw new Error("The demo has an administrator")
  const { rows } = await sql<{ readonly id: BenefitId; readonly title_en: string; readonly title_es: string }>`
    select id, title_en, title_es from benefits where status = 'active' limit 1
  `.execute(scratch.kysely)
  const [benefit] = rows
  if (benefit === undefined) throw new Error("The demo has an active benefit")
  await done(sqlPorts(scratch.kysely, marta).benefits.setStatus(benefit.id, "inactive"))
  expect(await done(sqlUndo(scratch.kysely, marta).writes("benefit", 600))).toMatchObject([
    { id: benefit.id, name: benefit.title_en, name_es: benefit.title_es }
  ])
})
