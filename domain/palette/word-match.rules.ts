/** How a typed word stands in a text: as a whole word, at the beginning of one, or by its letters in order within words. */
import type { Range } from "../shared/found-text.rules.ts"
import { isOneLetterOff } from "../shared/near-words.rules.ts"

export interface WordMatch {
  /** The smaller, the better. */
  readonly rank: number
  /** The letters that match, as [start, end) of the text. */
  readonly marks: ReadonlyArray<Range>
}

/** A word is hidden where it is not shown: of another language, or a keyword. A near one has one wrong letter. */
export const matchRanks = {
  whole: 0,
  beginning: 1,
  hiddenName: 2,
  keyword: 3,
  letters: 4,
  nearName: 5,
  nearKeyword: 6
} as const

/** Fewer letters occur in order, or inside of a word, in nearly every label. */
const lettersMin = 3

interface Token {
  readonly at: number
  readonly word: string
}

const tokensOf = (text: string): ReadonlyArray<Token> =>
  Array.from(text.matchAll(/\S+/gu), ({ index, 0: word }) => ({ at: index, word }))

/** The letters inside of one word, or in order from its first letter on and not far apart. */
const insideOf = ({ at, word }: Token, typed: string): ReadonlyArray<Range> | null => {
  if (typed.length < lettersMin) return null
  const inside = word.indexOf(typed)
  if (inside >= 0) return [[at + inside, at + inside + typed.length]]
  const marks: Array<Range> = []
  let from = 0
  for (const letter of typed) {
    const next = word.indexOf(letter, from)
    if (next < 0 || (marks.length === 0 && next > 0)) return null
    marks.push([at + next, at + next + 1])
    from = next + 1
  }
  return from <= 2 * typed.length ? marks : null
}

/** The beginnings of several words in their order that make up the typed word: "adqu" is in "Add Quiz". */
const beginningsOf = (tokens: ReadonlyArray<Token>, typed: string): ReadonlyArray<Range> | null => {
  const failed = new Set<string>()
  const from = (first: number, done: number): ReadonlyArray<Range> | null => {
    if (done === typed.length) return []
    const state = `${first} ${done}`
    if (failed.has(state)) return null
    for (const [at, token] of tokens.entries()) {
      if (at < first) continue
      for (let length = typed.length - done; length > 0; length -= 1) {
        if (!token.word.startsWith(typed.slice(done, done + length))) continue
        const rest = from(at + 1, done + length)
        if (rest !== null) return [[token.at, token.at + length], ...rest]
      }
    }
    failed.add(state)
    return null
  }
  return from(0, 0)
}

/** How a typed word stands in a label; its letters may go on in the text beside the label. Both are folded. */
export const matchShown = (label: string, typed: string, beside = ""): WordMatch | null => {
  const tokens = tokensOf(label)
  const begun = tokens.find(({ word }) => word === typed) ?? tokens.find(({ word }) => word.startsWith(typed))
  if (begun !== undefined)
    return {
      rank: begun.word === typed ? matchRanks.whole : matchRanks.beginning,
      marks: [[begun.at, begun.at + typed.length]]
    }
  let marks = beginningsOf(tokensOf(`${label} ${beside}`), typed)
  for (const token of tokens) marks ??= insideOf(token, typed)
  return marks === null ? null : { rank: matchRanks.letters, marks: marks.filter(([from]) => from < label.length) }
}

/** Whether one of the words begins so; the matching letters are not marked. */
export const hasBeginning = (text: string, typed: string): boolean => ` ${text}`.includes(` ${typed}`)

/** Whether one of the words, or its beginning, has one wrong letter. */
export const hasNear = (text: string, typed: string): boolean =>
  tokensOf(text).some(({ word }) => isOneLetterOff(word, typed))
