/** The words of the users' screen: list, form, details. */
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { Role } from "./user.schema.ts"
import { usersScreenEnglish } from "./users-screen-english.messages.ts"
import { usersScreenSpanish } from "./users-screen-spanish.messages.ts"

export interface UsersScreenWords {
  readonly title: string
  readonly table: (count: string) => string
  readonly caption: string
  readonly loading: string
  readonly add: string
  readonly columns: {
    readonly surname: string
    readonly given_name: string
    readonly email: string
    readonly role: string
    readonly company: string
    readonly created_at: string
    readonly status: string
    readonly actions: string
  }
  readonly roles: Readonly<Record<Role, string>>
  readonly search: string
  readonly filters: {
    readonly status: string
    readonly anyStatus: string
    readonly role: string
    readonly anyRole: string
    readonly company: string
    readonly anyCompany: string
  }
  readonly empty: { readonly title: string; readonly text: string }
  readonly switch: (name: string) => string
  readonly viewDetails: string
  readonly viewDetailsOf: (name: string) => string
  readonly edit: string
  readonly editOf: (name: string) => string
  readonly delete: string
  readonly deleteOf: (name: string) => string
  readonly removal: { readonly title: string; readonly question: (name: string) => string }
  readonly form: {
    readonly addTitle: string
    readonly editTitle: string
    readonly add: string
    readonly adding: string
    readonly update: string
    readonly updating: string
    readonly fields: {
      readonly given_name: string
      readonly surname: string
      readonly email: string
      readonly mobile_number: string
      readonly password_hash: string
      readonly company_id: string
      readonly role: string
      readonly ssn: string
      readonly dob: string
      readonly profile_image: string
      readonly address: string
    }
    readonly countryCode: string
    readonly passwordRule: string
    readonly passwordKept: string
    readonly ssnForm: string
    readonly showSsn: string
  }
  readonly details: {
    readonly title: string
    readonly walk: string
    readonly loggedIn: string
    readonly loggedOut: string
    readonly company: string
    readonly address: string
    readonly email: string
    readonly phone: string
    readonly dob: string
    readonly ssn: string
    readonly hideSsn: string
    readonly history: string
    readonly tabs: { readonly quizzes: string; readonly benefits: string; readonly paychecks: string }
    readonly quizzes: {
      readonly title: string
      readonly added: string
      readonly submitted: string
      readonly none: string
      /** Stands below the newest where there are more. */
      readonly newest: (shown: string, total: string) => string
    }
    readonly benefits: {
      readonly title: string
      readonly status: string
      readonly actions: string
      readonly none: string
      readonly reactivate: string
      readonly reactivateOf: (title: string) => string
      readonly reactivating: string
    }
    readonly paychecks: string
  }
  readonly keys: {
    readonly move: string
    readonly details: string
    readonly close: string
    readonly edit: string
    readonly switch: string
    readonly delete: string
    readonly add: string
    readonly search: string
    readonly help: string
  }
}

export const usersScreenWords: InEveryLanguage<UsersScreenWords> = { en: usersScreenEnglish, es: usersScreenSpanish }
