/** Full names of one column, split into given names and surnames as the administrator says: no rule knows it. */

/** Where the surname stands: before a comma, in the last words or in the first ones. */
export const splitWays = ["comma", "last", "last_two", "first", "first_two"] as const
export type SplitWay = (typeof splitWays)[number]

export interface SplitName {
  readonly given: string
  readonly surname: string
}

/** Words that belong to the one behind them, such as "de la" in "de la Cruz". */
const particle = /^(?:d[aeiou]|del|dos|das|l[ao]s?|el|y|e|van|von|der|den|ter|san|santa|st\.?)$/iu

/** The words of a name, each with the particles before it. */
const wordsOf = (name: string): ReadonlyArray<string> => {
  const words: Array<string> = []
  let before = ""
  for (const word of name.split(/\s+/u).filter((one) => one !== "")) {
    before = before === "" ? word : `${before} ${word}`
    if (particle.test(word)) continue
    words.push(before)
    before = ""
  }
  return before === "" ? words : [...words, before]
}

/** A name with a comma is split there, regardless of the choice. At least one word is a given name. */
export const splitName = (name: string, way: SplitWay): SplitName => {
  const [surname = "", ...behind] = name.split(",")
  if (behind.length > 0) return { given: behind.join(" ").trim(), surname: surname.trim() }
  const words = wordsOf(name)
  const count = Math.min({ comma: 0, last: 1, last_two: 2, first: 1, first_two: 2 }[way], words.length - 1)
  if (count < 1) return { given: words.join(" "), surname: "" }
  const isFirst = way === "first" || way === "first_two"
  const at = isFirst ? count : words.length - count
  const [before, after] = [words.slice(0, at).join(" "), words.slice(at).join(" ")]
  return isFirst ? { given: after, surname: before } : { given: before, surname: after }
}

/** The ways in which a name can be split, each result once. */
export const waysOf = (name: string): ReadonlyArray<SplitName & { readonly way: SplitWay }> => {
  const found = new Map<string, SplitName & { readonly way: SplitWay }>()
  for (const way of name.includes(",") ? (["comma"] as const) : splitWays.slice(1)) {
    const split = splitName(name, way)
    const key = `${split.given}, ${split.surname}`
    if (!found.has(key)) found.set(key, { ...split, way })
  }
  return [...found.values()]
}

/** The best sample of how all names are split: the longest of the first ones, those without a comma before others. */
export const tellingName = (names: ReadonlyArray<string>): string => {
  const length = (name: string) => (name.includes(",") ? 0 : wordsOf(name).length)
  return names.reduce((most, name) => (most === "" || length(name) > length(most) ? name : most), "").trim()
}
