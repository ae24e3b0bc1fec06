import { describe, expect, it } from "vitest"
import { charactersIn, hasAtMost } from "#domain/shared/text.rules.ts"

describe("the length of a text", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["José", 4],
    ["Jose\u0301", 4],
    ["👩‍👩‍👧‍👦", 1],
    ["🇪🇨🇨🇴", 2]
  ])("the length of %j is %d characters as a person counts", (text, count) => {
    expect(hasAtMost(text, count)).toBe(true)
    expect(charactersIn(text, 10)).toBe(count)
    if (count > 0) expect(hasAtMost(text, count - 1)).toBe(false)
  })

  it("a text too long to be worth counting is too long", () => {
    expect(hasAtMost(`a${"\u0301".repeat(1_000)}`, 50)).toBe(false)
    expect(charactersIn(`a${"\u0301".repeat(1_000)}`, 50)).toBeNull()
  })

  it("a character is counted while it has at most 16 units", () => {
    const [long, longer] = [15, 16].map((marks) => `a${"\u0301".repeat(marks)}`)
    expect([hasAtMost(long ?? "", 1), charactersIn(long ?? "", 1)]).toEqual([true, 1])
    expect([hasAtMost(longer ?? "", 1), charactersIn(longer ?? "", 1)]).toEqual([false, null])
  })
})
