/** A text of one line: line breaks and other runs of white space become one space, and none is at its ends. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/gu, " ")

/** Most texts are of these characters alone, among which none is invisible. */
const isPlain = (text: string): boolean => /^[ -~]*$/u.test(text)

/** Removes invisible formatting marks, which are often pasted with numbers and addresses. */
export const withoutInvisibleMarks = (text: string): string =>
  (isPlain(text) ? text : text.replace(/\p{Cf}+/gu, "")).trim()

/**
 * Characters that are invisible at the end of a name: white space, formatting marks and filler letters. Tested by code
 * unit: the marks of flag emoji have two units, and are kept.
 */
const isInvisible = /^(?:\s|\u034f|\u17b4|\u17b5|[\u115f\u1160\u2800\u3164\uffa0]|\p{Cf})$/u

/** Marks that reverse the order of what follows, so that a name reads as another. */
const reversing = /[\u202a-\u202e\u2066-\u2069]+/gu

/** Letters that show as a blank. */
const blankLetters = /[\u2800\u3164\uffa0]+/gu

/**
 * A name on one line, without invisible characters at its ends and without marks that reverse it; empty where no visible
 * character is left.
 */
export const nameLine = (text: string): string => {
  if (isPlain(text)) return oneLine(text)
  let [from, to] = [0, text.length]
  while (from < to && isInvisible.test(text.charAt(from))) from += 1
  while (to > from && isInvisible.test(text.charAt(to - 1))) to -= 1
  return oneLine(text.slice(from, to).replace(reversing, "").replace(blankLetters, " "))
}

/** Whether a text is empty, or has nothing but invisible characters. */
export const showsNothing = (text: string): boolean => nameLine(text) === ""

/** Latin text: no formatting mark joins or separates its letters. */
const isLatin = /^[\p{Script=Latin}\p{M}\p{Cf}\s]*$/u

/** The name of a person: in Latin letters no mark belongs anywhere. */
export const personName = (text: string): string => nameLine(isLatin.test(text) ? withoutInvisibleMarks(text) : text)

/**
 * Rewrites a name, but leaves a wholly invisible name as it is: it may have been stored before such names were refused.
 */
export const rewriteUnlessInvisible =
  (rewrite: (text: string) => string) =>
  (text: string): string =>
    rewrite(text) || text

/** Whether a change sets a wholly invisible name. The stored name may be sent back. */
export const becomesInvisible = (stored: string, sent: string | undefined): boolean =>
  sent !== undefined && sent !== stored && showsNothing(sent)

export const fullName = (person: { readonly given_name: string; readonly surname: string }): string =>
  `${person.given_name} ${person.surname}`.trim()

/** The length of a text in characters as a person counts them, not in code units. */
const segments = new Intl.Segmenter("und", { granularity: "grapheme" })

/** The most code units that one visible character takes in a real text; longer texts are not counted. */
const unitsPerCharacter = 16

/** Whether a text has at most `most` characters. A text too long to be worth counting has more. */
export const hasAtMostCharacters = (text: string, most: number): boolean => {
  if (text.length <= most) return true
  if (text.length > most * unitsPerCharacter) return false
  let count = 0
  for (const _ of segments.segment(text)) if ((count += 1) > most) return false
  return true
}

/** How many characters a text has, for a counter beside its field; null for one too long to be worth counting. */
export const countCharacters = (text: string, most: number): number | null =>
  text.length > most * unitsPerCharacter ? null : [...segments.segment(text)].length
