import { type RawBuilder, sql } from "kysely"
import type { Condition } from "#adapters/server/database/columns.ts"
import { fragmentOf, searchedWords } from "#domain/shared/search.rules.ts"

/** What a search key with a blank before it is compared with by LIKE, for a folded word. */
export const toPattern = (word: string): string => `%${fragmentOf(word).replace(/[\\%_]/gu, "\\$&")}%`

/** A condition for each word of a search, which together make a match; none where nothing is searched for. */
export const whenSearched = (
  searchTerm: string | undefined,
  condition: (word: string) => Condition
): ReadonlyArray<Condition> => {
  const words = searchedWords(searchTerm)
  return words?.length === 0 ? [sql`false`] : (words ?? []).map(condition)
}

/** The same for a search key in SQL that has every word. */
export const whenFound = (key: RawBuilder<unknown>, searchTerm: string | undefined): ReadonlyArray<Condition> =>
  whenSearched(searchTerm, (word) => sql`' ' || ${key} like ${toPattern(word)}`)
