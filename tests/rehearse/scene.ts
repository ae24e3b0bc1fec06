/** What rehearsals share: a folder of their own, and accidents under the traffic of administrators, members and open pages. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { DatabaseCluster } from "#tests/rehearse/database-cluster.ts"
import type { Deployment } from "#tests/rehearse/deployment.ts"
import { type OpenPages, openPages } from "#tests/rehearse/open-pages.ts"
import { keepRunning, nothingIsLost, openSessions } from "#tests/rehearse/people.ts"
import { run, startDaemon } from "#tests/rehearse/programs.ts"
import type { Row } from "#tests/rehearse/rows.ts"
import { type Phase, startTraffic, type TrafficOptions } from "#tests/rehearse/traffic.ts"

export const root = join(import.meta.dirname, "../..")

type Closing = Array<() => Promise<unknown>>

/** Runs a rehearsal in a folder of its own, and closes in reverse order what it has opened. */
export const inFolder = async <Result>(
  rehearse: (folder: string, closing: Closing) => Promise<Result>
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), "back-office-rehearsal-"))
  run(["chmod", "755", folder])
  const closing: Closing = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    return await rehearse(folder, closing)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

export const seedCommand = (...args: ReadonlyArray<string>): ReadonlyArray<string> => [
  process.execPath,
  join(root, "adapters/server/cli/seed.ts"),
  ...args
]

interface Setting extends Pick<TrafficOptions, "readers" | "pauseMs"> {
  readonly deployment: Deployment
  readonly query: DatabaseCluster["query"]
  /** Of the program that plays the members. */
  readonly environment: NodeJS.ProcessEnv
  readonly administrators: number
  /** How long the first requests take to find programs that have just started. */
  readonly warmUpMs: number
}

/** Judges what was measured while an accident happened; returns what is wrong. */
export type Judge = (measured: Phase) => ReadonlyArray<string>

/** Plays an accident under traffic and adds its row. Its own problems are what it returns. */
export type Play = (name: string, judge: Judge, accident: () => Promise<ReadonlyArray<string>>) => Promise<void>

/** Plays accidents while administrators and members work; the last row says whether anything acknowledged is lost. */
export const underTraffic = async (
  { deployment, query, environment, administrators, warmUpMs, ...pace }: Setting,
  accidents: (play: Play, pages: OpenPages) => Promise<void>
): Promise<ReadonlyArray<Row>> => {
  const sessions = await openSessions(deployment.server("one"), administrators)
  const [first] = sessions
  if (first === undefined) throw new Error("Nobody is signed in.")
  const pages = await openPages(deployment.url, first)
  const members = keepRunning(() => startDaemon(seedCommand("--live"), environment))
  const traffic = startTraffic({ url: deployment.url, certificate: deployment.certificate, sessions, ...pace })
  const rows: Array<Row> = []
  const play: Play = async (name, judge, accident) => {
    const measured = traffic.phase(name)
    const startedMs = performance.now()
    const problems = [...(await accident()), ...pages.problems(), ...judge(measured)]
    if (measured.acknowledged === 0) problems.push("nothing was decided")
    const seconds = (performance.now() - startedMs) / 1_000
    rows.push({ ...measured, seconds, problems })
    const gaps = `${(measured.longestGapMs / 1_000).toFixed(1)} s without an answer, ${(measured.longestWriteGapMs / 1_000).toFixed(1)} s without a decision`
    console.log(`${name}: ${measured.requests} requests, ${measured.failed} failed, ${gaps}, ${seconds.toFixed(0)} s`)
  }
  try {
    await pause(warmUpMs)
    await accidents(play, pages)
  } finally {
    await traffic.stop()
    await members.stop()
    await pages.close()
  }
  return [...rows, await nothingIsLost(query, traffic.acknowledged)]
}

export const noFailures: Judge = ({ failures }) => failures
