/** The closing line of a test run cannot be better than the run. */
import { describe, expect, it } from "vitest"
import { addTallies, playwrightTally, suiteTally, vitestTally } from "#tests/tools/tally.ts"

const vitestReport = (numbers: { readonly passed?: number; readonly failed?: number; readonly pending?: number }) => ({
  numPassedTests: numbers.passed ?? 0,
  numFailedTests: numbers.failed ?? 0,
  numPendingTests: numbers.pending ?? 0,
  numTodoTests: 0,
  testResults: []
})

describe("the tally of a test run", () => {
  it("counts a file that broke before its first test", () => {
    const broken = { ...vitestReport({ passed: 3 }), testResults: [{ status: "failed", assertionResults: [] }] }
    expect(vitestTally(broken)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  })

  it("counts skipped tests apart", () => {
    expect(vitestTally(vitestReport({ passed: 1, pending: 2 }))).toEqual({ passed: 1, failed: 0, skipped: 2 })
  })

  it("counts a test that passed on a second try as failed", () => {
    const report = { stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] }
    expect(playwrightTally(report)).toEqual({ passed: 2, failed: 2, skipped: 0 })
  })

  it.each([
    ["no report", 0, () => JSON.parse("") as never],
    ["no tests", 0, () => ({ passed: 0, failed: 0, skipped: 0 })],
    ["a bad exit that no test explains", 1, () => ({ passed: 5, failed: 0, skipped: 0 })]
  ])("takes %s for a failure", (_, code, read) => {
    expect(suiteTally("suite", code, read).failed).toBe(1)
  })

  it("adds suites up", () => {
    const sum = addTallies([
      { passed: 1, failed: 0, skipped: 2 },
      { passed: 4, failed: 3, skipped: 0 }
    ])
    expect(sum).toEqual({ passed: 5, failed: 3, skipped: 2 })
  })
})
