/** Compares how long refusals of signing in take, so nothing else runs beside it. */
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { hashPassword } from "#adapters/server/security/passwords.ts"
import { PhoneNumber } from "#domain/shared/account.schema.ts"
import { sqlAccounts } from "#tests/contract/session/sql-accounts.ts"
import { requestAs } from "#tests/process/administrator.ts"
import { scratchDirectory } from "#tests/process/command-line.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"
import { startServer, type ServerProcess } from "#tools/server-process.ts"

const password = "Zebra.9731"
const phones = {
  admin: "+15557310001",
  inactive: "+15557310002",
  deleted: "+15557310003",
  member: "+15557310004",
  unknown: "+15557310099"
} as const

let home: Awaited<ReturnType<typeof scratchDirectory>>
let scratch: ScratchDatabase
let server: ServerProcess

beforeAll(async () => {
  home = await scratchDirectory()
  scratch = await scratchDatabase()
  const hash = await Effect.runPromise(hashPassword(password))
  const { addAccount } = sqlAccounts(scratch.kysely, async () => hash)
  await addAccount(PhoneNumber.make(phones.admin), password)
  await addAccount(PhoneNumber.make(phones.inactive), password, { status: "inactive" })
  await addAccount(PhoneNumber.make(phones.deleted), password, { isDeleted: true })
  await addAccount(PhoneNumber.make(phones.member), password, { role: "user" })
  server = await startServer({
    dataDir: join(home.path, "data"),
    env: {
      APP_MODE: "production",
      APP_KEY: "c4".repeat(32),
      // Nothing is sent: each attempt is refused before.
      SMS_GATEWAY_URL: "http://127.0.0.1:9/",
      DATABASE_URL: scratch.url,
      SIGN_IN_CALLS_PER_10_MIN: "10000",
      SIGN_IN_FAILURES: "1000"
    }
  })
})

afterAll(async () => {
  await server.stop()
  await scratch.close()
  await home.remove()
})

it("neither the answer nor its time distinguishes accounts that cannot sign in", async () => {
  const attempts = {
    unknown: { identity: phones.unknown, password },
    "wrong password": { identity: phones.admin, password: "Wrong.1234" },
    inactive: { identity: phones.inactive, password },
    deleted: { identity: phones.deleted, password },
    "no administrator": { identity: phones.member, password }
  }
  const times = new Map<string, Array<number>>()
  const texts = new Set<string>()
  const send = requestAs(null)
  const kinds = Object.entries(attempts)
  const medians = () =>
    [...times.values()].map((all) => all.toSorted((one, other) => one - other)[all.length >> 1] ?? 0)
  const spread = () => Math.max(...medians()) / Math.min(...medians())
  // At least twenty attempts of each. A real difference remains with more of them; noise of a busy machine averages
  // out.
  for (let round = -2; round < 20 || (spread() >= 1.2 && round < 80); round += 1) {
    // Interleaved, each round in another order, so that a busy moment affects all alike.
    for (const place of kinds.keys()) {
      const [kind, body] = kinds[(place + round + 2) % kinds.length] ?? ["", {}]
      const startedMs = performance.now()
      const answer = await send(server.url, "POST", "/auth/request-otp", { body })
      const tookMs = performance.now() - startedMs
      expect(answer.status).toBe(401)
      texts.add(JSON.stringify(answer.body))
      if (round >= 0) times.set(kind, [...(times.get(kind) ?? []), tookMs])
    }
  }
  expect([...texts]).toEqual([JSON.stringify({ message: "Invalid phone number or password", code: "sign_in_refused" })])
  expect(times.size).toBe(5)
  expect(spread()).toBeLessThan(1.2)
}, 60_000)
