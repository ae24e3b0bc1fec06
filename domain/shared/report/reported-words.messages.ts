/** What reports of all kinds of record say. Apart, as browsers fetch Spanish by itself, and the server makes reports. */
import type { ActiveStatus } from "../account.schema.ts"
import type { Translated } from "../language.schema.ts"
import { recordScreenEnglish } from "../record-screen/record-screen-english.messages.ts"
import { recordScreenSpanish } from "../record-screen/record-screen-spanish.messages.ts"

export const reportedStatusWords: Translated<Readonly<Record<ActiveStatus, string>>> = {
  en: recordScreenEnglish.statuses,
  es: recordScreenSpanish.statuses
}
