import { Effect } from "effect"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import { claimRecord } from "#domain/claims/claim-record.rules.ts"
import type { RecordsPort } from "#domain/palette/records.port.ts"
import type { Call } from "./http-client.ts"

/** How many records of each kind are found. */
const foundMax = 5

/** Finds records by asking the lists they stand in. */
export const httpRecords = (call: Call): RecordsPort => ({
  find: (text) =>
    Effect.map(call(claimsContract.list, { query: { searchTerm: text, limit: foundMax, page: 1 } }), ({ data }) =>
      data.map(claimRecord)
    )
})
