/** The key of an installation: another one is refused, and it is replaced while servers are killed, with all data. */
import { cp, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { requestAs, signIn } from "#tests/process/administrator.ts"
import { runCli, scratchDirectory } from "#tests/process/command-line.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { startServer } from "#tools/server-process.ts"

const members = 2_500
const [oldKey, newKey] = ["5a".repeat(32), "6b".repeat(32)]

let scratch: ScratchDatabase
let home: Awaited<ReturnType<typeof scratchDirectory>>

beforeAll(async () => {
  scratch = await scratchDatabase()
  home = await scratchDirectory()
})

afterAll(async () => {
  await scratch.close()
  await home.remove()
})

const sealedByKey = async () => {
  const { rows } = await sql<{ readonly id: string; readonly n: number }>`
    select encode(substring(ssn from 2 for 4), 'hex') as id, count(*)::int as n from users where ssn is not null group by 1
  `.execute(scratch.kysely)
  return Object.fromEntries(rows.map(({ id, n }) => [id, n]))
}

it("a key is replaced while servers are killed: all numbers are sealed anew, and then the former one is not needed", async () => {
  const start = (env: Readonly<Record<string, string>>) =>
    startServer({ dataDir: join(home.path, "rotated"), env: { DATABASE_URL: scratch.url, ...env } })
  const first = await start({ APP_KEY: oldKey })
  expect(await first.stop()).toBe(0)
  const [oldId = ""] = Object.keys(await sealedByKey())
  expect(await sealedByKey()).toEqual({ [oldId]: members })
  await expect(start({ APP_KEY: newKey })).rejects.toThrow(`2,500 rows need the key ${oldId}, but the given keys are `)
  const both = { APP_KEY: newKey, APP_KEY_FORMER: oldKey }
  let server = await start(both)
  for (let round = 0; round < 3; round += 1) {
    await server.kill()
    expect(Object.values(await sealedByKey()).reduce((sum, n) => sum + n, 0)).toBe(members)
    server = await start(both)
  }
  const request = requestAs(await signIn(server))
  const { status, body } = await request(server.url, "GET", "/users?limit=100&role=user")
  expect(status).toBe(200)
  expect(body.data.map(({ ssn }: { readonly ssn: string }) => ssn)).toEqual(
    body.data.map(() => expect.stringMatching(/^\*\*\*-\*\*-\d{4}$/u))
  )
  for (let tries = 0; oldId in (await sealedByKey()); tries += 1) {
    if (tries > 600) throw new Error(`Sealing anew does not come to an end: ${JSON.stringify(await sealedByKey())}`)
    await pause(100)
  }
  await server.stop()
  const alone = await start({ APP_KEY: newKey })
  const again = await requestAs(await signIn(alone))(alone.url, "GET", "/users?limit=100&role=user")
  expect(again.body.data.map(({ ssn }: { readonly ssn: string }) => ssn)).toEqual(
    body.data.map(({ ssn }: { readonly ssn: string }) => ssn)
  )
  await alone.stop()
})

it("a copied data directory is refused without the key file of the original, and starts with it or without its numbers", async () => {
  const original = await startServer({ dataDir: join(home.path, "original") })
  await original.stop()
  await cp(join(home.path, "original"), join(home.path, "copy"), { recursive: true })
  const env = { DATA_DIR: join(home.path, "copy"), PORT: "0" }
  const { code, output } = await runCli("start", [], env)
  expect(code).toBe(1)
  expect(output).toContain(`Put the key file of the original in the place of ${join(home.path, ".copy.key")}`)
  const [, id = ""] = /2,500 rows need the key ([0-9a-f]{8})/u.exec(output) ?? []
  const without = await startServer({ dataDir: env.DATA_DIR, env: { APP_KEY_LOST: id } })
  const { body } = await requestAs(await signIn(without))(without.url, "GET", "/users?role=user")
  expect(new Set(body.data.map(({ ssn }: { readonly ssn: string }) => ssn))).toEqual(new Set(["***-**-****"]))
  await without.stop()
  await rm(join(home.path, ".copy.key"))
  await cp(join(home.path, ".original.key"), join(home.path, ".copy.key"))
  const found = await startServer({ dataDir: env.DATA_DIR })
  await found.stop()
})
