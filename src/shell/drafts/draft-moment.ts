import { Instant } from "#domain/shared/calendar.schema.ts"
import { draftMomentText } from "#domain/shared/document/draft.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { plainDate, timeOfDay } from "#src/shell/dates.ts"

/** When a draft was stored, in the time of this browser. */
export const draftMoment = (at: Instant, language: Language): string => {
  const stored = { day: plainDate(at, language), time: timeOfDay(at) }
  return draftMomentText(language, stored, plainDate(Instant.make(new Date().toISOString()), language))
}
