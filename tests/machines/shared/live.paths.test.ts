import { expect, it } from "vitest"
import { liveMachine } from "#domain/shared/screen/live.machine.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { passed, stateOf, statesOf } from "#tests/machines/machine-table.ts"

const paths = pathsThrough(liveMachine, {
  events: [
    { type: "stream.open" },
    { type: "stream.down" },
    passed("patience", "live.connecting"),
    passed("patience", "live.lost")
  ]
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(liveMachine)))
})

it("a live actor takes the same paths", async () => {
  for (const one of paths) {
    const steps = await runPath(liveMachine, one, { actors: [], delaysMs: { patience: 60_000 } })
    for (const { seen, expected } of steps) expect(seen).toEqual(expected)
  }
})
