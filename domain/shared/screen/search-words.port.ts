/** Keeps the words of one administrator's searches in this browser, under the references that addresses hold. */
export interface SearchWordsPort {
  /** Those of the last searches, by their references. */
  readonly read: () => Promise<ReadonlyMap<string, string>>
  readonly keep: (reference: string, words: string) => void
}
