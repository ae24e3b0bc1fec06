import type { InEveryLanguage } from "../shared/language.schema.ts"
import { type ClaimsScreenWords, claimsScreenWords } from "./claims-screen.messages.ts"

/** Says the same in every language. */
export const inEveryLanguage = (say: (words: ClaimsScreenWords) => string): InEveryLanguage<string> => ({
  en: say(claimsScreenWords.en),
  es: say(claimsScreenWords.es)
})
