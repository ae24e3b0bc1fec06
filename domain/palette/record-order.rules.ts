/** The order of found records; apart, as only the open palette needs it. */
import { normalise } from "../shared/search.rules.ts"
import type { FoundRecord } from "./found-record.schema.ts"
import { readTyped } from "./search-scope.rules.ts"

/** Sorts records: the name equals the text, begins with it, has its words, or matches by something else. */
export const sortByCloseness = (records: ReadonlyArray<FoundRecord>, typed: string): ReadonlyArray<FoundRecord> => {
  const { text } = readTyped(typed)
  const name = normalise(text)
  const distance = ({ title }: FoundRecord): number => {
    const own = normalise(title)
    if (own === name) return 0
    if (own.startsWith(name)) return 1
    return normalise(text)
      .split(" ")
      .every((word) => own.includes(word))
      ? 2
      : 3
  }
  return records.toSorted((one, other) => distance(one) - distance(other))
}
