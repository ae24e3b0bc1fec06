import { similarSearches } from "#domain/shared/near-words.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import { searchedDigits } from "#domain/shared/phone.rules.ts"
import { fragmentOf, matchesWords } from "#domain/shared/search.rules.ts"
import { fullName } from "#domain/shared/text.rules.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"

/** Whether each word of a search is in a key or in a phone number, or the whole of it is a part of the number. */
export const isPersonFound = (key: string, phone: string, searchTerm: string | undefined): boolean => {
  const hasDigits = (text: string) => phone.includes(searchedDigits(text) ?? "none")
  return (
    hasDigits(searchTerm ?? "") ||
    matchesWords(searchTerm, (word) => ` ${key}`.includes(fragmentOf(word)) || hasDigits(word))
  )
}

/** Sorted by a key; equal rows are sorted by id, in the same direction. Rows without a key come last either way. */
export const ordered = <Row extends { readonly id: string }>(
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => string | null,
  isDescending: boolean
): ReadonlyArray<Row> => {
  const direction = isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    if (a === null || b === null) {
      if (a !== b) return a === null ? 1 : -1
    } else if (a !== b) return a < b ? -direction : direction
    return one.id < other.id ? -direction : direction
  })
}

/** The page with the searches by members' names that find something; the page itself where it found some. */
export const withSimilarMembers = <Found extends Page<unknown>>(
  backend: MemoryDatabase,
  page: Found,
  searchTerm: string | undefined,
  isAnyFound: (searchTerm: string) => boolean
): Found => {
  if (page.pagination.total > 0 || searchTerm === undefined) return page
  const names = [...backend.state().users.values()].filter(({ isDeleted }) => !isDeleted).map(fullName)
  const similar = similarSearches(searchTerm, names).filter(isAnyFound)
  return similar.length === 0 ? page : { ...page, similar }
}
