/**
 * `npm test`: every test but the long rounds, streamed, then one line `N passed, N failed` over all of them.
 *
 * Exits with 1 when anything failed, was skipped, or when a suite ran no test at all: a suite that has silently lost its
 * browser or its database is not a green one. A browser test that fails is tried once more on a server of its own; where
 * it passes then, it is named as unstable, with its first failure (docs/decisions/0011-test-suites-by-question.md).
 */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildWeb } from "#tools/build.ts"
import { addTallies, pageIn, playwrightTally, suiteTally, vitestTally, type Tally } from "#tools/tally.ts"
import { showUsage } from "#tools/usage.ts"

/** All but the long rounds, which `npm run test:rounds` runs: what a machine proves for every change takes minutes. */
const suites = ["architecture", "domain", "adapters", "server", "process", "serial"]

const root = join(import.meta.dirname, "..")
const bin = (name: string): string => join(root, "node_modules/.bin", name)

/** Runs every suite, cheapest first, and answers the sum; a build or a runner that breaks counts as one failure. */
export const runTests = async (): Promise<Tally> => {
  const reports = mkdtempSync(join(tmpdir(), "health-benefits-reports-"))
  try {
    const vitest = await runVitest(join(reports, "vitest.json"))
    const browser = await runBrowser(join(reports, "playwright.json"))
    return addTallies([vitest, browser])
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

const runVitest = async (report: string): Promise<Tally> => {
  const projects = suites.flatMap((suite) => ["--project", suite])
  const args = ["run", ...projects, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const code = await run(bin("vitest"), args, {})
  return suiteTally("vitest", code, () => vitestTally(readReport(report)))
}

const runBrowser = async (report: string): Promise<Tally> => {
  try {
    await buildWeb()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0, failures: ["the web app could not be built"], unstable: [] }
  }
  const args = ["test", "--project", "journeys", "--project", "serial", "--retries", "1"]
  const code = await run(bin("playwright"), args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  return suiteTally("playwright", code, () => playwrightTally(readReport(report), readPage))
}

/** What the page of a failed test showed. */
const readPage = (path: string): string | null => (existsSync(path) ? pageIn(readFileSync(path, "utf8")) : null)

const readReport = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"))

const run = (command: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } })
    child.once("error", reject)
    child.once("exit", (code) => resolve(code ?? 1))
  })

if (import.meta.main) {
  showUsage("npm test   (every test but the long rounds; ends with N passed, N failed)")
  const { passed, failed, skipped, failures, unstable } = await runTests()
  for (const first of unstable) console.error(`\nunstable, passed when tried again: ${first}`)
  for (const failure of failures) console.error(`\nfailed: ${failure}`)
  if (skipped > 0) console.error(`${skipped} skipped: a test that does not run proves nothing, so it counts as failed.`)
  console.log(`${passed} passed, ${failed + skipped} failed`)
  process.exitCode = failed + skipped === 0 && passed > 0 ? 0 : 1
}
