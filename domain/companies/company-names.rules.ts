/** Which company a cell means, and which one was probably meant. */
import { companyIdentity } from "./company.rules.ts"
import { normalise } from "../shared/search.rules.ts"
import type { NamedCompany } from "../csv-import/csv-import.schema.ts"

/** At most this many different unknown names get a suggestion: a file of nonsense is not worth the time. */
const suggestedMax = 200
/** The most letters that differ between what was written and what was meant. */
const slipsMax = 2

export interface CompanyFinder {
  readonly find: (name: string) => NamedCompany | null
  /** The name that was probably meant, or null. */
  readonly suggest: (name: string) => string | null
}

export const companyFinder = (companies: ReadonlyArray<NamedCompany>): CompanyFinder => {
  const byKey = new Map(companies.map((company) => [companyIdentity(company.name), company]))
  const folded = companies.map(({ name }) => ({ name, letters: normalise(name) }))
  const suggested = new Map<string, string | null>()
  return {
    find: (name) => byKey.get(companyIdentity(name)) ?? null,
    suggest: (name) => {
      const known = suggested.get(name)
      if (known !== undefined || suggested.size >= suggestedMax) return known ?? null
      const found = nearest(normalise(name), folded)
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
  let fewest = slipsMax + 1
  // In a name of three letters two slips make any other name of it.
  const most = Math.min(slipsMax, Math.floor(letters.length / 3))
  for (const { name, letters: other } of names) {
    const count = slips(letters, other, Math.min(most, fewest - 1))
    if (count < fewest && count <= most) {
      best = name
      fewest = count
    }
  }
  return best
}

/** How many letters must be put in, left out or changed to make one of the other; more than `most` are not counted. */
const slips = (one: string, other: string, most: number): number => {
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
