import { describe, expect, it } from "vitest"
import {
  countCharacters,
  fullName,
  hasAtMostCharacters,
  nameLine,
  personName,
  withoutInvisibleMarks
} from "#domain/shared/text.rules.ts"

describe("the length of a text", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["José", 4],
    ["Jose\u0301", 4],
    ["👩‍👩‍👧‍👦", 1],
    ["🇪🇨🇨🇴", 2]
  ])("the length of %j is %d characters as a person counts", (text, count) => {
    expect(hasAtMostCharacters(text, count)).toBe(true)
    expect(countCharacters(text, 10)).toBe(count)
    if (count > 0) expect(hasAtMostCharacters(text, count - 1)).toBe(false)
  })

  it("a text too long to be worth counting is too long", () => {
    expect(hasAtMostCharacters(`a${"\u0301".repeat(1_000)}`, 50)).toBe(false)
    expect(countCharacters(`a${"\u0301".repeat(1_000)}`, 50)).toBeNull()
  })

  it("a character is counted while it has at most 16 units", () => {
    const [long, longer] = [15, 16].map((marks) => `a${"\u0301".repeat(marks)}`)
    expect([hasAtMostCharacters(long ?? "", 1), countCharacters(long ?? "", 1)]).toEqual([true, 1])
    expect([hasAtMostCharacters(longer ?? "", 1), countCharacters(longer ?? "", 1)]).toEqual([false, null])
  })
})

describe("invisible characters", () => {
  it.each([
    ["\u202a+13055557381\u202c", "+13055557381"],
    ["\u200bana\u00ad@casos.example ", "ana@casos.example"],
    ["\u200e123-45-0049", "123-45-0049"],
    ["\u20661990-12-31\u2069\ufeff", "1990-12-31"],
    ["José", "José"]
  ])("marks are taken out of %j", (text, seen) => {
    expect(withoutInvisibleMarks(text)).toBe(seen)
  })

  it.each([
    ["Ana\u200b", "Ana"],
    ["Eva\r\nMaría", "Eva María"],
    ["  de  la\u00a0\u3000Ñ ", "de la Ñ"],
    ["\u3164Olmo\uffa0\u115f\u1160\u2800", "Olmo"],
    ["\u3164\uffa0\u2800", ""],
    ["Olmo\u3164\u2800 Foods", "Olmo Foods"],
    ["Olmo\u202e sdooF\u202c \u2066Inc\u2069", "Olmo sdooF Inc"],
    ["", ""],
    // Marks that join or part letters, and those of flags, are seen.
    ["علی\u200cرضا", "علی\u200cرضا"],
    ["Olmo 🏴\u{e0067}\u{e0062}\u{e007f}", "Olmo 🏴\u{e0067}\u{e0062}\u{e007f}"],
    ["Olmo 👩\u200d💻", "Olmo 👩\u200d💻"]
  ])("the name %j is %j", (text, name) => {
    expect(nameLine(text)).toBe(name)
    expect(nameLine(name)).toBe(name)
  })

  it("in a name of Latin letters no mark belongs anywhere, in others it may", () => {
    expect(["Pér\u200dez", "Ana\u00ad", "علی\u200cرضا"].map(personName)).toEqual(["Pérez", "Ana", "علی\u200cرضا"])
  })

  it("a long text of nothing is read in one pass", () => {
    const long = `${"\u200b \u3164".repeat(300_000)}é${" ".repeat(300_000)}\u200b`
    expect([withoutInvisibleMarks(long).length > 0, nameLine(long), personName(` é${" ".repeat(900_000)}x`)]).toEqual([
      true,
      "é",
      "é x"
    ])
  })
})

describe("a full name", () => {
  it("a full name is both names, or the only one", () => {
    expect(fullName({ given_name: "José", surname: "Núñez" })).toBe("José Núñez")
    expect(fullName({ given_name: "José", surname: "" })).toBe("José")
    expect(fullName({ given_name: "", surname: "Núñez" })).toBe("Núñez")
  })
})
