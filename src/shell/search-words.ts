/**
 * What was searched for, while the address of the page holds only references to it. They are known to this page, and
 * once somebody is signed in kept by the browser for that person, so that a reload, Back and other tabs find them.
 */
import { useSearch } from "wouter/use-browser-location"
import { hasReference, hideWords, newReference, showWords } from "#domain/shared/screen/address-words.rules.ts"
import type { SearchWordsPort } from "#domain/shared/screen/search-words.port.ts"

const known = new Map<string, string>()
let stored: SearchWordsPort | null = null

const referenceOf = (words: string): string => {
  for (const [reference, one] of known) if (one === words) return reference
  const made = newReference(Math.random())
  known.set(made, words)
  stored?.keep(made, words)
  return made
}

/** The address as the browser gets it. */
export const withoutWords = (address: string): string => hideWords(address, referenceOf)

/** The query of the page's address, with the words of its searches. */
export const queryOf = ({ search }: Pick<Location, "search">): string => showWords(search, (one) => known.get(one))

export const useQuery = (): string => queryOf({ search: useSearch() })

/** Reads what the browser keeps for the one who has signed in, and keeps what comes; waits only for a word of this address. */
export const openSearchWords = async (words: SearchWordsPort, { search }: Pick<Location, "search">): Promise<void> => {
  for (const [reference, one] of known) words.keep(reference, one)
  stored = words
  const reading = words.read().then(
    (all) => {
      if (stored === words) for (const [reference, one] of all) known.set(reference, one)
    },
    // Without them the list shows all its rows.
    () => undefined
  )
  if (hasReference(search)) await reading
}

/** Nothing of one person is left for the next. */
export const closeSearchWords = (): void => {
  // What a link names stays until somebody has signed in.
  if (stored === null) return
  stored = null
  known.clear()
}
