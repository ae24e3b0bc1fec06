import { normalise } from "#domain/shared/search.rules.ts"

/** Shorter terms match the beginning of words only, because they occur in nearly every name. */
const substringLettersMin = 3

/** What a search key with a blank before it has to contain; null for an empty term. */
export const toFragment = (searchTerm: string | undefined): string | null => {
  const term = normalise(searchTerm ?? "")
  if (term === "") return null
  return [...term].length < substringLettersMin ? ` ${term}` : term
}

/** The same as a pattern of LIKE. */
export const toPattern = (searchTerm: string | undefined): string | null => {
  const fragment = toFragment(searchTerm)
  return fragment === null ? null : `%${fragment.replace(/[\\%_]/gu, "\\$&")}%`
}
