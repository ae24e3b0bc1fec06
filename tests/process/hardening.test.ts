/**
 * Imported passwords: users can sign in with every form of the hash; hardening continues after each kill -9 until no
 * keyed hash is left; a sign-in leaves a plain slow hash.
 */
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { openSession } from "#tests/contract/served-application.ts"
import { sqlImports } from "#tests/contract/csv-import/sql-imports.ts"
import { type UserCells, userCells, usersCsv } from "#tests/fixtures/csv.ts"
import { marta } from "#tests/fixtures/people.ts"
import { signIn } from "#tests/process/administrator.ts"
import { scratchDirectory } from "#tests/process/command-line.ts"
import { uploadPeople } from "#tests/process/uploads.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"

const people = 60
const kills = 3

let scratch: ScratchDatabase
let home: Awaited<ReturnType<typeof scratchDirectory>>
let server: ServerProcess

beforeAll(async () => {
  scratch = await scratchDatabase()
  home = await scratchDirectory()
})

afterAll(async () => {
  await server.stop()
  await home.remove()
  await scratch.close()
})

const oldKey = "5a".repeat(32)
const newKey = "6b".repeat(32)
const start = (env: Readonly<Record<string, string>>) =>
  startServer({ dataDir: `${home.path}/data`, env: { DEMO: "no", DATABASE_URL: scratch.url, ...env } })

const formsOf = async () => {
  const { rows } = await sql<{ readonly form: string; readonly n: number }>`
    select split_part(password_hash, '$', 1) as form, count(*)::int as n from users
    where password_hash is not null group by 1 order by 1
  `.execute(scratch.kysely)
  return Object.fromEntries(rows.map(({ form, n }) => [form === "" ? "plain" : form, n]))
}

const formOf = async (cells: UserCells): Promise<string> => {
  const row = await scratch.kysely
    .selectFrom("users")
    .select("password_hash")
    .where("mobile_number", "=", cells.mobile_number)
    .executeTakeFirstOrThrow()
  return row.password_hash ?? ""
}

const enter = (cells: UserCells) => signIn(server, cells.mobile_number, cells.password_hash)

it("imported users sign in at once, hardening survives kills, and former keys are accepted", async () => {
  const backend = await sqlImports(scratch.kysely)
  await backend.addCompany("Northwind")
  const token = await openSession(scratch.kysely, marta)
  const all = Array.from({ length: people }, (_, n) =>
    userCells(n, { role: "admin", password_hash: `Initial.${n % 10}` })
  )
  const [first, second, third] = all
  if (first === undefined || second === undefined || third === undefined) throw new Error("No user was imported")
  server = await start({ APP_KEY: oldKey })
  const answer = await uploadPeople(server.url, token, usersCsv(all), { fields: { allow_admins: "true" } })
  expect(answer.body.data.summary.newUsersCount).toBe(people)
  const stored = await scratch.kysely
    .selectFrom("users")
    .select("password_hash")
    .where("password_hash", "is not", null)
    .execute()
  expect(new Set(stored.map(({ password_hash }) => password_hash)).size).toBe(people)
  expect(stored.filter(({ password_hash }) => password_hash?.includes("Initial"))).toEqual([])

  // The current form of the hash.
  await enter(first)
  expect(await formOf(first)).toMatch(/^\$argon2id\$/u)
  await expect(signIn(server, second.mobile_number, "Initial.9")).rejects.toThrow("401")

  let remaining = people
  for (let round = 0; round < kills; round += 1) {
    await pause(200 + Math.random() * 600)
    await server.kill()
    const { keyed = 0, hardened = 0, plain = 0 } = await formsOf()
    expect(keyed + hardened + plain).toBe(people)
    expect(keyed).toBeLessThanOrEqual(remaining)
    remaining = keyed
    server = await start({ APP_KEY: oldKey })
  }
  await enter(second)
  expect(await formOf(second)).toMatch(/^\$argon2id\$/u)

  for (let tries = 0; (await formsOf())["keyed"] !== undefined; tries += 1) {
    if (tries > 600) throw new Error(`Hardening does not come to an end: ${JSON.stringify(await formsOf())}`)
    await pause(100)
  }
  expect(await formsOf()).toEqual({ hardened: people - 2, plain: 2 })

  // A new master key, with the former one for users who have not signed in since.
  await server.stop()
  await expect(start({ APP_KEY: newKey })).rejects.toThrow(`${people} rows need the key`)
  server = await start({ APP_KEY: newKey, APP_KEY_FORMER: oldKey })
  await enter(third)
  expect(await formOf(third)).toMatch(/^\$argon2id\$/u)
  console.log(`hardening: ${people} imported passwords, ${kills} kills, none left keyed`)
})
