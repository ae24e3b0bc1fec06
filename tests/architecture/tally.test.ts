/** The closing line of a test run cannot be better than the run. */
import { describe, expect, it } from "vitest"
import { addTallies, pageIn, playwrightTally, suiteTally, vitestTally } from "#tools/tally.ts"

const vitestReport = (numbers: { readonly passed?: number; readonly failed?: number; readonly pending?: number }) => ({
  numPassedTests: numbers.passed ?? 0,
  numFailedTests: numbers.failed ?? 0,
  numPendingTests: numbers.pending ?? 0,
  numTodoTests: 0,
  testResults: []
})

describe("the tally of a test run", () => {
  it("a file that broke before its first test counts as failed", () => {
    const broken = {
      ...vitestReport({ passed: 3 }),
      testResults: [{ name: "a.test.ts", status: "failed", message: "No such file", assertionResults: [] }]
    }
    expect(vitestTally(broken)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      failures: ["a.test.ts\nNo such file"],
      unstable: []
    })
  })

  it("skipped tests are counted apart", () => {
    expect(vitestTally(vitestReport({ passed: 1, pending: 2 }))).toEqual({
      passed: 1,
      failed: 0,
      skipped: 2,
      failures: [],
      unstable: []
    })
  })

  it("a test that passed on a second try is named with its first failure and its page", () => {
    const results = [{ error: { message: "No code." }, attachments: [{ name: "error-context", path: "a.md" }] }, {}]
    const specs = [{ title: "signs in", tests: [{ status: "flaky", results }] }]
    const report = {
      stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [],
      suites: [{ title: "a.e2e.ts", specs }]
    }
    expect(playwrightTally(report, (path) => `page of ${path}`)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      failures: [],
      unstable: ["a.e2e.ts: signs in\nNo code.\npage of a.md"]
    })
  })

  it("the page of a failed test is read from its context", () => {
    const lines = Array.from({ length: 200 }, (_, line) => `- row ${line}`)
    const context = ["# Error details", "```", "No code.", "```", "```yaml", ...lines, "```", "# Test source"].join(
      "\n"
    )
    expect(pageIn(context)?.split("\n")).toEqual(lines.slice(0, 120))
    expect(pageIn("# Error details")).toBeNull()
  })

  it("the tally names what failed, and why", () => {
    const failed = { status: "failed", fullName: "claims are decided once", failureMessages: ["Twice.\n at a.ts:1"] }
    const file = { name: "a.test.ts", status: "failed", message: "", assertionResults: [failed] }
    expect(vitestTally({ ...vitestReport({ failed: 1 }), testResults: [file] }).failures).toEqual([
      "a.test.ts: claims are decided once\nTwice.\n at a.ts:1"
    ])
    const spec = { title: "signs in", tests: [{ status: "unexpected", results: [{ error: { message: "No code." } }] }] }
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
    const suites = [{ title: "a.e2e.ts", specs: [], suites: [{ title: "at night", specs: [spec] }] }]
    expect(playwrightTally({ stats, errors: [], suites }, () => null).failures).toEqual([
      "at night: signs in\nNo code."
    ])
  })

  it.each([
    ["no report", 0, () => JSON.parse("") as never],
    ["no tests", 0, () => ({ passed: 0, failed: 0, skipped: 0, failures: [], unstable: [] })],
    ["a bad exit that no test explains", 1, () => ({ passed: 5, failed: 0, skipped: 0, failures: [], unstable: [] })]
  ])("%s counts as a failure", (_, code, read) => {
    expect(suiteTally("suite", code, read).failed).toBe(1)
  })

  it("suites are added up", () => {
    const sum = addTallies([
      { passed: 1, failed: 0, skipped: 2, failures: [], unstable: ["b.e2e.ts"] },
      { passed: 4, failed: 1, skipped: 0, failures: ["a.test.ts"], unstable: [] }
    ])
    expect(sum).toEqual({ passed: 5, failed: 1, skipped: 2, failures: ["a.test.ts"], unstable: ["b.e2e.ts"] })
  })
})
