/**
 * What a screen does not draw again shows what it would show, and has the buttons that it would have: in one session of
 * each screen that goes through every state of its list. `screen.rounds.test.ts` has many that are drawn at random.
 */
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { places } from "#domain/shared/screen/place.schema.ts"
import { asPage, follow, nothingSeen } from "./drawn-alike.ts"
import { story } from "./drawn-steps.ts"

// The server renderer has no portals: what they hold is drawn where they stand.
vi.mock(import("react-dom"), async (load) => ({ ...(await load()), createPortal: (children) => children as never }))
beforeAll(asPage)
afterAll(() => void vi.unstubAllGlobals())

it.each(places)(
  "%s: a skipped render would have produced the same output",
  async (place) => {
    const seen = nothingSeen()
    await follow(place, story, seen)
    expect(seen.drawn).toBeGreaterThan(5)
  },
  30_000
)
