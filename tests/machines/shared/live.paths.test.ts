import { expect, it } from "vitest"
import { liveMachine } from "#domain/shared/screen/live.machine.ts"
import { walk, walksThrough } from "#tests/machines/machine-paths.ts"
import { passed, stateOf, statesOf } from "#tests/machines/machine-table.ts"

const walks = walksThrough(liveMachine, {
  events: [
    { type: "stream.open" },
    { type: "stream.down" },
    passed("patience", "live.connecting"),
    passed("patience", "live.lost")
  ]
})

it("reaches every state", () => {
  expect(new Set(walks.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(liveMachine)))
})

it("walks the same ways with a live actor", async () => {
  for (const one of walks) {
    const steps = await walk(liveMachine, one, { actors: [], delaysMs: { patience: 60_000 } })
    for (const { seen, expected } of steps) expect(seen).toEqual(expected)
  }
})
