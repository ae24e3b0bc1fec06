import { describe, expect, it } from "vitest"
import { foldCase, normalise, searchTermOf } from "#domain/shared/search.rules.ts"

describe("a folded text", () => {
  it.each([
    ["Núñez", "nunez"],
    ["NUNEZ", "nunez"],
    ["  José   María ", "jose maria"],
    ["O'Brien-Straße", "o brien-strasse"],
    ["STRAẞE", "strasse"],
    ["İnci", "inci"],
    ["Ångström", "angstrom"],
    ["ana.lopez+x@a-b_c.es", "ana.lopez+x@a-b_c.es"],
    ["%;'\"\\", ""],
    ["", ""],
    ["Ελένη", "ελενη"],
    ["Κώστας", "κωστασ"],
    ["ΚΩΣΤΑΣ", "κωστασ"],
    ["Ñ 42", "n 42"]
  ])("a text is folded: %j is %j", (text, expected) => {
    expect(normalise(text)).toBe(expected)
  })

  it("only the first 512 characters are folded", () => {
    expect(normalise("a".repeat(5000))).toHaveLength(512)
    expect(normalise(`${" ".repeat(512)}a`)).toBe("")
  })

  it("a letter that folds into two makes no text longer than 512", () => {
    expect(normalise("ß".repeat(300))).toBe("s".repeat(512))
  })
})

describe("search by name", () => {
  it("a name of up to 100 units is searched whole, of a longer one the whole characters that fit", () => {
    expect(["", "Ana", "a".repeat(100), "a".repeat(101)].map(searchTermOf)).toEqual([
      "",
      "Ana",
      "a".repeat(100),
      "a".repeat(100)
    ])
    expect(searchTermOf(`${"a".repeat(99)}👍b`)).toBe("a".repeat(99))
    expect(searchTermOf(`${"a".repeat(98)}👍b`)).toBe(`${"a".repeat(98)}👍`)
  })
})

it("a name is compared without regard to case and the spaces around it; accents make a difference", () => {
  expect([" Olmo ", "OLMO", "Straße", "N\u0303andu\u0301", "Nandu"].map(foldCase)).toEqual([
    "olmo",
    "olmo",
    "strasse",
    "ñandú",
    "nandu"
  ])
})
