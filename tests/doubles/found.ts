import { searchedDigits } from "#domain/shared/phone.rules.ts"
import { fragmentOf, matchesWords } from "#domain/shared/search.rules.ts"

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
