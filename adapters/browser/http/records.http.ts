/** The palette's search of records, through the lists of their places. */
import { Effect } from "effect"
import type * as foundRecords from "#domain/palette/found-record.rules.ts"
import type { FoundRecord } from "#domain/palette/found-record.schema.ts"
import type { RecordSearchPort } from "#domain/palette/record-search.port.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import { toCallFailure } from "#domain/shared/failure.errors.ts"
import type { Call } from "./http-client.ts"

interface Sent {
  readonly query: { readonly searchTerm: string; readonly limit: number; readonly page: number }
}

interface Found {
  readonly records: ReadonlyArray<FoundRecord>
  /** Searches with one letter corrected, where this one has found nothing. */
  readonly similar: ReadonlyArray<string>
}

/** Finds records of one place. */
export type SearchCall = (call: Call, sent: Sent) => Effect.Effect<Found, unknown>

export const searchOf =
  <Row>(
    list: (call: Call, sent: Sent) => Effect.Effect<Pick<Page<Row>, "data" | "similar">, unknown>,
    fetchToFound: () => Promise<(row: Row) => FoundRecord>
  ): SearchCall =>
  (call, sent) =>
    Effect.flatMap(list(call, sent), ({ data, similar = [] }) =>
      Effect.map(Effect.promise(fetchToFound), (toFound) => ({ records: data.map(toFound), similar }))
    )

/** The rule of that name, fetched with the first search: no screen needs it. */
export const foundBy =
  <Name extends keyof typeof foundRecords>(name: Name) =>
  async () =>
    (await import("#domain/palette/found-record.rules.ts"))[name]

/** Records of one kind: beside those of others, and alone. */
const foundMax = { all: 4, claims: 10 }

/** How records are found of one place, or of all; fetched with the first search. */
export type SearchesOf = (place: "claims" | null) => Promise<ReadonlyArray<SearchCall>>

/**
 * Finds records through the lists of all kinds at once, and where there are none, with one letter corrected;
 * interrupting aborts all requests.
 */
export const httpRecordSearch = (call: Call, searchesOf: SearchesOf): RecordSearchPort => ({
  find: ({ text, scope }) => {
    const findBy = async (searchTerm: string, signal: AbortSignal): Promise<Found> => {
      const sent = { query: { searchTerm, limit: foundMax[scope], page: 1 } }
      const searches = await searchesOf(scope === "claims" ? scope : null)
      const found = await Promise.all(searches.map((search) => Effect.runPromise(search(call, sent), { signal })))
      return { records: found.flatMap(({ records }) => records), similar: found.flatMap(({ similar }) => similar) }
    }
    return Effect.tryPromise({
      try: async (signal): Promise<ReadonlyArray<FoundRecord>> => {
        const { records, similar } = await findBy(text, signal)
        const [corrected] = similar
        if (records.length > 0 || corrected === undefined) return records
        const found = await findBy(corrected, signal)
        return found.records.map((record) => ({ ...record, isSimilar: true }))
      },
      catch: toCallFailure
    })
  }
})
