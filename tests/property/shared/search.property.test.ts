import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isFound, normalise, searchedWords } from "#domain/shared/search.rules.ts"
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

describe("a search by words", () => {
  const names = fc.array(name, { minLength: 1, maxLength: 4 })
  const keyOf = (texts: ReadonlyArray<string>) => texts.map(normalise).join(" ")

  it("some words of a text find it in any order, in any case, with any signs between them", () => {
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.nat()), fc.constantFrom(" ", ", ", " % ", "/"), (texts, picks, sign) => {
        const words = searchedWords(texts.join(" ")) ?? []
        const some = words.toSorted(() => ((picks.next().value ?? 0) % 2 === 0 ? 1 : -1)).slice(0, 3)
        fc.pre(some.length > 0)
        expect(isFound(keyOf(texts), some.join(sign).toUpperCase())).toBe(true)
      })
    )
  })

  it("a further word never finds more", () => {
    fc.assert(
      fc.property(names, name, name, (texts, term, word) => {
        fc.pre(normalise(term) !== "")
        const [both, one] = [`${term} ${word}`, term].map((searched) => isFound(keyOf(texts), searched))
        expect(both === true && one === false).toBe(false)
      })
    )
  })

  it("a search for nothing finds everything, and one for signs alone nothing", () => {
    fc.assert(
      fc.property(name, fc.stringMatching(/^[%\\'"!?*;()]+$/u), (text, signs) => {
        expect([undefined, "", "  "].map((term) => isFound(normalise(text), term))).toEqual([true, true, true])
        expect(isFound(normalise(text), signs)).toBe(false)
      })
    )
  })
})
