/** References to images in the database: an image in use cannot be deleted. */
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { attemptUnless, type Database, inTransaction } from "#adapters/server/database/database.ts"
import { imageReferences, sqlImages } from "#adapters/server/database/images.sql.ts"
import type { ImageKey } from "#domain/files/image.schema.ts"
import { addSeconds } from "#domain/shared/calendar.schema.ts"
import { addUser, emptyAll } from "#tests/contract/sql-backend.ts"
import { imageKey } from "#tests/fixtures/images.ts"
import { done, succeeds } from "#tests/fixtures/outcomes.ts"
import { userId } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let database: ScratchDatabase
beforeAll(async () => {
  database = await scratchDatabase({ max: 10 })
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyAll(database.kysely)
  await addUser(database.kysely, userId(1), "user")
})

const insert = (key: ImageKey) =>
  done(sqlImages(database.kysely).insert({ key, type: "image/png", size: 1, sha256: "0".repeat(64) }))
const use = (key: ImageKey | null) =>
  database.kysely.updateTable("users").set({ profile_image: key }).where("id", "=", userId(1)).execute()
const after = async <A>(ms: number, work: () => Promise<A>): Promise<A> => {
  await new Promise<void>((resolve) => setTimeout(resolve, ms))
  return work()
}
const setImage = (key: ImageKey) => (transaction: Database) =>
  attemptUnless(
    () => transaction.updateTable("users").set({ profile_image: key }).where("id", "=", userId(1)).execute(),
    (constraint) => constraint
  )
const tomorrow = async () => addSeconds(await done(sqlImages(database.kysely).now), 86_400)

it("the sweep knows every column that refers to an image, and no other", async () => {
  const { rows } = await sql<{ readonly table: string; readonly column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'images'::regclass order by 1, 2
  `.execute(database.kysely)
  expect(rows.length).toBeGreaterThan(0)
  expect(imageReferences.map(({ table, column }) => ({ table, column }))).toEqual(rows)
})

it("every such column is indexed, so that a sweep scans no table", async () => {
  for (const { table, column } of imageReferences) {
    const { rows } = await sql<{ readonly found: number }>`
      select count(*)::int as found from pg_index as i join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = ${table}::regclass and a.attname = ${column}
    `.execute(database.kysely)
    expect(rows[0]?.found, `${table}.${column}`).toBeGreaterThan(0)
  }
})

it("a record cannot refer to a missing image, and an image in use cannot be deleted", async () => {
  await expect(use(imageKey(1))).rejects.toThrow("users_profile_image_known")
  await insert(imageKey(1))
  await use(imageKey(1))
  await expect(database.kysely.deleteFrom("images").execute()).rejects.toThrow("users_profile_image_known")
})

it.each(["0".repeat(31), "0".repeat(33), "G".repeat(32), "../..".padEnd(32, "0"), "A".repeat(32)])(
  "%j is no key of an image",
  async (key) => {
    await expect(insert(key as ImageKey)).rejects.toThrow("images_key_shaped")
  }
)

it("an image that is used during its deletion is kept or refused, never lost", async () => {
  const store = sqlImages(database.kysely)
  const rounds = 60
  const wins = { used: 0, forgotten: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    const key = imageKey(round)
    await use(null)
    await insert(key)
    const before = await tomorrow()
    // The sweep is first, the record is first, or neither, in turns.
    const [removed, used] = await Promise.all([
      after(round % 3 === 0 ? 8 : 0, () => done(store.deleteUnused(before))),
      after(round % 3 === 1 ? 8 : 0, () => succeeds(inTransaction(database.kysely, setImage(key))))
    ])
    const isThere = (await done(store.find(key))) !== null
    expect({ round, isThere, forgotten: removed.includes(key) }).toEqual({
      round,
      isThere: used,
      forgotten: !used
    })
    wins[used ? "used" : "forgotten"] += 1
  }
  expect(Math.min(wins.used, wins.forgotten)).toBeGreaterThanOrEqual(rounds / 10)
})
