/** Words with one wrong letter, and the searches that are meant where one finds nothing. Apart, as few pages need it. */
import { isFound, normalise, searchedWords } from "./search.rules.ts"

/** Whether what follows a wrong letter is the same in a word and in what was typed. */
type IsSameRest = (wordRest: string, typedRest: string) => boolean

/** One letter is wrong, missing or too many, or two are exchanged. */
const differsByOneLetter = (word: string, typed: string, isSame: IsSameRest): boolean => {
  let at = 0
  while (at < typed.length && word.charAt(at) === typed.charAt(at)) at += 1
  const follows = (wordFrom: number, typedFrom: number): boolean => isSame(word.slice(wordFrom), typed.slice(typedFrom))
  const areExchanged = word.charAt(at) === typed.charAt(at + 1) && word.charAt(at + 1) === typed.charAt(at)
  return (
    follows(at + 1, at + 1) || follows(at, at + 1) || follows(at + 1, at) || (areExchanged && follows(at + 2, at + 2))
  )
}

/** With fewer letters, too many other words are one letter away. */
const nearLettersMin = 4

/**
 * Whether the typed letters are a word, or the beginning of one, but for one letter. Both are folded. The letters after
 * the error confirm it: where it is the last one, the word ends there.
 */
export const isOneLetterOff = (word: string, typed: string): boolean =>
  typed.length >= nearLettersMin &&
  !word.startsWith(typed) &&
  differsByOneLetter(word, typed, (wordRest, typedRest) =>
    typedRest === "" ? wordRest === "" : wordRest.startsWith(typedRest)
  )

/** Shorter words have too many neighbours; no name is longer. */
const similarLetters = { min: 5, max: 24 }
/** As many words of a search are tried with another letter, and as many searches are offered. */
const similarMax = 3

/** The words of a search that may have a wrong letter, where it finds nothing. */
export const doubtfulWords = (searchTerm: string | undefined): ReadonlyArray<string> =>
  (searchedWords(searchTerm) ?? [])
    .filter(({ length }) => length >= similarLetters.min && length <= similarLetters.max)
    .slice(0, similarMax)

const isSpelledLike = (word: string, typed: string): boolean =>
  differsByOneLetter(word, typed, (wordRest, typedRest) => wordRest === typedRest)

/** The search with one word as a text spells it, where this makes the search find the text; null where it does not. */
const spelledAs = (searchTerm: string, text: string): string | null => {
  const folded = normalise(text)
  const typed = searchTerm.split(/\s+/u).filter((word) => normalise(word) !== "")
  const [wrong, ...others] = typed.filter((word) => !isFound(folded, word))
  if (wrong === undefined || others.length > 0 || !doubtfulWords(searchTerm).includes(normalise(wrong))) return null
  const right = text.split(/[\s,;()]+/u).find((word) => isSpelledLike(normalise(word), normalise(wrong)))
  return right === undefined ? null : typed.map((word) => (word === wrong ? right : word)).join(" ")
}

/** The searches that find one of the texts after one letter of one word has been corrected, in the order of the alphabet. */
export const similarSearches = (searchTerm: string, texts: ReadonlyArray<string>): ReadonlyArray<string> => {
  const spelled = texts.flatMap((text) => spelledAs(searchTerm, text) ?? [])
  const byFolded = new Map(spelled.toSorted().map((search) => [normalise(search), search]))
  return [...byFolded.values()].toSorted().slice(0, similarMax)
}
