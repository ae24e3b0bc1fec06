/** Which keys rows need, and numbers sealed anew: also after an end in the middle, and beside a server with another key. */
import { createSecretKey } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { neededKeys, numberSealer, recordKey } from "#adapters/server/database/people/sealed-numbers.sql.ts"
import { sealedFor } from "#adapters/server/database/session/second-factors.sql.ts"
import type { DerivedKeys } from "#adapters/server/security/installation-keys.ts"
import { ssnSeal } from "#adapters/server/security/secrets.ts"
import { addUser, emptyAll } from "#tests/contract/sql-backend.ts"
import { userId } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const people = 250
const keysOf = (byte: number): DerivedKeys => {
  const key = createSecretKey(Buffer.alloc(32, byte))
  return {
    id: Buffer.alloc(4, byte).toString("hex"),
    ssnEncryption: key,
    otpHmac: key,
    csvPassword: key,
    requestHmac: key,
    draftHmac: key
  }
}
const [before, after] = [keysOf(1), keysOf(2)]
const [oldSeal, newSeal] = [ssnSeal(before), ssnSeal(after, [before])]
const numberOf = (n: number) => `123-45-${String(n).padStart(4, "0")}`

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await emptyAll(scratch.kysely)
  await sql`delete from app_keys`.execute(scratch.kysely)
  await recordKey(scratch.kysely, after.id)
  for (let n = 0; n < people; n += 1) {
    await addUser(scratch.kysely, userId(n), "user")
    await store(n, oldSeal.seal(userId(n), numberOf(n)))
  }
})

const store = (n: number, ssn: Uint8Array) =>
  scratch.kysely.updateTable("users").set({ ssn }).where("id", "=", userId(n)).execute()
const numbers = async () => {
  const rows = await scratch.kysely.selectFrom("users").select(["id", "ssn"]).orderBy("id").execute()
  return rows.map(({ id, ssn }) => (ssn === null ? null : newSeal.open(id, ssn)))
}
const sealer = (printed: Array<string> = []) =>
  numberSealer({
    database: scratch.kysely,
    seal: newSeal,
    keys: { ...after, former: [before] },
    print: (line) => printed.push(line)
  })
const needed = () => neededKeys(scratch.kysely, newSeal)

it("the needed keys are those of numbers and of imported passwords, with the people of each", async () => {
  await scratch.kysely
    .updateTable("users")
    .set({ password_hash: `keyed$${before.id}$salt$hash` })
    .where("id", "=", userId(0))
    .execute()
  await scratch.kysely
    .updateTable("users")
    .set({ password_hash: "hardened$ffffffff$salt$argon2id$x" })
    .where("id", "=", userId(1))
    .execute()
  expect(await needed()).toEqual([
    { id: before.id, rows: people },
    { id: "ffffffff", rows: 1 }
  ])
})

it("the secret of an authenticator app needs its key, and is sealed anew with the numbers", async () => {
  const { kysely } = scratch
  const owner = sealedFor(userId(7))
  await sql`
    insert into second_factors (user_id, kind, name, secret)
    values (${userId(7)}::uuid, 'authenticator', 'Phone', ${Buffer.from(oldSeal.seal(owner, "JBSWY3DPEHPK3PXP"))})
  `.execute(kysely)
  await kysely.updateTable("users").set({ ssn: null }).execute()
  expect(await needed()).toEqual([{ id: before.id, rows: 1 }])
  const seal = sealer()
  while (await seal()) {
    // One part after the other.
  }
  expect(await needed()).toEqual([{ id: after.id, rows: 1 }])
  const { rows } = await sql<{ readonly secret: Uint8Array }>`select secret from second_factors`.execute(kysely)
  expect(rows.map(({ secret }) => ssnSeal(after).open(owner, secret))).toEqual(["JBSWY3DPEHPK3PXP"])
})

it("numbers that do not name their key need one that opens some of them", async () => {
  const unnamed = (n: number) => Buffer.concat([Buffer.from([1]), oldSeal.seal(userId(n), numberOf(n)).subarray(5)])
  await store(3, unnamed(3))
  expect(await needed()).toEqual([{ id: before.id, rows: people - 1 }])
  expect(await neededKeys(scratch.kysely, ssnSeal(after))).toContainEqual({ id: "unnamed", rows: 1 })
})

it("all numbers are sealed anew, by another process where one has ended, and a spoilt one is left alone", async () => {
  const wanted = await numbers()
  await store(7, Buffer.from(oldSeal.seal(userId(7), numberOf(7))).fill(0, 20))
  const first = sealer()
  // Those that name no key, of which there are none, and a hundred that name the former one.
  expect([await first(), await first()]).toEqual([true, true])
  const half = await needed()
  expect(half.find(({ id }) => id === before.id)?.rows).toBe(people - 100 + 1)
  const printed: Array<string> = []
  const second = sealer(printed)
  while (await second());
  expect(await needed()).toEqual([
    { id: before.id, rows: 1 },
    { id: after.id, rows: people - 1 }
  ])
  expect(await numbers()).toEqual(wanted.map((number) => (number === numberOf(7) ? null : number)))
  expect(printed).toEqual([`Sealed 150 social security numbers anew with the key ${after.id}.`])
  expect(await second()).toBe(true)
})

it("a server whose key is not the latest seals nothing anew", async () => {
  await recordKey(scratch.kysely, before.id)
  expect(await sealer()()).toBe(false)
  expect(await needed()).toEqual([{ id: before.id, rows: people }])
})
