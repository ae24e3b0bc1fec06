/** Two server processes on one database that get requests in turns. While one is down, the other gets all. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { startServer, type ServerProcess } from "#tools/server-process.ts"
import type { PostedSms } from "#tests/doubles/database.memory.ts"
import type { Fetch } from "#tests/contract/served-application.ts"
import { scratchDirectory } from "#tests/process/command-line.ts"

interface SentCode {
  readonly at: string
  readonly to: string
  readonly code: string
}

export interface TwoServers {
  /** Sends the request to the server that did not get the last one. */
  readonly fetch: Fetch
  readonly first: () => ServerProcess
  readonly second: () => ServerProcess
  /** Restarts both, so that neither remembers a refusal. */
  readonly restart: () => Promise<void>
  /** Restarts the second server; meanwhile the first gets all requests. Returns its exit code. */
  readonly restartSecond: () => Promise<number | null>
  /** The number of requests of each. */
  readonly requestCounts: () => readonly [number, number]
  /** Codes sent by either, oldest first. */
  readonly sent: () => ReadonlyArray<SentCode>
  /** Messages about changed accounts sent by either, oldest first. */
  readonly texts: () => ReadonlyArray<PostedSms>
  readonly stop: () => Promise<void>
}

/** The key of all programs on their database. */
export const sharedKey = { APP_KEY: "5a".repeat(32) }

/** The configuration both must share; their directories differ. */
const sameKey = { ...sharedKey, DEMO: "no", TRUSTED_PROXY: "127.0.0.1" }

export const startTwoServers = async (
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {}
): Promise<TwoServers> => {
  const home = await scratchDirectory()
  const start = (name: string) =>
    startServer({ dataDir: join(home.path, name), env: { ...sameKey, DATABASE_URL: databaseUrl, ...env } })
  let [first, second] = await Promise.all([start("first"), start("second")])
  let isSecondThere = true
  let turn = 0
  const counts: [number, number] = [0, 0]
  const stop = async () => {
    await Promise.all([first.stop(), second.stop()])
    await home.remove()
  }
  const outbox = () =>
    [first, second]
      .flatMap(({ dataDir }) => linesOf(join(dataDir, "outbox.jsonl")))
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return {
    fetch: (path, init) => {
      turn += 1
      const place = isSecondThere && turn % 2 === 0 ? 1 : 0
      counts[place] += 1
      return fetch(new URL(path, [first, second][place]?.url), init)
    },
    first: () => first,
    second: () => second,
    restart: async () => {
      await Promise.all([first.stop(), second.stop()])
      ;[first, second] = await Promise.all([start("first"), start("second")])
    },
    restartSecond: async () => {
      isSecondThere = false
      const code = await second.stop()
      second = await start("second")
      isSecondThere = true
      return code
    },
    requestCounts: () => counts,
    sent: () => outbox().flatMap(({ at, to, code }) => (code === undefined ? [] : [{ at, to, code }])),
    texts: () => outbox().flatMap(({ to, text }) => (text === undefined ? [] : [{ phone: to, text }])),
    stop
  }
}

/** A code, or a message about a changed account. */
interface OutboxLine {
  readonly at: string
  readonly to: string
  readonly code?: string
  readonly text?: string
}

const linesOf = (outbox: string): ReadonlyArray<OutboxLine> =>
  existsSync(outbox)
    ? readFileSync(outbox, "utf8")
        .split("\n")
        .filter((line) => line.endsWith("}"))
        .map((line) => JSON.parse(line) as OutboxLine)
    : []
