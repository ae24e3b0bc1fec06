/** Implements the companies port over stores bound to one transaction. */
import { Effect } from "effect"
import { recordService, type RecordDependencies } from "../records/record.service.ts"
import type { CompanyId } from "../shared/identity.schema.ts"
import { companyRules } from "./company-record.rules.ts"
import type { CompanyKind } from "./company.schema.ts"
import type { CompaniesPort, CompanyStore } from "./companies.port.ts"

interface CompaniesDependencies extends RecordDependencies<CompanyKind> {
  readonly store: CompanyStore
}

export const companiesService = (dependencies: CompaniesDependencies) => {
  const { store, changes } = dependencies
  const { lockedOrDeleted, announce, ...records } = recordService(companyRules, {
    ...dependencies,
    // The rows of all its users show the name.
    onChanged: (before, after) => (after.name === before.name ? Effect.void : changes.publish("user", null))
  })
  return {
    ...records,
    all: store.all,

    destroy: Effect.fnUntraced(function* (id: CompanyId) {
      const company = yield* lockedOrDeleted(id)
      yield* store.destroy(id)
      yield* announce("destroy", id, company, null)
    })
  } satisfies CompaniesPort & { readonly setDeleted: unknown }
}
