import { expect, it } from "vitest"
import { openRacers, raceDecisions } from "#tests/contract/benefits/enrolment-races.ts"

it("declining against activating has one winner, in 500 rounds", { timeout: 240_000 }, async () => {
  const racers = await openRacers()
  try {
    expect(await raceDecisions(await racers.open(), 500)).toBe(500)
  } finally {
    await racers.close()
  }
})
