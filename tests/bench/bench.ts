/**
 * `npm run bench`: measures the product's performance targets, each beside a baseline, against the production server in
 * a process of its own. `npm run bench -- bytes` measures a part; only a complete run writes `docs/measurements.md`.
 * Exits with 1 when a target is missed.
 */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { openBrowser } from "#tests/bench/browser.ts"
import { measureBuilder } from "#tests/bench/builder.ts"
import { measureBytes } from "#tests/bench/bytes.ts"
import { measurePages } from "#tests/bench/claim-pages.ts"
import { type BenchDatabase, benchFolder, openBenchDatabase } from "#tests/bench/database.ts"
import { measureDecisions } from "#tests/bench/decisions.ts"
import { measureEnrolments } from "#tests/bench/enrolments.ts"
import { type Figure, missed, printFigures, writeFigures } from "#tests/bench/figures.ts"
import { measureImportPage } from "#tests/bench/import-page.ts"
import { measureImport } from "#tests/bench/imports.ts"
import { measureDashboard, measureLive } from "#tests/bench/live.ts"
import { measurePainting } from "#tests/bench/painting.ts"
import { measureReport } from "#tests/bench/report-memory.ts"
import { measureUsers } from "#tests/bench/user-pages.ts"
import { buildWeb } from "#tools/build.ts"
import { type ServerProcess, startServer } from "#tools/server-process.ts"

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
  painting: inBrowser(measurePainting),
  builder: inBrowser(measureBuilder),
  pages: ({ server, database }) => measurePages(server, database.pool),
  users: ({ server, database }) => measureUsers(server, database.pool),
  dashboard: ({ server, database }) => measureDashboard(server, database.url),
  live: inBrowser(measureLive),
  decisions: ({ server, database }) => measureDecisions(server, database.pool),
  enrolments: ({ server, database }) => measureEnrolments(server, database.pool),
  report: ({ server, memoryFile }) => measureReport(server, memoryFile),
  import: async ({ server, database, memoryFile }) => [
    ...(await measureImport(server, database.pool, memoryFile)),
    ...(await measureImportPage(server, database.pool))
  ]
}

const selected = process.argv.slice(2)
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
      // Without rate limits: ten administrators sign in within a second.
      OTP_MAX_PER_HOUR: "1000",
      SIGN_IN_CALLS_PER_10_MIN: "1000"
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
