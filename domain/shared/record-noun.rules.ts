/** What each kind of record is called inside a sentence. The texts that all records share are made from these nouns. */

interface EnglishNoun {
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

const english = (one: string, many: string, a: EnglishNoun["a"] = "a"): EnglishNoun => ({ one, many, a })
const masculine = (one: string, many: string) => ({ one, many, ...agreeing.masculine })
const feminine = (one: string, many: string) => ({ one, many, ...agreeing.feminine })

export interface RecordNoun {
  readonly en: EnglishNoun
  readonly es: ReturnType<typeof masculine>
}

export const recordNouns = {
  article: { en: english("article", "articles", "an"), es: masculine("artículo", "artículos") },
  benefit: { en: english("benefit", "benefits"), es: masculine("beneficio", "beneficios") },
  company: { en: english("company", "companies"), es: feminine("empresa", "empresas") },
  quiz: { en: english("quiz", "quizzes"), es: masculine("cuestionario", "cuestionarios") },
  user: { en: english("user", "users"), es: masculine("usuario", "usuarios") }
} satisfies Readonly<Record<string, RecordNoun>>

/** A text with a capital as its first letter. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
