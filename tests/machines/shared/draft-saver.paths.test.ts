import { expect, it } from "vitest"
import { type DraftSaverContext, draftSaverMachine, saveDelayMs } from "#domain/shared/document/draft-saver.machine.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { forget, intents, outcomes } from "#tests/machines/shared/draft-saver-events.ts"

const paths = pathsThrough(draftSaverMachine, {
  events: [...Object.values(intents), forget, ...Object.values(outcomes)],
  keyOf: ({ queued, writing, isStored }: DraftSaverContext) => [queued, writing, isStored]
})

it("reaches every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(draftSaverMachine)))
})

it("never rests while something is unwritten", () => {
  for (const { end } of paths.filter((one) => one.end.matches("written"))) expect(end.context.queued).toEqual([])
})

it("walks the same ways with a live actor", async () => {
  for (const one of paths.filter(({ steps }) => steps.length <= 6)) {
    const shown = await runPath(draftSaverMachine, one, { actors: ["writeDrafts"], delaysMs: { soon: saveDelayMs } })
    for (const { seen, expected } of shown) expect(seen).toEqual(expected)
  }
})
