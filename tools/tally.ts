/** What a test run came to, read from the runners' own reports. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed and why, in a few lines each: said again at the end, where a reader of a long log looks first. */
  readonly failures: ReadonlyArray<string>
  /** The same of what failed once and passed when it was tried again. */
  readonly unstable: ReadonlyArray<string>
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly fullName: string
      readonly failureMessages: ReadonlyArray<string>
    }>
  }>
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: ReadonlyArray<{ readonly message?: string }>
  readonly suites: ReadonlyArray<PlaywrightSuite>
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: ReadonlyArray<PlaywrightSuite>
  readonly specs: ReadonlyArray<{ readonly title: string; readonly tests: ReadonlyArray<PlaywrightTest> }>
}

interface PlaywrightTest {
  readonly status: string
  readonly results: ReadonlyArray<{
    readonly error?: { readonly message?: string }
    readonly attachments?: ReadonlyArray<{ readonly name: string; readonly path?: string }>
  }>
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
    skipped: read.numPendingTests + read.numTodoTests,
    unstable: [],
    failures: [
      ...broken.map((file) => describeFailure(file.name, file.message)),
      ...read.testResults.flatMap((file) =>
        file.assertionResults
          .filter((test) => test.status === "failed")
          .map((test) => describeFailure(`${file.name}: ${test.fullName}`, test.failureMessages[0]))
      )
    ]
  }
}

/** Counts every error outside of tests as a failure; `pageOf` reads the page that a failed test left, or null. */
export const playwrightTally = (report: unknown, pageOf: (path: string) => string | null): Tally => {
  const { stats, errors, suites } = report as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map((error) => describeFailure("outside of tests", error.message)),
      ...suites.flatMap((suite) => specsOf(suite, "unexpected", pageOf))
    ],
    unstable: suites.flatMap((suite) => specsOf(suite, "flaky", pageOf))
  }
}

/** The most lines of a page that are repeated: a log is all that another machine leaves. */
const pageLinesMax = 120

/** The elements of the page, from what Playwright writes about a failed test; null where it wrote none. */
export const pageIn = (context: string): string | null => {
  const [, page] = /```yaml\n([\s\S]*?)\n```/u.exec(context) ?? []
  return page?.split("\n").slice(0, pageLinesMax).join("\n") ?? null
}

const specsOf = (
  suite: PlaywrightSuite,
  status: string,
  pageOf: (path: string) => string | null
): ReadonlyArray<string> => [
  ...suite.specs.flatMap((spec) => {
    const first = spec.tests.find((test) => test.status === status)?.results[0]
    if (first === undefined) return []
    const path = first.attachments?.find(({ name }) => name === "error-context")?.path
    const page = path === undefined ? null : pageOf(path)
    const failure = describeFailure(`${suite.title}: ${spec.title}`, first.error?.message)
    return [page === null ? failure : `${failure}\n${page}`]
  }),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, status, pageOf))
]

const describeFailure = (name: string, why = ""): string => `${name}\n${why.split("\n").slice(0, 12).join("\n")}`

/** The tally of one suite; no report, no tests at all, or a bad exit that no failed test explains is one failure. */
export const suiteTally = (suite: string, exitCode: number, read: () => Tally): Tally => {
  const tally = attempt(suite, read)
  const unexplained = tally.failed === 0 && (exitCode !== 0 || tally.passed + tally.skipped === 0)
  if (unexplained) console.error(`${suite} ended with ${exitCode} and ${tally.passed} passed tests.`)
  return unexplained ? { ...tally, failed: 1, failures: [`${suite} ended with ${exitCode}`] } : tally
}

export const addTallies = (tallies: ReadonlyArray<Tally>): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  failures: tallies.flatMap((tally) => tally.failures),
  unstable: tallies.flatMap((tally) => tally.unstable)
})

const attempt = (suite: string, read: () => Tally): Tally => {
  try {
    return read()
  } catch (error) {
    console.error(`${suite} left no readable report: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0, failures: [`${suite} left no readable report`], unstable: [] }
  }
}
