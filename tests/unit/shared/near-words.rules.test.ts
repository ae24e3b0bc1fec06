import { describe, expect, it } from "vitest"
import { doubtfulWords, isOneLetterOff, similarSearches } from "#domain/shared/near-words.rules.ts"

describe("one wrong letter", () => {
  it.each(["johanson", "johanssson", "johamsson", "johansosn", "xohansson", "ohansson", "johanssonn", "johanssob"])(
    "%s is one letter away from johansson",
    (typed) => {
      expect(isOneLetterOff("johansson", typed)).toBe(true)
    }
  )

  it("a beginning is enough where letters after the error confirm it", () => {
    expect(["johams", "johnas", "jhans", "joohan"].map((typed) => isOneLetterOff("johansson", typed))).toEqual([
      true,
      true,
      true,
      true
    ])
    expect(["joha", "johab", "johap"].map((typed) => isOneLetterOff("johansson", typed))).toEqual([false, false, false])
  })

  it("two wrong letters, a short word and the word itself are not", () => {
    expect(["jahonsson", "jon", "johansson", "harbor"].map((typed) => isOneLetterOff("johansson", typed))).toEqual([
      false,
      false,
      false,
      false
    ])
    expect(isOneLetterOff("ana", "anb")).toBe(false)
  })
})

describe("searches with a corrected letter", () => {
  const texts = ["Astrid Johansson Harbor Foods", "José Núñez"]

  it("one word is spelled as a text has it, the others stay as they were typed", () => {
    expect(similarSearches("johanson", texts)).toEqual(["Johansson"])
    expect(similarSearches("  ASTRID  johanson ", texts)).toEqual(["ASTRID Johansson"])
    expect(similarSearches("nunzez", texts)).toEqual(["Núñez"])
  })

  it("two wrong words, and words of one text beside those of another, are not", () => {
    expect(similarSearches("astrif johanson", texts)).toEqual([])
    expect(similarSearches("jose johanson", texts)).toEqual([])
    expect(similarSearches("johansson", texts)).toEqual([])
  })

  it("the same spelling counts once, and three are offered in the order of the alphabet", () => {
    const many = ["Ana Marin", "Eva Marin", "Ana Maran", "Ana Maren", "Ana Maron"]
    expect(similarSearches("marun", many)).toEqual(["Maran", "Maren", "Marin"])
  })

  it("words of five to 24 letters are doubtful, three at most", () => {
    expect(doubtfulWords("ana maria johansson")).toEqual(["maria", "johansson"])
    expect(doubtfulWords(`${"a".repeat(25)} ${"b".repeat(24)}`)).toEqual(["b".repeat(24)])
    expect(doubtfulWords("first second third fourth")).toEqual(["first", "second", "third"])
    expect(doubtfulWords(undefined)).toEqual([])
  })
})
