import { expect, it } from "vitest"
import { type DraftKeeperContext, draftKeeperMachine, keepMs } from "#domain/shared/document/draft-keeper.machine.ts"
import { walk, walksThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { forget, intents, outcomes } from "#tests/machines/shared/draft-keeper-events.ts"

const walks = walksThrough(draftKeeperMachine, {
  events: [...Object.values(intents), forget, ...Object.values(outcomes)],
  keyOf: ({ wanted, writing, isKept }: DraftKeeperContext) => [wanted, writing, isKept]
})

it("reaches every state", () => {
  expect(new Set(walks.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(draftKeeperMachine)))
})

it("never rests while something is unwritten", () => {
  for (const { end } of walks.filter((one) => one.end.matches("written"))) expect(end.context.wanted).toEqual([])
})

it("walks the same ways with a live actor", async () => {
  for (const one of walks.filter(({ steps }) => steps.length <= 6)) {
    const shown = await walk(draftKeeperMachine, one, { actors: ["writeDrafts"], delaysMs: { soon: keepMs } })
    for (const { seen, expected } of shown) expect(seen).toEqual(expected)
  }
})
