import { expect, it } from "vitest"
import { hasBeginning, hasNear, matchRanks, matchShown } from "#domain/palette/word-match.rules.ts"

const { whole, beginning, letters } = matchRanks
const match = (label: string, typed: string, beside?: string) => {
  const found = matchShown(label, typed, beside)
  return found && [found.rank, ...found.marks.map(([from, to]) => label.slice(from, to))]
}

it("a whole word is found before the beginning of another one", () => {
  expect(match("opening the open door", "open")).toEqual([whole, "open"])
  expect(matchShown("opening the open door", "open")?.marks).toEqual([[12, 16]])
  expect(match("opening the door", "open")).toEqual([beginning, "open"])
})

it("the beginnings of several words are found in their order", () => {
  expect(match("approve all claims", "apall")).toEqual([letters, "ap", "all"])
  expect(match("approve all claims", "ac")).toEqual([letters, "a", "c"])
  expect(match("approve all claims", "ca")).toBeNull()
  // The longest beginning is not always the right one.
  expect(match("ab b", "abb")).toEqual([letters, "ab", "b"])
  expect(match("aa ab b", "aab")).toEqual([letters, "aa", "b"])
})

it("letters in order are found within one word, from its first letter on and not far apart", () => {
  expect(match("approve", "aprv")).toEqual([letters, "a", "p", "r", "v"])
  expect(match("approve", "prv")).toBeNull()
  expect(match("administrators", "ana")).toBeNull()
  expect(match("download", "dwn")).toEqual([letters, "d", "w", "n"])
})

it("three letters and more are found inside of a word", () => {
  expect(match("change password", "word")).toEqual([letters, "word"])
  expect(match("change password", "wo")).toBeNull()
})

it("letters go on in the text beside the label, of which nothing is marked", () => {
  expect(match("add quiz", "aqm")).toBeNull()
  expect(match("add quiz", "aqm", "management")).toEqual([letters, "a", "q"])
})

it("texts that are not shown are found by the beginning of a word, or with one wrong letter", () => {
  expect([hasBeginning("dark theme", "the"), hasBeginning("dark theme", "heme")]).toEqual([true, false])
  expect([hasNear("dark theme", "tehme"), hasNear("dark theme", "xheme"), hasNear("dark theme", "tmhee")]).toEqual([
    true,
    true,
    false
  ])
})

it("many equal words take no longer than few", () => {
  expect(match(Array.from({ length: 60 }, () => "aaa").join(" "), `${"a".repeat(90)}b`)).toBeNull()
})
