/** What refused requests cost everybody else: repeated sign-ins, and one body with far too long a list. */
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { newToken, openClient, type Client } from "#tests/bench/client.ts"
import type { BenchDatabase } from "#tests/bench/database.ts"
import { type Figure, median } from "#tests/bench/figures.ts"
import { startServer } from "#tools/server-process.ts"

const reads = 300
const callsPerSecond = 150
const senders = 60

/** The times of reads of a signed-in administrator. */
const timesOf = async (client: Client): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  for (let n = 0; n < reads; n += 1) {
    const { status, ms } = await client.request("GET", "/api/claims?limit=10")
    if (status !== 200) throw new Error(`A read was answered with ${status}.`)
    times.push(ms)
    await pause(10)
  }
  return times
}

/** Repeats refused calls of signing in from one address, so many a second, until the work is done. */
const besideRefusedCalls = async <A>(url: string, work: () => Promise<A>): Promise<A> => {
  const clients = Array.from({ length: senders }, () => openClient(url, null))
  const proof = { identity: "+15550199999", otp_code: "000000" }
  const answers: Array<Promise<unknown>> = []
  let refused = 0
  let sent = 0
  const call = async () => {
    sent += 1
    const { status } = (await clients[sent % senders]?.request("POST", "/api/auth/verify-otp", proof)) ?? { status: 0 }
    if (status !== 401 && status !== 429) throw new Error(`A call of signing in was answered with ${status}.`)
    if (status === 429) refused += 1
  }
  const startedMs = performance.now()
  const timer = setInterval(() => {
    while (sent < ((performance.now() - startedMs) / 1_000) * callsPerSecond) answers.push(call())
  }, 10)
  try {
    const done = await work()
    clearInterval(timer)
    await Promise.all(answers)
    if (refused < sent / 2) throw new Error(`Only ${refused} of ${sent} calls were refused for their number.`)
    return done
  } finally {
    clearInterval(timer)
    for (const client of clients) client.close()
  }
}

const measureReads = async (name: string, url: string, token: string): Promise<Figure> => {
  const client = openClient(url, token)
  await timesOf(client)
  const beside = median(await besideRefusedCalls(url, () => timesOf(client)))
  const without = median(await timesOf(client))
  client.close()
  return {
    name: `claims page beside ${callsPerSecond} refused calls a second, ${name}`,
    unit: "ms",
    value: beside,
    aim: null,
    // What is faster beside them is so by chance.
    floor: { name: "without them", value: Math.min(without, beside), most: 2 }
  }
}

export const measureRefusals = async ({ url, dataDir, pool }: BenchDatabase): Promise<ReadonlyArray<Figure>> => {
  const figures: Array<Figure> = []
  // A refused address is refused by the server itself; a refused account, of which many addresses try passwords, by the database.
  for (const [name, SIGN_IN_CALLS_PER_10_MIN] of [
    ["of an address", "30"],
    ["of an account", "100000"]
  ] as const) {
    const server = await startServer({
      dataDir: join(dataDir, "refusing"),
      env: { DATABASE_URL: url, SIGN_IN_CALLS_PER_10_MIN }
    })
    try {
      const token = await newToken(server)
      figures.push(await measureReads(name, server.url, token))
      if (figures.length === 1) figures.push(...(await measureLongList(server.url, token)))
    } finally {
      await server.stop()
      // Other parts sign in from the same address.
      await pool.query("truncate sign_in_calls, sign_in_failures")
    }
  }
  return figures
}

const measureLongList = async (url: string, token: string): Promise<ReadonlyArray<Figure>> => {
  const client = openClient(url, token)
  const times: Array<number> = []
  let bytes = 0
  for (let n = 0; n < 20; n += 1) {
    const { status, text, ms } = await client.request("POST", "/api/claims/bulk", {
      ids: Array.from({ length: 125_000 }, () => 1),
      status: "approved"
    })
    if (status !== 422) throw new Error(`A body of too many ids was answered with ${status}.`)
    times.push(ms)
    bytes = text.length
  }
  client.close()
  return [
    { name: "a body of 125,000 ids is refused", unit: "ms", value: Math.max(...times), aim: 100, floor: null },
    { name: "the same, its answer", unit: "kB", value: bytes / 1_000, aim: 20, floor: null }
  ]
}
