/** The words of the companies' screen: figures, list, form. */
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { companiesScreenEnglish } from "./companies-screen-english.messages.ts"
import { companiesScreenSpanish } from "./companies-screen-spanish.messages.ts"
import type { CompanyType } from "./company.schema.ts"

export interface CompaniesScreenWords {
  readonly title: string
  readonly table: (count: string) => string
  readonly caption: string
  readonly loading: string
  readonly stats: { readonly total: string; readonly active: string }
  readonly add: string
  readonly columns: {
    readonly name: string
    readonly contact_email: string
    readonly created_at: string
    readonly type: string
    readonly status: string
    readonly actions: string
  }
  readonly types: Readonly<Record<CompanyType, string>>
  readonly search: string
  readonly filters: {
    readonly status: string
    readonly anyStatus: string
    readonly type: string
    readonly anyType: string
    readonly active: string
    readonly activeYes: string
    readonly activeNo: string
  }
  readonly empty: { readonly title: string; readonly text: string }
  readonly switch: (name: string) => string
  readonly deleted: string
  readonly edit: string
  readonly editOf: (name: string) => string
  readonly delete: string
  readonly deleteOf: (name: string) => string
  readonly restore: string
  readonly restoreOf: (name: string) => string
  readonly restoring: string
  readonly removal: { readonly title: string; readonly question: (name: string) => string }
  readonly form: {
    readonly addTitle: string
    readonly editTitle: string
    readonly add: string
    readonly adding: string
    readonly update: string
    readonly updating: string
    readonly fields: { readonly name: string; readonly contact_email: string; readonly type: string }
  }
  readonly keys: {
    readonly move: string
    readonly edit: string
    readonly switch: string
    readonly delete: string
    readonly restore: string
    readonly add: string
    readonly search: string
    readonly help: string
  }
}

export const companiesScreenWords: InEveryLanguage<CompaniesScreenWords> = {
  en: companiesScreenEnglish,
  es: companiesScreenSpanish
}
