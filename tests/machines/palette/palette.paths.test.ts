import { expect, it } from "vitest"
import { type PaletteContext, paletteMachine } from "#domain/palette/palette.machine.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { intents, outcomes } from "#tests/machines/palette/palette-events.ts"

const paths = pathsThrough(paletteMachine, {
  events: [...Object.values(intents), { type: "palette.type", text: "o" }, ...Object.values(outcomes)],
  keyOf: ({ text, records, hasFailed }: PaletteContext) => [text, records.length, hasFailed]
})

it("the paths reach every state, with and without records and failures", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(paletteMachine)))
  expect(paths.length).toBeGreaterThan(12)
})

it("the palette can be closed from every open state", () => {
  const open = paths.filter(({ end }) => end.hasTag("open"))
  expect(open.length).toBeGreaterThan(0)
  expect(open.filter(({ end }) => !end.can(intents["palette.close"]))).toEqual([])
})

it("a live actor takes the same paths", async () => {
  for (const one of paths) {
    const steps = await runPath(paletteMachine, one, { actors: ["searchRecords"], delaysMs: { typed: 150 } })
    for (const { seen, expected } of steps) expect(seen).toEqual(expected)
  }
})
