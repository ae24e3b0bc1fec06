/** How dates and times are formatted (specification, "Business constants"; decisions, section 10). */
import { lightFormat } from "date-fns/lightFormat"
import { Schema } from "effect"
import { Day, type Instant, toInstant } from "#domain/shared/calendar.schema.ts"
import { dayIn } from "#domain/shared/language.rules.ts"
import type { Language } from "#domain/shared/language.schema.ts"

/** A calendar day on the claims screen; it never shifts with the zone. */
export const claimDay = (day: Day): string => day.split("-").toReversed().join("/")

/** The day of a moment in this browser's zone, on the claims screen. */
export const claimDate = (instant: Instant): string => lightFormat(new Date(instant), "dd/MM/yyyy")

/** Two days as the claims screen shows them, on one line: the year once where it is the same. */
export const claimDays = (first: string, last: string): string =>
  `${first.slice(-4) === last.slice(-4) ? first.slice(0, -5) : first}\u00A0–\u2060\u00A0${last}`

/** A calendar day on every other screen: MM/dd/yyyy, in Spanish dd/MM/yyyy. */
export const plainDay = (day: Day, language: Language): string => dayIn[language](day)

/** A day with the name of its month, which no order of figures makes another day. */
export const longDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day))

/** The same for a text that may be incomplete, which is returned unchanged. */
export const plainDayOf = (text: string, language: Language): string =>
  Schema.is(Day)(text) ? plainDay(text, language) : text

/** The day of a moment in this browser's zone, on every other screen. */
export const plainDate = (instant: Instant, language: Language): string =>
  plainDay(Day.make(isoDate(instant)), language)

/** The time of a moment in this browser's zone: 10:42. */
export const timeOfDay = (instant: Instant): string => lightFormat(new Date(instant), "HH:mm")

/** The day and time of a moment, on the claims screen. */
export const claimMoment = (instant: Instant): string => `${claimDate(instant)} ${timeOfDay(instant)}`

/** The first letters of a person's first and last name. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/u).filter((word) => word !== "")
  const first = words[0]?.[0] ?? ""
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""
  return `${first}${last}`.toUpperCase()
}

/** The day of a moment in this browser's zone, on cards of benefits: yyyy-MM-dd. */
export const isoDate = (instant: Instant): string => lightFormat(new Date(instant), "yyyy-MM-dd")

/** A moment in this browser's zone to the second. */
export const plainMoment = (instant: Instant, language: Language): string =>
  `${plainDate(instant, language)} ${lightFormat(new Date(instant), "HH:mm:ss")}`

/** The first and the last moment of a day in this browser's zone. */
export const dayBegins = (day: string): Instant => toInstant(Date.parse(`${day}T00:00:00.000`))
export const dayEnds = (day: string): Instant => toInstant(Date.parse(`${day}T23:59:59.999`))
