import { Effect } from "effect"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { CompaniesPort } from "#domain/companies/companies.port.ts"
import { companyKind } from "#domain/companies/company.schema.ts"
import type { Call, CallOptions } from "#adapters/browser/http/http-client.ts"
import { httpRecords } from "#adapters/browser/http/record.http.ts"

/** The companies port over HTTP. */
export const httpCompanies = (call: Call, newKey: () => string, read: CallOptions = {}): CompaniesPort => ({
  ...httpRecords(companyKind, companiesContract, call, newKey, read),
  all: (query) => call(companiesContract.all, { query }, read),
  destroy: (id) => Effect.asVoid(call(companiesContract.destroy, { params: { id } }))
})
