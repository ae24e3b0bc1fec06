/** The longest text a search column keeps; names and addresses are shorter, and an index entry must fit a page. */
const searchedMax = 512

/**
 * Folds case and accents, so that "Núñez", "NUNEZ" and "nunez" find each other in any database.
 * Anything that is no letter or digit counts as one space.
 */
export const normalise = (text: string): string =>
  text
    .slice(0, searchedMax)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ß/gu, "ss")
    .replace(/[^\p{L}\p{N}@.+_-]+/gu, " ")
    .trim()
