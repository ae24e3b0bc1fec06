import { expect, it } from "vitest"
import { claimReportMachine } from "#domain/claims/claims-screen.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { done, error, stateOf, statesOf } from "#tests/machines/machine-table.ts"

const download = { type: "report.download", filter: {} }
const paths = pathsThrough(claimReportMachine, {
  events: [download, done("downloadReport"), error("downloadReport", new Unavailable())],
  keyOf: ({ filter }: { readonly filter: unknown }) => filter !== null
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(claimReportMachine)))
})

it("one report is downloaded at a time", () => {
  const busy = paths.filter(({ end }) => end.hasTag("busy"))
  expect(busy).toHaveLength(1)
  expect(busy.filter(({ end }) => end.can(download))).toEqual([])
})

it("a live actor takes the same paths", async () => {
  for (const one of paths) {
    for (const { seen, expected } of await runPath(claimReportMachine, one, { actors: ["downloadReport"] }))
      expect(seen).toEqual(expected)
  }
})
