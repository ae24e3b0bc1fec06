import { expect, it } from "vitest"
import { hasReference, hideWords, newReference, showWords } from "#domain/shared/screen/address-words.rules.ts"

const referenceOf = (words: string) => (words === "Ana%20Ruiz" ? "~aaaaaaaa" : "~bbbbbbbb")
const wordsOf = (reference: string) => ({ "~aaaaaaaa": "Ana%20Ruiz", "~bbbbbbbb": "Luz" })[reference]

it.each([
  ["/users?searchTerm=Ana%20Ruiz", "/users?searchTerm=~aaaaaaaa"],
  ["?searchTerm=Ana%20Ruiz&page=2#top", "?searchTerm=~aaaaaaaa&page=2#top"],
  [
    "?searchTerm=Ana%20Ruiz&pending=open&pending_searchTerm=Luz",
    "?searchTerm=~aaaaaaaa&pending=open&pending_searchTerm=~bbbbbbbb"
  ],
  ["/claims?status=pending&user_id=1", "/claims?status=pending&user_id=1"],
  ["/users?searchTerm=", "/users?searchTerm="]
])("the words of %s become a reference, and come back", (shown, hidden) => {
  expect(hideWords(shown, referenceOf)).toBe(hidden)
  expect(hideWords(hidden, referenceOf)).toBe(hidden)
  expect(showWords(hidden, wordsOf)).toBe(shown)
  expect([hasReference(shown), hasReference(hidden)]).toEqual([false, hidden !== shown])
})

it("an unknown reference stands for nothing, and words stay words", () => {
  expect(showWords("?searchTerm=~cccccccc&page=2", wordsOf)).toBe("?searchTerm=&page=2")
  expect(showWords("?searchTerm=~Ana", wordsOf)).toBe("?searchTerm=~Ana")
})

it("a new reference is one for any number", () => {
  for (const random of [0, 0.5, 0.123456789, 1 - Number.EPSILON])
    expect(hasReference(`?searchTerm=${newReference(random)}`)).toBe(true)
})
