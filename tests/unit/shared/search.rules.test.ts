import { describe, expect, it } from "vitest"
import { foldCase, fragmentOf, isFound, normalise, searchedWords, searchTermOf } from "#domain/shared/search.rules.ts"

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

describe("a search by words", () => {
  it("a search has each of its words once, and null where nothing is searched for", () => {
    expect(["Núñez, nunez  Peña", "%", " ", "", undefined].map(searchedWords)).toEqual([
      ["nunez", "pena"],
      [],
      null,
      null,
      null
    ])
  })

  it("a hyphen of a search stands for a blank too, beside parts of three letters and more", () => {
    for (const name of ["Lucía Peña Cruz", "Lucía Peña-Cruz"])
      for (const term of ["Peña-Cruz", "pena cruz", "cruz-peña"]) expect(isFound(normalise(name), term)).toBe(true)
    expect(isFound(normalise("Anne-Jo Smith"), "anne-jo")).toBe(true)
    expect(isFound(normalise("Lucía Peña"), "peña-cruz")).toBe(false)
  })

  it("words of three letters and more match anywhere, shorter ones the beginning of a word", () => {
    expect(["na", "ana", "𐌰𐌱", "𐌰𐌱𐌲"].map(fragmentOf)).toEqual([" na", "ana", " 𐌰𐌱", "𐌰𐌱𐌲"])
    const found = (term: string) => isFound("maria jose nunez", term)
    expect(["ari", "jo", "nunez mar", "ez", "maria ar", "ana"].map(found)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false
    ])
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
