import { expect, it } from "vitest"
import { keptWordsMax, pruneWords } from "#domain/shared/screen/kept-words.rules.ts"

it("the words of the last searches are kept", () => {
  const all = new Map(Array.from({ length: keptWordsMax + 2 }, (_, at) => [`${at}`, { at, words: "Ana" }]))
  const { kept, removed } = pruneWords(all)
  expect([kept.length, removed]).toEqual([keptWordsMax, ["1", "0"]])
})
