import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import { foundBy, searchOf } from "./http/records.http.ts"
import { enrolmentsContract } from "#adapters/contract/enrolments.contract.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import type { UserId } from "#domain/shared/identity.schema.ts"
import { type Call, type CallOptions, dataOf } from "./http/http-client.ts"
import { claimsContract } from "#adapters/contract/claims.contract.ts"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { httpClaims } from "./http/claims.http.ts"
import { listPorts, type PageReads } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

const clientReads = (call: Call, _: () => string, read: CallOptions = {}) => ({
  person: { find: (id: UserId) => dataOf(call(usersContract.find, { params: { id }, query: {} }, read)) },
  enrolments: { ofUser: (userId: UserId) => call(enrolmentsContract.ofUser, { params: { userId }, query: {} }, read) }
})

export const screenPorts = (ports: Ports) => ({
  ...listPorts(ports, httpClaims),
  invalidate: () => ports.cache.invalidate("/claims"),
  client: listPorts(ports, clientReads),
  report: savedReports(
    "claims",
    (query: ClaimFilter) => ports.cache.call(claimsContract.report, { query }),
    saveByLink(ports.window.document)
  )
})

/** What the page requests first. */
export const reads = {
  endpoints: [claimsContract.list, claimsContract.stats],
  criteria: claimCriteria,
  record: claimsContract.find
} satisfies PageReads

export const search = searchOf((call, sent) => call(claimsContract.list, sent), foundBy("claimRecord"))
