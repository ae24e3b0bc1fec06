/** Days and moments as the reader's language writes them. */
import type { Day, Instant } from "#domain/shared/calendar.schema.ts"
import { plainDate, plainDay, plainMoment } from "../dates.ts"
import { useWords } from "../use-application.ts"

export const DayText = ({ day }: { readonly day: Day }) => plainDay(day, useWords().language)

/** The day of a moment, in this browser's zone. */
export const DateText = ({ at }: { readonly at: Instant }) => (
  <time dateTime={at}>{plainDate(at, useWords().language)}</time>
)

/** A moment to the second, in this browser's zone. */
export const MomentText = ({ at }: { readonly at: Instant }) => (
  <time dateTime={at}>{plainMoment(at, useWords().language)}</time>
)
