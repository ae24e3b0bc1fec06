/**
 * Journeys on the production build. Each worker starts a server of its own (tests/e2e/fixtures.ts). Nothing is retried
 * here; `npm test` tries a failed test once more and names it as unstable (docs/decisions/0011-test-suites-by-question.md).
 */
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { chromiumLaunch } from "#tests/e2e/chromium.ts"

// A server that a test starts need not compile what an earlier one has: half of its start.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "node_modules/.cache/node")

/** What says how long something takes. */
const measured = ["**/across-servers.e2e.ts"]

/**
 * Minutes of rounds, the barriers in every state of the machines, whole mornings and a roster of 117,000 rows: a command of
 * their own (`npm run test:rounds`).
 */
const rounds = ["**/*.rounds.e2e.ts", "**/states-*.e2e.ts", "**/*-morning.e2e.ts", "**/csv-import-roster.e2e.ts"]

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/demo-server.ts",
  // What measures has the machine for itself, after all the others; `--no-deps` runs it at once.
  projects: [
    { name: "journeys", testMatch: "**/*.e2e.ts", testIgnore: [...measured, ...rounds] },
    { name: "serial", testMatch: measured, dependencies: ["journeys"], workers: 1 },
    { name: "rounds", testMatch: rounds }
  ],
  outputDir: "test-results",
  forbidOnly: true,
  fullyParallel: false,
  retries: 0,
  workers: 3,
  // For a machine that does other things too: what is waited for is an event, and comes much sooner.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] === undefined ? [["list"]] : [["list"], ["json"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    screenshot: "only-on-failure",
    // A trace of every journey costs a quarter of the run; TRACE=1 keeps those of failed ones.
    trace: process.env["TRACE"] === undefined ? "off" : "retain-on-failure",
    launchOptions: await chromiumLaunch()
  }
})
