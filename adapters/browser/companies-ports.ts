/** The ports of the companies screen. */
import type { Effect } from "effect"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import type { CompanyFilter } from "#domain/companies/company.schema.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { cachedCalls } from "./http/cached.ts"
import { httpCompanies } from "./http/companies.http.ts"
import type { Ports } from "./ports.ts"

interface CompaniesPorts {
  readonly companies: CompaniesPort
  /** The same for background requests, which do not extend the session. */
  readonly companiesInBackground: CompaniesPort
  /** Invalidates the cached lists, so that the next request is sent. */
  readonly invalidate: () => void
  readonly report: { readonly download: (filter: CompanyFilter) => Effect.Effect<void, CallFailure> }
}

export const screenPorts = ({ cache, window }: Ports): CompaniesPorts => {
  cache.preload(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    companies: httpCompanies(cache.call, newKey),
    companiesInBackground: httpCompanies(cache.call, newKey, { background: true }),
    invalidate: () => cache.invalidate("/companies"),
    report: savedReports(
      (query: CompanyFilter) => cache.call(companiesContract.report, { query }),
      saveByLink(window.document)
    )
  }
}
