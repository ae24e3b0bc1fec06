import type { Instant } from "#domain/shared/calendar.schema.ts"
import { draftMomentWords } from "#domain/shared/document/draft.messages.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { plainDate, timeOfDay } from "#src/shell/dates.ts"

/** When a draft was stored: the time of a moment of today, the day of an earlier one. */
export const draftMoment = (at: Instant, language: Language): string => {
  const words = draftMomentWords[language]
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? words.at(timeOfDay(at)) : words.on(plainDate(at, language))
}
