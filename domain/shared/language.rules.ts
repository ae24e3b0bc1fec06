import type { InEveryLanguage } from "./language.schema.ts"

/** Makes what says one of these words in every language. */
export const saying =
  <Words>(words: InEveryLanguage<Words>) =>
  (pick: (words: Words) => string): InEveryLanguage<string> => ({ en: pick(words.en), es: pick(words.es) })
