/** How the text of an unknown fault ends, so that its id can be copied wherever the text is shown. */
import type { InEveryLanguage, Language } from "../language.schema.ts"

const labels: InEveryLanguage<string> = { en: "Request id: ", es: "Id. de la solicitud: " }

/** The button that copies the id. */
export const copyWords: InEveryLanguage<string> = { en: "Copy", es: "Copiar" }

export const withRequestId = (text: string, id: string, language: Language): string =>
  `${text.replace(/\.?$/u, ".")} ${labels[language]}${id}`

const ending = new RegExp(`(${labels.en}|${labels.es})([\\w-]+)$`, "u")

/** The text in front of the id, and the id; null for a text that does not end by one. */
export const requestIdIn = (
  text: string
): { readonly before: string; readonly id: string; readonly language: Language } | null => {
  const [, label, id] = ending.exec(text) ?? []
  if (label === undefined || id === undefined) return null
  return { before: text.slice(0, -id.length), id, language: label === labels.es ? "es" : "en" }
}
