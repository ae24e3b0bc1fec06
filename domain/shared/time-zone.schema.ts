import { Schema } from "effect"

// Offsets such as +02:00 are accepted by Intl but know no summer time, and PostgreSQL reads their sign the other way
// round.
export const isTimeZone = (value: string): boolean => {
  if (!/^[A-Z]/iu.test(value)) return false
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== ""
  } catch {
    // Intl throws for an unknown zone.
    return false
  }
}

/** By which days are told apart, `America/Bogota`. */
export const TimeZone = Schema.String.check(
  Schema.isMaxLength(64, { message: "value_invalid" }),
  Schema.makeFilter((value) => (isTimeZone(value) ? undefined : "value_invalid"))
)
