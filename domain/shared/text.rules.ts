/** A text of one line: line breaks and other runs of white space become one space, and none is at its ends. */
export const oneLine = (text: string): string => text.trim().replace(/\s+/gu, " ")

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
