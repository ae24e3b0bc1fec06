/** Days and instants as texts. A day has no zone; an instant is UTC with milliseconds: text order is time order. */
import { Schema } from "effect"

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

/** Whether a text `YYYY-MM-DD` names a day of the calendar. */
export const isRealDay = (text: string): boolean => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** The text of a field that shows a date with parts missing, or one that does not exist: it is never a day. */
export const unfinishedDay = "unfinished"

/** A calendar day, `2026-11-20`; 30 February is refused. */
export const Day = Schema.String.check(
  Schema.makeFilter((text) => (text === unfinishedDay ? "day_unfinished" : undefined)),
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/u, { message: "day_malformed" }),
  Schema.makeFilter((text) => (isRealDay(text) ? undefined : "day_malformed"))
).pipe(Schema.brand("Day"))
export type Day = typeof Day.Type

/** A moment, `2026-11-20T10:42:07.123Z`; a text without milliseconds or in another zone is refused. */
export const Instant = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/u, { message: "instant_malformed" }),
  Schema.makeFilter((text) => (isRealDay(text.slice(0, 10)) ? undefined : "instant_malformed"))
).pipe(Schema.brand("Instant"))
export type Instant = typeof Instant.Type

export const toMs = (instant: Instant): number => Date.parse(instant)

/** The instant that many milliseconds after the beginning of 1970. */
export const toInstant = (ms: number): Instant => Instant.make(new Date(ms).toISOString())

/** A range ends before it begins, so that nothing is in it. */
export const isEmptyRange = <Bound extends Day | Instant>(from: Bound | undefined, to: Bound | undefined): boolean =>
  from !== undefined && to !== undefined && from > to

export const addSeconds = (instant: Instant, seconds: number): Instant => toInstant(toMs(instant) + seconds * 1000)
