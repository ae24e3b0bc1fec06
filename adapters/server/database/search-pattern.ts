import { normalise } from "#domain/shared/search.rules.ts"

/** Fewer letters than this are looked for at the beginning of words only: they are in nearly every name. */
const substringLettersMin = 3

/** A LIKE pattern over a folded column with a blank in front of it; null where the term has nothing to look for. */
export const toPattern = (searchTerm: string | undefined): string | null => {
  const term = normalise(searchTerm ?? "")
  if (term === "") return null
  const literal = term.replace(/[\\%_]/gu, "\\$&")
  return [...term].length < substringLettersMin ? `% ${literal}%` : `%${literal}%`
}
