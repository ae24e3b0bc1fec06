/** The words of the benefits' screen: figures, cards, editor. */
import type { InEveryLanguage, Language } from "../shared/language.schema.ts"
import type { BenefitSort } from "./benefit.schema.ts"
import { benefitsScreenEnglish } from "./benefits-screen-english.messages.ts"
import { benefitsScreenSpanish } from "./benefits-screen-spanish.messages.ts"

export interface BenefitsScreenWords {
  readonly title: string
  readonly list: (count: string) => string
  readonly caption: string
  readonly loading: string
  readonly stats: { readonly total: string; readonly active: string; readonly pending: string }
  readonly add: string
  readonly search: string
  readonly filters: {
    readonly status: string
    readonly anyStatus: string
    readonly type: string
    readonly anyType: string
    readonly company: string
    readonly anyCompany: string
    readonly sort: string
  }
  readonly sorts: Readonly<Record<BenefitSort, string>>
  readonly empty: { readonly title: string; readonly text: string }
  /** The date is already worded. */
  readonly created: (date: string) => string
  readonly switch: (title: string) => string
  readonly editOf: (title: string) => string
  readonly deleteOf: (title: string) => string
  readonly removal: { readonly title: string; readonly question: (title: string) => string }
  readonly form: {
    readonly addTitle: string
    readonly editTitle: string
    readonly add: string
    readonly adding: string
    readonly update: string
    readonly updating: string
    readonly tabs: string
    readonly complete: string
    readonly errors: (count: number) => string
    /** Says at the left of the buttons how many fields are wrong. */
    readonly wrong: (count: number) => string
    readonly languages: Readonly<Record<Language, string>>
    /** Stands in a question about both texts of a field in place of an image. */
    readonly anImage: string
    readonly companyKept: string
    readonly urlHint: string
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

export const benefitsScreenWords: InEveryLanguage<BenefitsScreenWords> = {
  en: benefitsScreenEnglish,
  es: benefitsScreenSpanish
}
