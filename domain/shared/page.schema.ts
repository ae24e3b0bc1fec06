/** A page of a list, and the query that all lists share. */
import { Result, Schema } from "effect"
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

export const strictDigits = (min: number, max: number) =>
  Schema.String.check(Schema.isPattern(/^\d{1,9}$/u, { message: "number_malformed" })).pipe(
    Schema.decodeTo(digits(min, max))
  )

export const PageNumber = strictDigits(1, pageMax)
export const PageLimit = strictDigits(1, limitMax)

const countMalformed = { message: "number_malformed" }

/** How many an administrator was shown, which a change of many is to have found as well. */
export const ExpectedCount = Schema.Number.annotate(countMalformed).check(
  Schema.isInt(countMalformed),
  Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, { message: "number_out_of_range" })
)

/** The query of any list; a missing limit means the list's own page size. */
export const paging = { page: Schema.optionalKey(PageNumber), limit: Schema.optionalKey(PageLimit) }

/** The longest search text; a longer one is refused before any work is done. */
export const searchTermMax = 100
export const isSearchTooLong = (text: string): boolean => text.trim().length > searchTermMax
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
  /** Where a search finds nothing: the same with a letter corrected, so that it finds something. */
  readonly similar?: ReadonlyArray<string>
  /** The ids of rows that the reader could not make out, null where even that is missing; `data` is without them. */
  readonly unreadable?: ReadonlyArray<string | null>
}

/** Some records by their ids, as a query carries them: at most 100 between commas. */
const idList = (id: Schema.Codec<string, string>) => {
  const read = Schema.decodeUnknownResult(id)
  return Schema.String.check(
    Schema.makeFilter((text, _, options) => {
      const ids = text.split(",")
      const isList = ids.length <= limitMax && ids.every((one) => Result.isSuccess(read(one, options)))
      return isList ? undefined : "id_malformed"
    })
  )
}

export interface ListOrder<Field extends string> {
  /** The columns it can be ordered by, in the order of the screen (decisions, section 12). */
  readonly sortFields: ReadonlyArray<Field>
  readonly sortDefault: Field | `-${Field}`
  /** Columns sorted descending by the first click: dates. */
  readonly newestFirst: ReadonlyArray<Field>
  /** Rows of a page where the client names no limit (specification, "Business constants"). */
  readonly perPage: number
}

interface ListQueryOptions<Filters extends Schema.Struct.Fields, Field extends string> extends ListOrder<Field> {
  readonly id: Schema.Codec<string, string>
  /** Its filters besides the search term, in the order in which an address names them. */
  readonly filters: Filters
}

/** What a list may be asked: a search term, filters of its own, an order, a page, and records by id. */
export const listQuery = <const Filters extends Schema.Struct.Fields, const Field extends string>({
  id,
  filters,
  ...order
}: ListQueryOptions<Filters, Field>) => {
  const fields = { searchTerm: Schema.optionalKey(SearchTerm), ...filters }
  const sorts = order.sortFields.flatMap((field): ReadonlyArray<Field | `-${Field}`> => [field, `-${field}`])
  return {
    ...order,
    Filter: Schema.Struct(fields),
    Search: Schema.Struct({
      ...fields,
      ...paging,
      /** A column, with a minus in front of it from the last to the first. */
      sort: Schema.optionalKey(Schema.Literals(sorts).annotate({ message: "sort_unknown" })),
      ids: Schema.optionalKey(idList(id))
    })
  }
}
