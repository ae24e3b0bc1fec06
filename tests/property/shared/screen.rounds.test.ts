/** The same as `screen.property.test.ts`, long enough to meet what is rare. */
import fc from "fast-check"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { places } from "#domain/shared/screen/place.schema.ts"
import { asPage, follow, nothingSeen } from "./drawn-alike.ts"
import { steps, story } from "./drawn-steps.ts"

/** So many sessions of each screen. */
const sessions = 12

// The server renderer has no portals: what they hold is drawn where they stand.
vi.mock(import("react-dom"), async (load) => ({ ...(await load()), createPortal: (children) => children as never }))
beforeAll(asPage)
afterAll(() => void vi.unstubAllGlobals())

it.each(places)(
  `%s: a skipped render would have produced the same output, in ${sessions} sessions`,
  async (place) => {
    const seen = nothingSeen()
    await fc.assert(
      fc.asyncProperty(steps, (wanted) => follow(place, wanted, seen)),
      { numRuns: sessions, examples: [[story]] }
    )
    expect(seen.drawn).toBeGreaterThan(50)
    // Whatever happens to the dashboard is drawn.
    if (place !== "dashboard") expect(seen.alike).toBeGreaterThan(25)
    console.log(`${place}: ${sessions} sessions, drawn ${seen.drawn} times, ${seen.alike} times not`)
  },
  240_000
)
