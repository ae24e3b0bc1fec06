import type { Day } from "./calendar.schema.ts"
import type { Translated, Language, RecordTitle } from "./language.schema.ts"

/** Words of one language, with each text and each function that makes one in every language. */
export type Bilingual<Words> = Words extends string
  ? Translated<string>
  : Words extends (...args: infer Args) => string
    ? (...args: Args) => Translated<string>
    : { readonly [Name in keyof Words]: Bilingual<Words[Name]> }

/** Puts equal words of two languages side by side: `bilingual(words).why.noRows` is a text in every language. */
export const bilingual = <Words>({ en, es }: Translated<Words>): Bilingual<Words> => paired(en, es) as Bilingual<Words>

const paired = (en: unknown, es: unknown): unknown => {
  if (typeof en === "function" && typeof es === "function")
    return (...args: ReadonlyArray<unknown>) => ({ en: en(...args), es: es(...args) })
  if (typeof en !== "object" || en === null) return { en, es }
  const other = new Map(Object.entries(es ?? {}))
  return Object.fromEntries(Object.entries(en).map(([name, words]) => [name, paired(words, other.get(name))]))
}

/** Texts by language, from a table that has each text in every language. */
export const byLanguage = <Name extends string>(
  texts: Readonly<Record<Name, Translated<string>>>
): Translated<Readonly<Record<Name, string>>> => {
  const entries = Object.entries<Translated<string>>(texts)
  const textsIn = (language: Language) =>
    Object.fromEntries(entries.map(([name, text]) => [name, text[language]])) as Readonly<Record<Name, string>>
  return { en: textsIn("en"), es: textsIn("es") }
}

/** The titles of a record that has one in each language: the English one where there is no Spanish. */
export const titlesOf = ({ title_en: en, title_es }: Readonly<Record<"title_en" | "title_es", string>>) =>
  ({ en, es: title_es.trim() === "" ? en : title_es }) satisfies Translated<string>

export const inEach = (title: RecordTitle): Translated<string> =>
  typeof title === "string" ? { en: title, es: title } : title

/** Whole numbers as each language groups them: 1,284. */
export const numberIn = {
  en: new Intl.NumberFormat("en-US").format,
  es: new Intl.NumberFormat("es-CO", { useGrouping: "always" }).format
} satisfies Translated<(value: number) => string>

const dayWith =
  (order: (year: string, month: string, date: string) => ReadonlyArray<string>) =>
  (day: Day): string => {
    const [year = "", month = "", date = ""] = day.split("-")
    return order(year, month, date).join("/")
  }

/** A calendar day in figures: 11/28/2026, in Spanish 28/11/2026. */
export const dayIn = {
  en: dayWith((year, month, date) => [month, date, year]),
  es: dayWith((year, month, date) => [date, month, year])
} satisfies Translated<(day: Day) => string>

const [kilobyte, megabyte] = [1024, 1024 * 1024]

/** Writes sizes of files: in MB from 0.1 MB on, below that in whole kB. */
export const sizeWriter = (locale: string): ((bytes: number) => string) => {
  const inMegabytes = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format
  return (bytes) =>
    bytes < megabyte / 10 ? `${Math.ceil(bytes / kilobyte)} kB` : `${inMegabytes(bytes / megabyte)} MB`
}

/** The longest quoted text, in UTF-16 units. */
const quotedMax = 28

/** A text of a cell in a sentence, cut where it is long. */
export const quoted = (text: string): string =>
  `“${text.length > quotedMax ? `${text.slice(0, quotedMax - 1)}…` : text}”`
