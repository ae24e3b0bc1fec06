import { claimsContract } from "#adapters/contract/claims.contract.ts"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { httpClaims } from "./http/claims.http.ts"
import type { Ports } from "./ports.ts"

/** Those `inBackground` do not extend the session. */
export const screenPorts = ({ cache: { call }, window }: Ports) => {
  const newKey = () => window.crypto.randomUUID()
  return {
    claims: httpClaims(call, newKey),
    claimsInBackground: httpClaims(call, newKey, { background: true }),
    report: savedReports((query: ClaimFilter) => call(claimsContract.report, { query }), saveByLink(window.document))
  }
}
