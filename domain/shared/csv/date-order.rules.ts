/** Whether day or month comes first in the dates of a column, judged over the whole column and never cell by cell. */
import { Record, Result } from "effect"
import { isRealDay } from "../calendar.schema.ts"
import { withoutInvisibleMarks } from "../text.rules.ts"
import type { DateOrder } from "./csv-import.schema.ts"

/** What a text means in each order; null where it is no date then. */
export type DateReadings = Readonly<Record<DateOrder, string | null>>

/** The first cells of a column that are dates with the month first only, with the day first only, and two days. */
export interface DateSamples extends DateReadings {
  readonly either: string | null
}

/** The samples of each column of dates. */
export type DatesOfFile = Readonly<Record<string, DateSamples>>

/** The order of each column of dates; null until it is chosen. */
export type DateOrders = Readonly<Record<string, DateOrder | null>>

const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u

const dayOf = (year: string, month: string, day: string): string | null => {
  const found = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isRealDay(found) ? found : null
}

/** The days that a date with slashes can mean; null for a text of another form, which has no order. */
export const readDate = (text: string): DateReadings | null => {
  const [, first = "", second = "", year = ""] = slashed.exec(text) ?? []
  return year === "" ? null : { mdy: dayOf(year, first, second), dmy: dayOf(year, second, first) }
}

/** Looks at the cells of a column one by one, in any order. */
export const dateSampler = () => {
  let samples: DateSamples = { mdy: null, dmy: null, either: null }
  return {
    look: (text: string): void => {
      const readings = readDate(text)
      if (readings === null || readings.mdy === readings.dmy) return
      const kind = readings.dmy === null ? "mdy" : readings.mdy === null ? "dmy" : "either"
      if (samples[kind] === null) samples = { ...samples, [kind]: text }
    },
    samples: (): DateSamples => samples
  }
}

/** Cells that can be read one way only decide for all; null where there are none but doubtful ones, or both kinds. */
export const decidedOrder = ({ mdy, dmy, either }: DateSamples): DateOrder | null => {
  if (mdy === null && dmy === null) return either === null ? "mdy" : null
  return mdy === null ? "dmy" : dmy === null ? "mdy" : null
}

/** The order of each column: the chosen one, else what its cells decide. */
export const ordersOf = (dates: DatesOfFile, chosen: DateOrder | null): DateOrders =>
  Record.map(dates, (samples) => chosen ?? decidedOrder(samples))

/**
 * The same without a question: doubtful dates have the month first. Fails with the message key of a column that
 * contradicts itself.
 */
export const ordersWithDefault = (dates: DatesOfFile, chosen: DateOrder | null): Result.Result<DateOrders, string> => {
  const orders = Record.map(ordersOf(dates, chosen), (order) => order ?? "mdy")
  if (chosen !== null) return Result.succeed(orders)
  for (const [column, { mdy, dmy }] of Object.entries(dates))
    if (mdy !== null && dmy !== null) return Result.fail(`csv_date_orders|${column}|${mdy}|${dmy}`)
  return Result.succeed(orders)
}

/** A question about the order of day and month, or what was decided where some cells can be read both ways. */
export interface DateQuestion {
  readonly column: string
  /** Null until it is chosen. */
  readonly order: DateOrder | null
  /** A cell of the file for each order, and the day that it means then. */
  readonly samples: Readonly<Record<DateOrder, { readonly cell: string; readonly day: string }>>
}

/** Without an answer the server would read doubtful dates with the month first, so that nothing is sent before. */
export const isUnanswered = (question: DateQuestion | null): boolean => question !== null && question.order === null

/** The column whose order must be chosen, else one in which it matters; null where there is none. */
export const dateQuestion = (dates: DatesOfFile, chosen: DateOrder | null): DateQuestion | null => {
  const questions = Object.entries(dates).flatMap(([column, samples]): ReadonlyArray<DateQuestion> => {
    const sampleOf = (order: DateOrder) => {
      const cell = samples.either ?? samples[order] ?? ""
      return { cell, day: readDate(cell)?.[order] ?? "" }
    }
    const order = chosen ?? decidedOrder(samples)
    const isClear = samples.either === null && (samples.mdy === null || samples.dmy === null)
    return isClear ? [] : [{ column, order, samples: { mdy: sampleOf("mdy"), dmy: sampleOf("dmy") } }]
  })
  return questions.find(({ order }) => order === null) ?? questions[0] ?? null
}

/** The message key for a cell that was not read as a day. */
export const dayIssue = (cell: string): string => {
  const { mdy, dmy } = readDate(withoutInvisibleMarks(cell)) ?? { mdy: null, dmy: null }
  if (mdy !== null && dmy !== null) return "csv_day_order"
  return mdy !== null ? "csv_day_month_first" : dmy !== null ? "csv_day_day_first" : "csv_day_malformed"
}
