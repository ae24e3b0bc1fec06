/** What the companies' screen needs of the server and of this browser. */
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
  /** The same for looks that no person has asked for: they do not keep the session alive. */
  readonly companiesInBackground: CompaniesPort
  /** Forgets the lists that are kept, so that the next look is a new one. */
  readonly forget: () => void
  readonly report: { readonly download: (filter: CompanyFilter) => Effect.Effect<void, CallFailure> }
}

export const companiesPorts = ({ cache, window }: Ports): CompaniesPorts => {
  cache.preload(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    companies: httpCompanies(cache.call, newKey),
    companiesInBackground: httpCompanies(cache.call, newKey, { background: true }),
    forget: () => cache.invalidate("/companies"),
    report: savedReports(
      (query: CompanyFilter) => cache.call(companiesContract.report, { query }),
      saveByLink(window.document)
    )
  }
}
