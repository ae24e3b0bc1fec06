/** Where a text has the words of a search, by the rule that the search itself follows. */
import { fragmentOf, normalise } from "./search.rules.ts"

export type Range = readonly [from: number, to: number]

/** Ranges in order, those that touch as one. */
export const mergeRanges = (ranges: ReadonlyArray<Range>): ReadonlyArray<Range> => {
  const merged: Array<Range> = []
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last === undefined || last[1] < from) merged.push([from, to])
    else merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
  }
  return merged
}

/** A folded text, and for each of its letters where the one that it was made of begins and ends. */
interface Folded {
  readonly text: string
  readonly places: ReadonlyArray<Range>
}

/** Letters one by one with their accents, as "ß" is two letters when it is folded. */
const fold = (text: string): Folded => {
  let folded = ""
  const places: Array<Range> = []
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*/gu)) {
    const letters = normalise(letter) || " "
    folded += letters
    for (let count = 0; count < letters.length; count += 1) places.push([index, index + letter.length])
  }
  return { text: folded, places }
}

/** The ranges of a text that have the folded words, as [start, end) in order. */
export const foundRanges = (text: string, words: ReadonlyArray<string>): ReadonlyArray<Range> => {
  if (words.length === 0) return []
  const { text: folded, places } = fold(text)
  // A short word is searched for with the blank before it.
  const searched = ` ${folded}`
  const found: Array<Range> = []
  for (const word of words) {
    const fragment = fragmentOf(word)
    for (let at = searched.indexOf(fragment); at >= 0; at = searched.indexOf(fragment, at + 1)) {
      const end = at + fragment.length - 1
      const [first, last] = [places[end - word.length], places[end - 1]]
      if (first !== undefined && last !== undefined) found.push([first[0], last[1]])
    }
  }
  return mergeRanges(found)
}
