import { expect, it } from "vitest"
import { memoryWorld } from "#tests/contract/memory-world.ts"
import { everyKind, playSessions } from "#tests/property/claims/two-administrators.ts"

it("random sessions of two administrators come out as told, over memory", async () => {
  const tally = await playSessions(200, async () => memoryWorld())
  expect(tally.get("session")).toBeGreaterThanOrEqual(200)
  expect(everyKind.filter((kind) => (tally.get(kind) ?? 0) < 20)).toEqual([])
})
