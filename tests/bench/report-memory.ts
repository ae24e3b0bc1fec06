/** The memory that reports of a hundred thousand rows and of a million need, measured in the server's process. */
import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { newToken, openClient, type TimedAnswer } from "#tests/bench/client.ts"
import type { Figure } from "#tests/bench/figures.ts"
import type { ServerProcess } from "#tools/server-process.ts"

interface Memory {
  readonly at: number
  readonly heap: number
  readonly rss: number
}

export const readMemory = (file: string): ReadonlyArray<Memory> =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.endsWith("}"))
    .map((line) => JSON.parse(line) as Memory)

const MB = 1_000_000

/**
 * A report and how far the memory rose above what it was before. `kept` is how far the least of its second half is above the
 * least of the first, each after a collection. Throws when the number of rows is not between `least` and `most`.
 */
const measureOne = async (
  report: () => Promise<TimedAnswer>,
  memoryFile: string,
  [least, most]: readonly [number, number]
): Promise<{
  readonly rows: number
  readonly heap: number
  readonly kept: number
  readonly rss: number
  readonly ms: number
}> => {
  const startedAt = Date.now()
  const { status, text, ms } = await report()
  const endedAt = Date.now()
  const rows = text.split("\n").length - 2
  if (status !== 200 || rows < least || rows > most) throw new Error(`The report answered ${status} with ${rows} rows.`)
  const all = readMemory(memoryFile)
  const before = all.findLast(({ at }) => at <= startedAt)
  const during = all.filter(({ at }) => at > startedAt && at <= endedAt + 100)
  if (before === undefined || during.length < 3) throw new Error("The server's memory was not reported.")
  const growth = (read: (memory: Memory) => number) =>
    Math.max(0, ...during.map((memory) => read(memory) - read(before))) / MB
  const middle = Math.floor(during.length / 2)
  const leastOf = (part: ReadonlyArray<Memory>) => Math.min(...part.map(({ heap }) => heap))
  const kept = leastOf(during.slice(middle)) - leastOf(during.slice(0, middle))
  return { rows, heap: growth(({ heap }) => heap), kept: Math.max(0, kept) / MB, rss: growth(({ rss }) => rss), ms }
}

export const measureReport = async (server: ServerProcess, memoryFile: string): Promise<ReadonlyArray<Figure>> => {
  const client = openClient(server.url, await newToken(server))
  const report = (filter: string) => () => client.request("POST", `/api/claims/report?${filter}`)
  // A small report first loads code that stays in memory, so that the large one measures its rows only.
  await report(`status=pending&type=dental&from=${new Date().toISOString().slice(0, 10)}`)()
  await pause(2_000)
  const pending = await measureOne(report("status=pending"), memoryFile, [90_000, 200_000])
  await pause(2_000)
  const all = await measureOne(report(""), memoryFile, [900_000, 1_100_000])
  client.close()
  const named = (rows: number) => `report of ${rows.toLocaleString("en-US")} rows`
  const plain = { aim: null, floor: null }
  return [
    { name: `${named(pending.rows)}, heap growth`, unit: "MB", value: pending.heap, aim: 50, floor: null },
    { name: "the same, growth of the process", unit: "MB", value: pending.rss, ...plain },
    { name: "the same, time", unit: "ms", value: pending.ms, ...plain },
    { name: `${named(all.rows)}, heap kept in its second half`, unit: "MB", value: all.kept, aim: 50, floor: null },
    { name: "the same, heap growth", unit: "MB", value: all.heap, ...plain },
    { name: "the same, time", unit: "ms", value: all.ms, ...plain }
  ]
}
