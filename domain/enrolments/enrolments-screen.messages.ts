/** The words of the panel of pending enrolments, and of what a member wrote when asking for a benefit. */
import type { InEveryLanguage } from "../shared/language.schema.ts"
import { enrolmentsScreenEnglish } from "./enrolments-screen-english.messages.ts"
import { enrolmentsScreenSpanish } from "./enrolments-screen-spanish.messages.ts"

export interface EnrolmentsScreenWords {
  readonly title: (count: string) => string
  readonly caption: string
  readonly loading: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly benefit: string
  readonly select: (name: string) => string
  readonly selectAll: string
  readonly selected: (count: string) => string
  readonly approve: string
  readonly approveOf: (name: string) => string
  readonly approving: string
  readonly approveSelected: (count: string) => string
  readonly activateAll: string
  readonly activating: string
  readonly stop: string
  readonly retry: (count: string) => string
  readonly progress: (done: string, total: string) => string
  /** Stands beside the button while nothing is under way. */
  readonly note: string
  /** The reason is already worded. */
  readonly notActivated: (reason: string) => string
  readonly newer: (count: number) => string
  readonly show: string
  readonly details: string
  readonly hideDetails: string
  readonly beneficiaries: {
    readonly title: string
    readonly name: string
    readonly relationship: string
    readonly percentage: string
  }
  readonly form: {
    readonly title: string
    readonly dob: string
    readonly gender: string
    readonly address: string
    readonly city: string
    readonly state: string
    readonly zip: string
  }
  readonly keys: {
    readonly open: string
    readonly approve: string
    readonly select: string
    readonly extend: string
    readonly selectAll: string
    readonly details: string
    readonly close: string
  }
}

export const enrolmentsScreenWords: InEveryLanguage<EnrolmentsScreenWords> = {
  en: enrolmentsScreenEnglish,
  es: enrolmentsScreenSpanish
}
