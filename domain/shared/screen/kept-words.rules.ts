/** Which words of searches are kept. */

/** Words that a reference stands for. */
export interface KeptWords {
  /** When it was made, in ms. */
  readonly at: number
  readonly words: string
}

/** The words that are kept: those of the last searches. */
export const keptWordsMax = 200

/** The references that are kept, and those that are to be removed. */
export const pruneWords = (
  all: ReadonlyMap<string, KeptWords>
): Readonly<Record<"kept" | "removed", ReadonlyArray<string>>> => {
  const newestFirst = [...all].toSorted(([, one], [, other]) => other.at - one.at).map(([name]) => name)
  return { kept: newestFirst.slice(0, keptWordsMax), removed: newestFirst.slice(keptWordsMax) }
}
