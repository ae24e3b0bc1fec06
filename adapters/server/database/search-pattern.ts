import { type RawBuilder, sql } from "kysely"
import type { Condition } from "#adapters/server/database/columns.ts"
import { doubtfulWords } from "#domain/shared/near-words.rules.ts"
import { fragmentOf, searchedWords } from "#domain/shared/search.rules.ts"

const escape = (text: string): string => text.replace(/[\\%_]/gu, "\\$&")

/** What a search key with a blank before it is compared with by LIKE, for a folded word. */
export const toPattern = (word: string): string => `%${escape(fragmentOf(word))}%`

/** Patterns for the whole words that are one letter away, of a search key with a blank before it and behind it. */
export const toNearPatterns = (word: string): ReadonlyArray<string> => {
  const letters = [...word]
  const spellings = letters.flatMap((letter, at) => {
    const [before, after] = [escape(letters.slice(0, at).join("")), escape(letters.slice(at + 1).join(""))]
    const [next = "", ...rest] = letters.slice(at + 1)
    return [
      `${before}_${after}`,
      `${before}${after}`,
      `${before}_${escape(letter)}${after}`,
      `${before}${escape(next)}${escape(letter)}${escape(rest.join(""))}`
    ]
  })
  return [...new Set([...spellings, `${escape(word)}_`])].map((spelling) => `% ${spelling} %`)
}

/** A word of a search, with the patterns that it is looked for by. */
export interface SoughtWord {
  readonly text: string
  readonly patterns: ReadonlyArray<string>
}

export const soughtWords = (words: ReadonlyArray<string>): ReadonlyArray<SoughtWord> =>
  words.map((text) => ({ text, patterns: [toPattern(text)] }))

/** A search that found nothing, once with each doubtful word by the spellings that are one letter away. */
export const nearSearches = (searchTerm: string | undefined): ReadonlyArray<ReadonlyArray<SoughtWord>> =>
  doubtfulWords(searchTerm).map((doubtful) =>
    soughtWords(searchedWords(searchTerm) ?? []).map((word) =>
      word.text === doubtful ? { ...word, patterns: toNearPatterns(doubtful) } : word
    )
  )

/** Of a name that many have, one is enough. */
export const nearRowsMax = 20

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

/** A condition for each word of a search of which one is spelled in another way. */
export const whenNear = (key: RawBuilder<unknown>, words: ReadonlyArray<SoughtWord>): ReadonlyArray<Condition> =>
  words.map(({ patterns }) => sql`' ' || ${key} || ' ' like any(${[...patterns]}::text[])`)
