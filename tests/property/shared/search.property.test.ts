import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { normalise } from "#domain/shared/search.rules.ts"
import { anyText } from "#tests/fixtures/any-text.ts"

/** Letters of Latin, Greek and Cyrillic names with what stands between them, and accents on their own. */
const nameCharacter = fc
  .oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0x20, max: 0x24f }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x391, max: 0x3c9 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x400, max: 0x45f }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x300, max: 0x30f }) }
  )
  .map((code) => String.fromCodePoint(code))
const name = fc.string({ unit: nameCharacter, maxLength: 40 })
const anything = anyText({ maxLength: 700 })

describe("a folded text", () => {
  it("a folded text stays the same when folded again", () => {
    fc.assert(
      fc.property(fc.oneof(name, anything), (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text))
      }),
      { numRuns: 500 }
    )
  })

  it("a folded text is the same for upper and lower case", () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(normalise(text.toUpperCase())).toBe(normalise(text))
        expect(normalise(text.toLowerCase())).toBe(normalise(text))
      }),
      { numRuns: 500 }
    )
  })

  it("a folded text is the same with and without accents, composed or not", () => {
    fc.assert(
      fc.property(name, (text) => {
        const bare = text.normalize("NFD").replace(/\p{M}/gu, "")
        expect(normalise(bare)).toBe(normalise(text))
        expect(normalise(text.normalize("NFC"))).toBe(normalise(text.normalize("NFD")))
      })
    )
  })

  it("a folded text has single spaces and a limited length", () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(normalise(text)).not.toMatch(/^\s|\s$|\s\s|[^\S ]/u)
        expect(normalise(text).length).toBeLessThanOrEqual(512)
      })
    )
  })
})
