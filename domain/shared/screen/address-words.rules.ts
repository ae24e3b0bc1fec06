/**
 * What was searched for may be the name of a member, and a browser keeps the addresses of a page on its disk. An address
 * therefore holds a reference in the place of these words; the page knows what it stands for.
 */

/** The parameters that hold words, with their values as they are written in an address. */
const searched = /((?:^|[?&])(?:\w+_)?searchTerm=)([^&#]+)/gu
const reference = /^~[0-9a-z]{8}$/u

/** The address with references in the place of words. */
export const hideWords = (address: string, referenceOf: (words: string) => string): string =>
  address.replace(searched, (parameter: string, name: string, value: string) =>
    reference.test(value) ? parameter : `${name}${referenceOf(value)}`
  )

/** The address with the words that its references stand for; one that is not known stands for nothing. */
export const showWords = (address: string, wordsOf: (reference: string) => string | undefined): string =>
  address.replace(searched, (parameter: string, name: string, value: string) =>
    reference.test(value) ? `${name}${wordsOf(value) ?? ""}` : parameter
  )

export const hasReference = (address: string): boolean =>
  [...address.matchAll(searched)].some(([, , value = ""]) => reference.test(value))

/** `random` is from 0 to below 1. */
export const newReference = (random: number): string => `~${random.toString(36).slice(2, 10).padEnd(8, "0")}`
