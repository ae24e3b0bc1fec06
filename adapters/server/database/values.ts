/**
 * Converts values of the database to those of our schemas in any time zone: a timestamp is ISO text in UTC with
 * milliseconds, a day is `yyyy-MM-dd`, every number is a number, jsonb is unknown.
 */
import type { ColumnType } from "kysely"
import pg from "pg"

/** A jsonb column: written as JSON text, read as a value. */
export type JsonText = ColumnType<unknown, string | null, string | null>

type Reader = (text: string) => unknown

/** The parser for a type of the database; binary values are left to the driver. */
export const readValue = (type: number, format: "text" | "binary" = "text"): Reader =>
  (format === "text" ? readers.get(type) : undefined) ?? pg.types.getTypeParser(type, format)

const arrayOf =
  (read: Reader): Reader =>
  (text) => {
    const parts: unknown = textArray(text)
    return Array.isArray(parts) ? parts.map((part) => (typeof part === "string" ? read(part) : part)) : parts
  }

/** Throws rather than rounds: a count or an id without its last digits is worse than none. */
const wholeNumber: Reader = (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error("A whole number from the database is too large to be exact")
  return value
}

const driversMoment: Reader = pg.types.getTypeParser(1184)
const moment: Reader = (text) => {
  const value = driversMoment(text)
  return value instanceof Date ? value.toISOString() : text
}

/** text[], which the driver parses but does not name. */
const textArrayType: number = 1009
const textArray: Reader = pg.types.getTypeParser(textArrayType, "text")
const unchangedText: Reader = (text) => text
const readers: ReadonlyMap<number, Reader> = new Map([
  [20, wholeNumber],
  [1016, arrayOf(wholeNumber)],
  [1700, Number],
  [1231, arrayOf(Number)],
  [1184, moment],
  [1185, arrayOf(moment)],
  [1082, unchangedText],
  [1182, arrayOf(unchangedText)]
])
