/** Finds companies by name, and suggests similar names for unknown ones. */
import { normalise, nameIdentity } from "../shared/search.rules.ts"
import type { NamedCompany } from "../shared/csv/csv-import.schema.ts"
import { groupBy } from "../shared/csv/row-judge.rules.ts"

/** How many different unknown names get a suggestion, so that a file of random names costs little time. */
const suggestedMax = 200
const distanceMax = 2

/** The legal form at the end of a folded name without dots, which files add or leave out. */
const legalForm =
  /(?: (?:inc|incorporated|llc|llp|ltd|limited|ltda|limitada|corp|corporation|co|company|cia|compania|s ?a(?: ?s)?|s ?a ?c|s ?r ?l|c ?a))+$/u
const withoutLegalForm = (letters: string): string => letters.replaceAll(".", "").replace(legalForm, "")

export interface CompanyFinder {
  readonly find: (name: string) => NamedCompany | null
  /** The most similar name, or the only one that differs in its legal form; null where there is none. */
  readonly suggest: (name: string) => string | null
}

export const companyFinder = (companies: ReadonlyArray<NamedCompany>): CompanyFinder => {
  const byKey = new Map(companies.map((company) => [nameIdentity(company.name), company]))
  const folded = companies.map(({ name }) => ({ name, letters: normalise(name) }))
  const byCore = groupBy(folded, ({ letters }) => withoutLegalForm(letters))
  const otherForm = (letters: string): string | null => {
    const [only, another] = byCore.get(withoutLegalForm(letters)) ?? []
    return another === undefined ? (only?.name ?? null) : null
  }
  const suggested = new Map<string, string | null>()
  return {
    find: (name) => byKey.get(nameIdentity(name)) ?? null,
    suggest: (name) => {
      const known = suggested.get(name)
      if (known !== undefined || suggested.size >= suggestedMax) return known ?? null
      const letters = normalise(name)
      const found = nearest(letters, folded) ?? otherForm(letters)
      suggested.set(name, found)
      return found
    }
  }
}

const nearest = (
  letters: string,
  names: ReadonlyArray<{ readonly name: string; readonly letters: string }>
): string | null => {
  let best: string | null = null
  let fewest = distanceMax + 1
  // In a name of three letters, two edits can make any other name.
  const most = Math.min(distanceMax, Math.floor(letters.length / 3))
  for (const { name, letters: other } of names) {
    const count = distance(letters, other, Math.min(most, fewest - 1))
    if (count < fewest && count <= most) {
      best = name
      fewest = count
    }
  }
  return best
}

/** The edit distance (Levenshtein) of two texts; more than `most` where it is larger. */
const distance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    let least = row
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1)
      const count = Math.min(changed, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1)
      line.push(count)
      if (count < least) least = count
    }
    if (least > most) return most + 1
    above = line
  }
  return above[other.length] ?? most + 1
}
