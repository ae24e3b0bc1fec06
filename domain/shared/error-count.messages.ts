/** The number of errors that prevent saving a form in two languages; its parts add up. */
import type { ErrorCount } from "./bilingual.rules.ts"

const phrase = (total: string, parts: ReadonlyArray<readonly [count: number, text: string]>): string => {
  const present = parts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`)
  return present.length === 0 ? total : `${total}: ${present.join(", ")}`
}

export const errorCountEnglish = ({ all, en, es }: ErrorCount): string =>
  phrase(all === 1 ? "1 error" : `${all} errors`, [
    [en, "in English"],
    [es, "in Spanish"],
    [en + es === 0 ? 0 : all - en - es, "in other fields"]
  ])

export const errorCountSpanish = ({ all, en, es }: ErrorCount): string =>
  phrase(all === 1 ? "1 error" : `${all} errores`, [
    [en, "en inglés"],
    [es, "en español"],
    [en + es === 0 ? 0 : all - en - es, "en otros campos"]
  ])
