/**
 * `npm run bench`: measures the product's performance targets, each beside a baseline, against the production server in
 * a process of its own. `npm run bench -- bytes` measures a part; only a complete run writes `docs/measurements.md`.
 * Exits with 1 when a target is missed.
 */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { measureAdministrators } from "#tests/bench/administrators.ts"
import { openBrowser } from "#tests/bench/browser.ts"
import { measureBuilder } from "#tests/bench/builder.ts"
import { measureBytes } from "#tests/bench/bytes.ts"
import { manySignIns } from "#tests/bench/client.ts"
import { measurePages } from "#tests/bench/claim-pages.ts"
import { measureViews } from "#tests/bench/view-counts.ts"
import { type BenchDatabase, benchFolder, openBenchDatabase } from "#tests/bench/database.ts"
import { measureDecisions } from "#tests/bench/decisions.ts"
import { measureEnrolments } from "#tests/bench/enrolments.ts"
import { type Figure, missed, printFigures, writeFigures } from "#tests/bench/figures.ts"
import { measureFresh } from "#tests/bench/fresh-browser.ts"
import { measureGrowth } from "#tests/bench/growth.ts"
import { rewriteGrowth } from "#tests/bench/growth-page.ts"
import { measureImportPage } from "#tests/bench/import-page.ts"
import { measureImport } from "#tests/bench/imports.ts"
import { measureDashboard, measureLive } from "#tests/bench/live.ts"
import { measureLine } from "#tests/bench/line.ts"
import { measureLoading } from "#tests/bench/loading.ts"
import { measurePainting } from "#tests/bench/painting.ts"
import { measurePlans } from "#tests/bench/plans.ts"
import { measureRefusals } from "#tests/bench/refusals.ts"
import { measureReplicas } from "#tests/bench/replicas.ts"
import { measureReport } from "#tests/bench/report-memory.ts"
import { measureRosters } from "#tests/bench/rosters.ts"
import { measureRetention } from "#tests/bench/retention.ts"
import { measureUsers } from "#tests/bench/user-pages.ts"
import { measureWriters } from "#tests/bench/writers.ts"
import { buildWeb } from "#tools/build.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"
import { showUsage } from "#tools/usage.ts"

const size = { claims: 1_000_000, users: 1_000_000 }

interface Bench {
  readonly server: ServerProcess
  readonly database: BenchDatabase
  readonly memoryFile: string
}

const inBrowser =
  (
    measure: (browser: Awaited<ReturnType<typeof openBrowser>>, server: ServerProcess) => Promise<ReadonlyArray<Figure>>
  ) =>
  async ({ server }: Bench): Promise<ReadonlyArray<Figure>> => {
    const browser = await openBrowser()
    try {
      return await measure(browser, server)
    } finally {
      await browser.close()
    }
  }

const benches: Readonly<Record<string, (bench: Bench) => Promise<ReadonlyArray<Figure>>>> = {
  bytes: inBrowser(measureBytes),
  loading: inBrowser(measureLoading),
  painting: inBrowser(measurePainting),
  line: inBrowser(measureLine),
  fresh: ({ server }) => measureFresh(server),
  builder: inBrowser(measureBuilder),
  plans: ({ database }) => measurePlans(database.pool),
  pages: ({ server, database }) => measurePages(server, database.pool),
  views: ({ server, database }) => measureViews(server, database.pool),
  users: ({ server, database }) => measureUsers(server, database.pool),
  dashboard: ({ server, database }) => measureDashboard(server, database.url),
  live: inBrowser(measureLive),
  decisions: ({ server, database }) => measureDecisions(server, database.pool),
  writers: ({ database }) => measureWriters(database),
  administrators: ({ server, database }) => measureAdministrators(server, database.pool),
  enrolments: ({ server, database }) => measureEnrolments(server, database.pool),
  refusals: ({ database }) => measureRefusals(database),
  report: ({ server, memoryFile }) => measureReport(server, memoryFile),
  import: async ({ server, database, memoryFile }) => [
    ...(await measureImport(server, database.pool, memoryFile)),
    ...(await measureImportPage(server, database.pool))
  ],
  rosters: ({ server, database, memoryFile }) => measureRosters(server, database.pool, memoryFile)
}

showUsage(
  `npm run bench -- [${Object.keys(benches).join(" | ")} ...]\n       npm run bench -- growth [CLAIMS]   (an hour; up to so many claims)\n       npm run bench -- capacity | retention | replicas`
)
const selected = process.argv.slice(2)
// Over a database of their own or none, and not part of a complete run.
const apart: Readonly<Record<string, { readonly measure: () => Promise<void>; readonly result: string }>> = {
  growth: {
    measure: () => measureGrowth(selected[1] === undefined ? undefined : Number(selected[1])),
    result: "The costs and their plot are in docs/growth.md and docs/growth.svg."
  },
  capacity: { measure: async () => rewriteGrowth(), result: "What a company needs is in docs/growth.md." },
  retention: { measure: measureRetention, result: "Retention was measured; the table above is kept nowhere." },
  replicas: { measure: measureReplicas, result: "Replicas were measured; the table above is kept nowhere." }
}
const part = apart[selected[0] ?? ""]
if (part !== undefined) {
  await part.measure()
  console.log(part.result)
  process.exit()
}
const unknown = selected.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Parts: ${Object.keys(benches).join(", ")}.`)
  process.exit(2)
}

await buildWeb()
mkdirSync(benchFolder, { recursive: true })
const memoryFile = join(benchFolder, "memory.jsonl")
rmSync(memoryFile, { force: true })
const database = await openBenchDatabase(size)
const figures: Array<Figure> = []
try {
  const server = await startServer({
    dataDir: join(database.dataDir, "server"),
    env: {
      DATABASE_URL: database.url,
      BENCH_MEMORY_FILE: memoryFile,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "heap-watch.ts")}`,
      ...manySignIns
    }
  })
  try {
    for (const [name, measure] of Object.entries(benches)) {
      if (selected.length > 0 && !selected.includes(name)) continue
      console.log(`Measuring ${name}…`)
      figures.push(...(await measure({ server, database, memoryFile })))
    }
  } finally {
    await server.stop()
  }
} finally {
  await database.close()
}

printFigures(figures)
if (selected.length === 0) writeFigures(figures)
const failing = missed(figures)
if (failing.length > 0) {
  console.error(`Missed: ${failing.map(({ name }) => name).join("; ")}.`)
  process.exitCode = 1
}
console.log(`${figures.length} figures measured, ${failing.length} missed.`)
