/** The words that the screens of all records share: table, form, and two edits of one record. */
import type { InEveryLanguage } from "./language.schema.ts"
import { recordScreenEnglish } from "./record-screen-english.messages.ts"
import { recordScreenSpanish } from "./record-screen-spanish.messages.ts"

export interface RecordScreenWords {
  readonly settings: string
  readonly rowsPerPage: string
  readonly moved: string
  readonly refresh: string
  readonly keysHelp: string
  readonly notAvailable: string
  readonly choose: string
  readonly statuses: { readonly active: string; readonly inactive: string }
  readonly merge: {
    readonly title: string
    readonly text: string
    readonly mine: string
    readonly theirs: string
    readonly empty: string
    readonly save: string
  }
  readonly image: {
    readonly choose: string
    readonly replace: string
    readonly remove: string
    readonly drop: string
    readonly release: string
    readonly chosen: string
    readonly current: string
    readonly none: string
    readonly loading: string
    readonly gone: string
    readonly hint: string
  }
  readonly keys: {
    readonly title: string
    readonly text: string
    readonly palette: string
  }
}

export const recordScreenWords: InEveryLanguage<RecordScreenWords> = {
  en: recordScreenEnglish,
  es: recordScreenSpanish
}
