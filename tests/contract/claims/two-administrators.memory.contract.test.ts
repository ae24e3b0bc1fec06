import { expect, it } from "vitest"
import { memoryBackend } from "#tests/contract/memory-backend.ts"
import { everyKind, playSessions } from "#tests/property/claims/two-administrators.ts"

it("random sessions of two administrators match the model, in memory", async () => {
  const tally = await playSessions(200, async () => memoryBackend())
  expect(tally.get("session")).toBeGreaterThanOrEqual(200)
  expect(everyKind.filter((kind) => !tally.has(kind))).toEqual([])
})
