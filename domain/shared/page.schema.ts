/** A page of a list, and the query that all lists share. */
import { Schema } from "effect"
import { Instant } from "./calendar.schema.ts"

/** The largest page a client may request; a larger one is refused, not cut. */
export const limitMax = 100

/** The highest page number: beyond any list, and safe to multiply. */
const pageMax = 10_000_000

/** A whole number in digits, as in a query string. */
const digits = (min: number, max: number) =>
  Schema.FiniteFromString.check(
    Schema.isInt({ message: "number_malformed" }),
    Schema.isBetween({ minimum: min, maximum: max }, { message: "number_out_of_range" })
  )

const strictDigits = (min: number, max: number) =>
  Schema.String.check(Schema.isPattern(/^\d{1,9}$/u, { message: "number_malformed" })).pipe(
    Schema.decodeTo(digits(min, max))
  )

export const PageNumber = strictDigits(1, pageMax)
export const PageLimit = strictDigits(1, limitMax)

/** The query of any list; a missing limit means the list's own page size. */
export const paging = { page: Schema.optionalKey(PageNumber), limit: Schema.optionalKey(PageLimit) }

/** The longest search text; a longer one is refused before any work is done. */
export const searchTermMax = 100
export const SearchTerm = Schema.Trim.check(Schema.isMaxLength(searchTermMax, { message: "search_too_long" }))

export const Pagination = Schema.Struct({
  page: Schema.Int,
  limit: Schema.Int,
  total: Schema.Int,
  /** 0 for an empty list. */
  totalPages: Schema.Int,
  hasPrevPage: Schema.Boolean,
  hasNextPage: Schema.Boolean
})
export interface Pagination extends Schema.Schema.Type<typeof Pagination> {}

/** A page of rows, and when the database was read: what was created after `asOf` is not in it. */
export interface Page<Row> {
  readonly data: ReadonlyArray<Row>
  readonly pagination: Pagination
  readonly asOf: Instant
}

/** Some records by their ids, as a query carries them: at most 100 between commas. */
export const idList = (id: Schema.Codec<string, string>) => {
  const isId = Schema.is(id)
  const isList = (text: string): boolean => text.split(",").length <= limitMax && text.split(",").every(isId)
  return Schema.String.check(Schema.makeFilter((text) => (isList(text) ? undefined : "id_malformed")))
}

/** An order: a column, with a minus in front of it from the last to the first. */
export const sortBy = <const Field extends string>(fields: ReadonlyArray<Field>) =>
  Schema.Literals(fields.flatMap((field): ReadonlyArray<Field | `-${Field}`> => [field, `-${field}`])).annotate({
    message: "sort_unknown"
  })
