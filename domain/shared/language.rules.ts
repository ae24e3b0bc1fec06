import type { InEveryLanguage } from "./language.schema.ts"

/** Words of one language, with each text and each function that makes one in every language. */
export type Bilingual<Words> = Words extends string
  ? InEveryLanguage<string>
  : Words extends (...args: infer Args) => string
    ? (...args: Args) => InEveryLanguage<string>
    : { readonly [Name in keyof Words]: Bilingual<Words[Name]> }

/** Puts equal words of two languages side by side: `bilingual(words).why.noRows` is a text in every language. */
export const bilingual = <Words>({ en, es }: InEveryLanguage<Words>): Bilingual<Words> =>
  paired(en, es) as Bilingual<Words>

const paired = (en: unknown, es: unknown): unknown => {
  if (typeof en === "function" && typeof es === "function")
    return (...args: ReadonlyArray<unknown>) => ({ en: en(...args), es: es(...args) })
  if (typeof en !== "object" || en === null) return { en, es }
  const other = new Map(Object.entries(es ?? {}))
  return Object.fromEntries(Object.entries(en).map(([name, words]) => [name, paired(words, other.get(name))]))
}
