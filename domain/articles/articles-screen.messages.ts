/** The words of the articles' screen: figures, cards, form. */
import type { InEveryLanguage, Language } from "../shared/language.schema.ts"
import type { ArticleCategory, ArticleText, TranslationState } from "./article.schema.ts"
import { articlesScreenEnglish } from "./articles-screen-english.messages.ts"
import { articlesScreenSpanish } from "./articles-screen-spanish.messages.ts"

export interface ArticlesScreenWords {
  readonly title: string
  readonly table: (count: string) => string
  readonly caption: string
  readonly loading: string
  readonly stats: {
    readonly total: string
    readonly active: string
    readonly drafts: string
    readonly categories: string
  }
  readonly add: string
  readonly search: string
  readonly cardsPerPage: string
  readonly categories: Readonly<Record<ArticleCategory, string>>
  readonly statuses: { readonly active: string; readonly inactive: string }
  readonly filters: {
    readonly status: string
    readonly anyStatus: string
    readonly category: string
    readonly anyCategory: string
    readonly spanish: string
    readonly anySpanish: string
    readonly ready: string
    readonly notReady: string
  }
  readonly sort: {
    readonly label: string
    readonly newest: string
    readonly oldest: string
    readonly titleUp: string
    readonly titleDown: string
    readonly publishedFirst: string
    readonly draftsFirst: string
  }
  readonly empty: { readonly title: string; readonly add: string }
  readonly card: {
    readonly switch: string
    readonly switchOf: (title: string) => string
    readonly menuOf: (title: string) => string
    readonly edit: string
    readonly unpublish: string
    readonly publish: string
    readonly delete: string
    /** Stands where an article has no card description. */
    readonly sample: string
    readonly spanish: (left: string) => string
  }
  /** How many Spanish texts are left to do, by what is the matter with them; `several` where it is not one thing. */
  readonly left: Readonly<Record<Exclude<TranslationState, "complete"> | "several", (count: number) => string>>
  readonly removal: { readonly title: string; readonly question: (title: string) => string }
  readonly form: {
    readonly addTitle: string
    readonly editTitle: string
    readonly add: string
    readonly adding: string
    readonly update: string
    readonly updating: string
    readonly unsaved: string
    readonly fields: Readonly<Record<ArticleText | "category" | "author" | "image", string>>
    readonly inLanguage: Readonly<Record<Language, (label: string) => string>>
    readonly ownAuthor: string
    readonly sameAuthor: string
    readonly languages: {
      readonly label: string
      readonly languages: Readonly<Record<Language, string>>
      readonly complete: string
      readonly errors: (count: number) => string
    }
    readonly willBeCopied: string
    readonly confirm: string
    readonly confirmOf: (label: string) => string
    readonly counter: (count: string, most: number) => string
    readonly tooLongToCount: string
    readonly draft: {
      readonly text: string
      readonly restore: string
      readonly discard: string
    }
    readonly useThese: string
  }
  readonly keys: {
    readonly move: string
    readonly edit: string
    readonly switch: string
    readonly delete: string
    readonly add: string
    readonly search: string
    readonly help: string
  }
}

export const articlesScreenWords: InEveryLanguage<ArticlesScreenWords> = {
  en: articlesScreenEnglish,
  es: articlesScreenSpanish
}
