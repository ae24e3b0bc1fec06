/** What each kind of record is called inside a sentence. The texts that all records share are made from these nouns. */

export interface EnglishNoun {
  readonly one: string
  readonly many: string
  /** Its indefinite article. */
  readonly a: "a" | "an"
}

/** The Spanish words that agree with a noun, each under its masculine form. */
const agreeing = {
  masculine: { un: "un", el: "el", los: "los", este: "este", lo: "lo", o: "o" },
  feminine: { un: "una", el: "la", los: "las", este: "esta", lo: "la", o: "a" }
}

export const englishNoun = (one: string, many: string, a: EnglishNoun["a"] = "a"): EnglishNoun => ({ one, many, a })
export const masculineNoun = (one: string, many: string) => ({ one, many, ...agreeing.masculine })
export const feminineNoun = (one: string, many: string) => ({ one, many, ...agreeing.feminine })

/** What was done, as it ends a sentence in English, and its stem in Spanish. */
export interface Participle {
  readonly en: string
  readonly es: string
}

export interface RecordNoun {
  readonly en: EnglishNoun
  readonly es: ReturnType<typeof masculineNoun>
  /** What switching on and off is called for this kind of record, where it has words of its own. */
  readonly switched?: { readonly activate: Participle; readonly deactivate: Participle }
}

/** A text with a capital as its first letter. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A label within a sentence. */
export const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
