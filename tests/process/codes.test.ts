/** One code, redeemed twenty times at once through two servers, fifty times: one session, and one entry of it. */
import { sql } from "kysely"
import { afterAll, beforeAll, expect, it } from "vitest"
import { demoPassword, phones, requestAs } from "#tests/process/administrator.ts"
import { runCli } from "#tests/process/command-line.ts"
import { sharedKey, startTwoServers, type TwoServers } from "#tests/process/two-servers.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

const rounds = 50
const redemptions = 20

let scratch: ScratchDatabase
let servers: TwoServers

beforeAll(async () => {
  scratch = await scratchDatabase()
  const env = { ...sharedKey, DATABASE_URL: scratch.url, DEMO: "yes" }
  const filled = await runCli("seed", ["--users", "1"], env)
  if (filled.code !== 0) throw new Error(filled.output)
  servers = await startTwoServers(scratch.url, {
    OTP_MAX_PER_HOUR: "1000",
    SIGN_IN_CALLS_PER_10_MIN: "100000",
    SIGN_IN_FAILURES: "1000"
  })
})

afterAll(async () => {
  await servers.stop()
  await scratch.close()
})

const count = async (table: "sessions" | "audit_entries") => {
  const filter = table === "sessions" ? sql`` : sql`where action = 'session.open'`
  const { rows } = await sql<{ readonly n: number }>`
    select count(*)::int as n from ${sql.table(table)} ${filter}
  `.execute(scratch.kysely)
  return rows[0]?.n ?? 0
}

it(`each of ${rounds} codes opens one session, however often it is redeemed at once`, async () => {
  const [identity] = phones
  const request = requestAs(null)
  const before = { sessions: await count("sessions"), entries: await count("audit_entries") }
  const winners = { first: 0, second: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    const asked = await request(servers.first().url, "POST", "/auth/request-otp", {
      body: { identity, password: demoPassword }
    })
    expect(asked.status).toBe(200)
    const { code: otp_code } = servers.sent().at(-1) ?? {}
    const answers = await Promise.all(
      Array.from({ length: redemptions }, (_, place) => {
        const server = (place + round) % 2 === 0 ? servers.first() : servers.second()
        return request(server.url, "POST", "/auth/verify-otp", { body: { identity, otp_code } })
      })
    )
    const opened = answers.flatMap(({ status }, place) => (status === 200 ? [place] : []))
    expect(opened).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
    winners[((opened[0] ?? 0) + round) % 2 === 0 ? "first" : "second"] += 1
  }
  expect({ sessions: await count("sessions"), entries: await count("audit_entries") }).toEqual({
    sessions: before.sessions + rounds,
    entries: before.entries + rounds
  })
  expect(Math.min(winners.first, winners.second)).toBeGreaterThanOrEqual(rounds / 10)
  console.log(`codes: ${rounds} rounds of ${redemptions}, ${winners.first} sessions by the first server`)
})
