import { describe, expect, it } from "vitest"
import { normalise } from "#domain/shared/search.rules.ts"

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
    ["Ñ 42", "n 42"]
  ])("a text is folded: %j is %j", (text, expected) => {
    expect(normalise(text)).toBe(expected)
  })

  it("only the first 512 characters are folded", () => {
    expect(normalise("a".repeat(5000))).toHaveLength(512)
  })
})
