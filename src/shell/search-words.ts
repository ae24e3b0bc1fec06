/**
 * What was searched for, while the address of the page holds only references to it. They are known to this page, and
 * once somebody is signed in kept by the browser for that person (`openSearchWords` in `workspace.ts`), so that a reload,
 * Back and other tabs find them.
 */
import { hideWords, newReference, showWords } from "#domain/shared/screen/address-words.rules.ts"
import type { SearchWordsPort } from "#domain/shared/screen/search-words.port.ts"

/** The words by their references, and what keeps them; null while nobody is signed in. */
export const searchWords = { known: new Map<string, string>(), port: null as SearchWordsPort | null }

const referenceOf = (words: string): string => {
  for (const [reference, one] of searchWords.known) if (one === words) return reference
  const made = newReference(Math.random())
  searchWords.known.set(made, words)
  searchWords.port?.keep(made, words)
  return made
}

/** The address as the browser gets it. */
export const withoutWords = (address: string): string => hideWords(address, referenceOf)

/** The query of the page's address, with the words of its searches. */
export const queryOf = ({ search }: Pick<Location, "search">): string =>
  showWords(search, (one) => searchWords.known.get(one))

/** Nothing of one person is left for the next; what a link names stays until somebody has signed in. */
export const closeSearchWords = (): void => {
  if (searchWords.port === null) return
  searchWords.port = null
  searchWords.known.clear()
}
