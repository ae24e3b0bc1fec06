/** What a test run came to, read from the runners' own reports. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: ReadonlyArray<{
    readonly status: string
    readonly assertionResults: ReadonlyArray<{ readonly status: string }>
  }>
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: ReadonlyArray<unknown>
}

/** Counts a file that broke before its first test as one failure, which the runner's own totals leave out. */
export const vitestTally = (report: unknown): Tally => {
  const read = report as VitestReport
  const broken = read.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed")
  )
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + broken.length,
    skipped: read.numPendingTests + read.numTodoTests
  }
}

/** Counts a flaky test as failed, and so every error outside of tests. */
export const playwrightTally = (report: unknown): Tally => {
  const { stats, errors } = report as PlaywrightReport
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** The tally of one suite; no report, no tests at all, or a bad exit that no failed test explains is one failure. */
export const suiteTally = (suite: string, exitCode: number, read: () => Tally): Tally => {
  const tally = attempt(suite, read)
  const unexplained = tally.failed === 0 && (exitCode !== 0 || tally.passed + tally.skipped === 0)
  if (unexplained) console.error(`${suite} ended with ${exitCode} and ${tally.passed} passed tests.`)
  return unexplained ? { ...tally, failed: 1 } : tally
}

export const addTallies = (tallies: ReadonlyArray<Tally>): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0)
})

const attempt = (suite: string, read: () => Tally): Tally => {
  try {
    return read()
  } catch (error) {
    console.error(`${suite} left no readable report: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
