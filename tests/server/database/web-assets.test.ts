import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sqlWebAssets } from "#adapters/server/database/web-assets.sql.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.close())

const asset = (name: string, brotli: string | null = null) => ({
  name,
  bytes: new Uint8Array(Buffer.from(`${name}()`)),
  brotli: brotli === null ? null : new Uint8Array(Buffer.from(brotli))
})
const age = (days: number) =>
  sql`update web_assets set served_at = served_at - make_interval(days => ${days})`.execute(scratch.kysely)

it("the files of a build are found by every server until none has served them for 30 days", async () => {
  const assets = sqlWebAssets(scratch.kysely)
  await assets.keep([asset("/assets/a-1.js", "br"), asset("/assets/b-1.css")])
  await assets.keep([asset("/assets/a-1.js", "br"), asset("/assets/b-1.css")])
  expect(await done(assets.find("/assets/a-1.js"))).toEqual(asset("/assets/a-1.js", "br"))
  expect(await done(assets.find("/assets/c-1.js"))).toBeNull()
  await age(20)
  await assets.keep([asset("/assets/b-1.css"), asset("/assets/a-2.js")])
  await age(20)
  await assets.keep([asset("/assets/a-2.js")])
  expect(await done(assets.find("/assets/a-1.js"))).toBeNull()
  expect(await done(assets.find("/assets/b-1.css"))).toEqual(asset("/assets/b-1.css"))
})
