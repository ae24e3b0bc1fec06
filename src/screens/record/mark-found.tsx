import type { ReactNode } from "react"
import { foundRanges } from "#domain/shared/found-text.rules.ts"
import { searchedWords } from "#domain/shared/search.rules.ts"
import { Marked } from "#src/components/text/marked.tsx"

/** Marks the words of a search in texts. */
export const markFound = (searchTerm: string): ((text: string) => ReactNode) => {
  const words = searchedWords(searchTerm) ?? []
  return (text) => <Marked text={text} ranges={foundRanges(text, words)} />
}
