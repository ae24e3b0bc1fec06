/** How errors are counted: on a tab, at a question, and in a form of two languages, where the parts add up. */
import type { ErrorCount } from "./bilingual.rules.ts"

export const errorsEnglish = (count: number): string => (count === 1 ? "1 error" : `${count} errors`)
export const errorsSpanish = (count: number): string => (count === 1 ? "1 error" : `${count} errores`)

const phrase = (total: string, parts: ReadonlyArray<readonly [count: number, text: string]>): string => {
  const [first, ...others] = parts.filter(([count]) => count > 0)
  if (first === undefined) return total
  // All of one kind are counted once.
  if (others.length === 0) return `${total} ${first[1]}`
  return `${total}: ${[first, ...others].map(([count, text]) => `${count} ${text}`).join(", ")}`
}

export const errorCountEnglish = ({ all, en, es }: ErrorCount): string =>
  phrase(errorsEnglish(all), [
    [en, "in English"],
    [es, "in Spanish"],
    [en + es === 0 ? 0 : all - en - es, "in other fields"]
  ])

export const errorCountSpanish = ({ all, en, es }: ErrorCount): string =>
  phrase(errorsSpanish(all), [
    [en, "en inglés"],
    [es, "en español"],
    [en + es === 0 ? 0 : all - en - es, "en otros campos"]
  ])
