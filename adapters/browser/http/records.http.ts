/** The palette's search of records, and of each simple kind of record what page and palette request. */
import { Effect } from "effect"
import { articlesContract } from "#adapters/contract/articles.contract.ts"
import { benefitsContract } from "#adapters/contract/benefits.contract.ts"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import { companyQuery } from "#domain/companies/company.schema.ts"
import {
  articleRecord,
  benefitRecord,
  claimRecord,
  quizRecord,
  userRecord
} from "#domain/palette/found-record.rules.ts"
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

const searchOf =
  <Row>(
    list: (call: Call, sent: Sent) => Effect.Effect<Pick<Page<Row>, "data" | "similar">, unknown>,
    toFound: (row: Row) => FoundRecord
  ) =>
  (call: Call, sent: Sent): Effect.Effect<Found, unknown> =>
    Effect.map(list(call, sent), ({ data, similar = [] }) => ({ records: data.map(toFound), similar }))

/** By their place. */
export const simpleRecords = {
  companies: {
    contract: companiesContract,
    query: companyQuery,
    search: searchOf(
      (call, sent) => call(companiesContract.list, sent),
      ({ id, name, contact_email }): FoundRecord => ({
        id,
        place: "companies",
        title: name,
        detail: { en: contact_email, es: contact_email }
      })
    )
  }
}

const claimSearch = searchOf((call, sent) => call(claimsContract.list, sent), claimRecord)

const searches = [
  searchOf((call, sent) => call(usersContract.list, sent), userRecord),
  ...Object.values(simpleRecords).map(({ search }) => search),
  searchOf((call, sent) => call(quizzesContract.list, sent), quizRecord),
  searchOf((call, sent) => call(benefitsContract.list, sent), benefitRecord),
  searchOf((call, sent) => call(articlesContract.list, sent), articleRecord),
  claimSearch
]

/** Records of one kind: beside those of others, and alone. */
const foundMax = { all: 4, claims: 10 }

/**
 * Finds records through the lists of all kinds at once, and where there are none, with one letter corrected;
 * interrupting aborts all requests.
 */
export const httpRecordSearch = (call: Call): RecordSearchPort => ({
  find: ({ text, scope }) => {
    const findBy = async (searchTerm: string, signal: AbortSignal): Promise<Found> => {
      const sent = { query: { searchTerm, limit: foundMax[scope], page: 1 } }
      const found = await Promise.all(
        (scope === "claims" ? [claimSearch] : searches).map((search) =>
          Effect.runPromise(search(call, sent), { signal })
        )
      )
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
