import { expect, it } from "vitest"
import { type DraftSaverContext, draftSaverMachine, saveDelayMs } from "#domain/shared/document/draft-saver.machine.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf, statesOf } from "#tests/machines/machine-table.ts"
import { forget, intents, outcomes } from "#tests/machines/shared/draft-saver-events.ts"

const paths = pathsThrough(draftSaverMachine, {
  events: [...Object.values(intents), forget, ...Object.values(outcomes)],
  keyOf: ({ queued, writing, isStored }: DraftSaverContext) => [queued, writing, isStored]
})

it("the paths reach every state", () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(draftSaverMachine)))
})

it("the saver is never idle while a draft is unwritten", () => {
  for (const { end } of paths.filter((one) => one.end.matches("written"))) expect(end.context.queued).toEqual([])
})

it("a live actor takes the same paths", async () => {
  for (const one of paths.filter(({ steps }) => steps.length <= 6)) {
    const shown = await runPath(draftSaverMachine, one, { actors: ["writeDrafts"], delaysMs: { soon: saveDelayMs } })
    for (const { seen, expected } of shown) expect(seen).toEqual(expected)
  }
})
