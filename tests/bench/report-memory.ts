/** The memory that a report of a hundred thousand rows needs, measured in the server's process. */
import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { newToken, openClient } from "#tests/bench/client.ts"
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

export const measureReport = async (server: ServerProcess, memoryFile: string): Promise<ReadonlyArray<Figure>> => {
  const client = openClient(server.url, await newToken(server))
  const report = (filter: string) => client.request("POST", `/api/claims/report?${filter}`)
  // A small report first loads code that stays in memory, so that the large one measures its rows only.
  await report(`status=pending&type=dental&from=${new Date().toISOString().slice(0, 10)}`)
  await pause(2_000)
  const startedAt = Date.now()
  const { status, text, ms } = await report("status=pending")
  const endedAt = Date.now()
  client.close()
  const rows = text.split("\n").length - 2
  if (status !== 200 || rows < 90_000) throw new Error(`The report answered ${status} with ${rows} rows.`)
  const all = readMemory(memoryFile)
  const before = all.findLast(({ at }) => at <= startedAt)
  const during = all.filter(({ at }) => at > startedAt && at <= endedAt + 100)
  if (before === undefined || during.length < 3) throw new Error("The server's memory was not reported.")
  const growth = (read: (memory: Memory) => number) =>
    Math.max(0, ...during.map((memory) => read(memory) - read(before))) / MB
  return [
    {
      name: `report of ${rows.toLocaleString("en-US")} rows, heap growth`,
      unit: "MB",
      value: growth(({ heap }) => heap),
      aim: 50,
      floor: null
    },
    {
      name: "the same, growth of the process",
      unit: "MB",
      value: growth(({ rss }) => rss),
      aim: null,
      floor: null
    },
    { name: "the same, time", unit: "ms", value: ms, aim: null, floor: null }
  ]
}
