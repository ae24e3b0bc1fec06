import { searchTermMax } from "./page.schema.ts"
import { nameLine, withoutInvisibleMarks } from "./text.rules.ts"

/** The longest text a search column keeps; names and addresses are shorter, and an index entry must fit a page. */
const searchedMax = 512

/** Folds case, accents and letter forms ("Núñez" is "nunez"); what is no letter or digit counts as one space. */
export const normalise = (text: string): string =>
  foldLetters(text.slice(0, searchedMax))
    .replace(/[^\p{L}\p{N}@.+_-]+/gu, " ")
    .slice(0, searchedMax)
    .trim()

// Most texts are ASCII, where letters have one form; an import folds 350,000.
const foldLetters = (text: string): string =>
  /^[ -~]*$/u.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
        // Up and down again: some small letters share one capital.
        .toUpperCase()
        .toLowerCase()
        .replace(/ß/gu, "ss")
        .replace(/ς/gu, "σ")

/** Shorter words match the beginning of words only, because they occur in nearly every name. */
const substringLettersMin = 3

/** A name is written with a hyphen or a blank: its parts are words, unless one is so short that it has to begin a word. */
const partsOf = (word: string): ReadonlyArray<string> => {
  const parts = word.split("-")
  return parts.every((part) => [...part].length >= substringLettersMin) ? parts : [word]
}

/** The words of a search, folded, each once; null where nothing is searched for. Signs alone have no word. */
export const searchedWords = (searchTerm: string | undefined): ReadonlyArray<string> | null =>
  searchTerm === undefined || searchTerm.trim() === ""
    ? null
    : [...new Set(normalise(searchTerm).split(" ").flatMap(partsOf))].filter((word) => word !== "")

/** What a folded text with a blank before it contains where it has the word. */
export const fragmentOf = (word: string): string => ([...word].length < substringLettersMin ? ` ${word}` : word)

/** Whether each word of a search matches, wherever it stands. A search for signs alone finds nothing. */
export const matchesWords = (searchTerm: string | undefined, matches: (word: string) => boolean): boolean => {
  const words = searchedWords(searchTerm)
  return words === null || (words.length > 0 && words.every(matches))
}

/** Whether a folded text has every word of a search, in any order. */
export const isFound = (folded: string, searchTerm: string | undefined): boolean =>
  matchesWords(searchTerm, (word) => ` ${folded}`.includes(fragmentOf(word)))

/** What to search for to find a record by its name: as much of the name as a search may hold, in whole characters. */
export const searchTermOf = (name: string): string => {
  let term = ""
  for (const character of name) {
    if (term.length + character.length > searchTermMax) break
    term += character
  }
  return term
}

/** A name as it is compared with others it must differ from: without regard to case; accents make a difference. */
export const foldCase = (text: string): string => text.trim().normalize("NFC").toUpperCase().toLowerCase()

/**
 * The key of a name, which no two records share. Names that differ only in case or invisible characters have the same key
 * (decisions, section 5).
 */
export const nameIdentity = (name: string): string => foldCase(withoutInvisibleMarks(nameLine(name)))

/** E-mail addresses that differ in case only are one. They are ASCII, so any folding folds them alike. */
export const emailKey = (email: string): string => email.toLowerCase()
