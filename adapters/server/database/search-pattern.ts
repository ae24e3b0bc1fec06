import { normalise } from "#domain/shared/search.rules.ts"

/** Shorter terms match the beginning of words only, because they occur in nearly every name. */
const substringLettersMin = 3

/** A LIKE pattern over a search key with a blank before it; null for an empty term. */
export const toPattern = (searchTerm: string | undefined): string | null => {
  const term = normalise(searchTerm ?? "")
  if (term === "") return null
  const literal = term.replace(/[\\%_]/gu, "\\$&")
  return [...term].length < substringLettersMin ? `% ${literal}%` : `%${literal}%`
}
