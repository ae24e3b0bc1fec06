import { useSearch } from "wouter/use-browser-location"
import { queryOf } from "#src/shell/search-words.ts"

/** The query of the page's address, with the words of its searches. */
export const useQuery = (): string => queryOf({ search: useSearch() })
