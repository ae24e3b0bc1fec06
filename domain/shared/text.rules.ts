/** A text of one line: line breaks and other runs of white space become one space, and none is at its ends. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/gu, " ")

/** Most texts are of these characters alone, among which none is invisible. */
const isPlain = (text: string): boolean => /^[ -~]*$/u.test(text)

/** Without the marks that show nothing and say how others are shown, which are pasted with numbers and addresses. */
export const withoutMarks = (text: string): string => (isPlain(text) ? text : text.replace(/\p{Cf}+/gu, "")).trim()

/**
 * What shows nothing at the end of a name: white space, marks, and letters that are only room for others. Tested by code unit: the
 * marks of flags have two, and stay.
 */
const showsNothing = /^(?:\s|\u034f|\u17b4|\u17b5|[\u115f\u1160\u2800\u3164\uffa0]|\p{Cf})$/u

/** A name on one line, without what shows nothing at its ends. A name of which nothing is shown is empty. */
export const nameLine = (text: string): string => {
  if (isPlain(text)) return oneLine(text)
  let [from, to] = [0, text.length]
  while (from < to && showsNothing.test(text.charAt(from))) from += 1
  while (to > from && showsNothing.test(text.charAt(to - 1))) to -= 1
  return oneLine(text.slice(from, to))
}

/** Letters of scripts in which no mark joins or parts others. */
const isLatin = /^[\p{Script=Latin}\p{M}\p{Cf}\s]*$/u

/** The name of a person: in Latin letters no mark belongs anywhere. */
export const personName = (text: string): string => nameLine(isLatin.test(text) ? withoutMarks(text) : text)

/** Rewrites a name, but keeps one of invisible characters as it came: it may have been stored before they were refused. */
export const orUnseen =
  (rewrite: (text: string) => string) =>
  (text: string): string =>
    rewrite(text) || text

/** Whether a change gives a name of which nothing is shown. The stored one may be sent back. */
export const isUnseenAnew = (stored: string, sent: string | undefined): boolean =>
  sent !== undefined && sent !== stored && nameLine(sent) === ""

export const fullName = (person: { readonly given_name: string; readonly surname: string }): string =>
  `${person.given_name} ${person.surname}`.trim()

/** The length of a text in characters as a person counts them, not in code units. */
const segments = new Intl.Segmenter("und", { granularity: "grapheme" })

/** No character a person sees takes more units than this in any text that means something; longer ones are not counted. */
const unitsPerCharacter = 16

/** Whether a text has at most `most` characters. A text too long to be worth counting has more. */
export const hasAtMost = (text: string, most: number): boolean => {
  if (text.length <= most) return true
  if (text.length > most * unitsPerCharacter) return false
  let count = 0
  for (const _ of segments.segment(text)) if ((count += 1) > most) return false
  return true
}

/** How many characters a text has, for a counter beside its field; null for one too long to be worth counting. */
export const charactersIn = (text: string, most: number): number | null =>
  text.length > most * unitsPerCharacter ? null : [...segments.segment(text)].length
