/** Implements the companies port over stores bound to one transaction. */
import { Effect } from "effect"
import { recordService, type RecordDependencies } from "../records/record.service.ts"
import type { CompanyId } from "../shared/identity.schema.ts"
import { companyRules } from "./company-record.rules.ts"
import type { Company, CompanyFilter, CompanySearch, CompanyTaken } from "./company.schema.ts"
import type { CompanyStore } from "./company.store.ts"
import type { CompaniesPort } from "./companies.port.ts"

export interface CompaniesDependencies extends Omit<
  RecordDependencies<Company, CompanySearch, CompanyTaken>,
  "store" | "onChanged"
> {
  readonly companies: CompanyStore
}

export const companiesService = ({ companies, changes, ...dependencies }: CompaniesDependencies) => {
  const { locked, append, publish, ...records } = recordService(companyRules, {
    ...dependencies,
    store: companies,
    changes,
    // The rows of all its users show the name.
    onChanged: (before, after) => (after.name === before.name ? Effect.void : changes.publish("user", null))
  })
  return {
    ...records,
    all: (filter: CompanyFilter) => companies.all(filter, {}),
    /** The same, or the requested page. */
    allOrPage: companies.all,

    destroy: Effect.fnUntraced(function* (id: CompanyId) {
      const company = yield* locked(id)
      yield* companies.destroy(id)
      yield* append("destroy", id, company, null)
      yield* publish(id)
    })
  } satisfies CompaniesPort & { readonly allOrPage: unknown; readonly setDeleted: unknown }
}

/** The port without the failures of a remote call. */
export type CompaniesService = ReturnType<typeof companiesService>
