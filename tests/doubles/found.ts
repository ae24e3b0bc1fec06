import { normalise } from "#domain/shared/search.rules.ts"

/** Terms of three letters and more match anywhere in a search key, shorter ones the start of a word. */
export const isFound = (key: string, searchTerm: string | undefined): boolean => {
  const term = normalise(searchTerm ?? "")
  if (term.length >= 3) return key.includes(term)
  return term === "" || key.split(" ").some((word) => word.startsWith(term))
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
