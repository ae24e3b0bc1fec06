/** Companies in memory: the store, and the real service over it. */
import { Effect } from "effect"
import { companiesService } from "#domain/companies/companies.service.ts"
import type { CompaniesPort, CompanyStore } from "#domain/companies/companies.port.ts"
import { companyKeys, companyRules } from "#domain/companies/company-record.rules.ts"
import { companyQuery, CompanyInUse } from "#domain/companies/company.schema.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryAudit, memoryChanges, pageOf } from "#tests/doubles/records.memory.ts"
import { memoryRecords } from "#tests/doubles/stored-rows.memory.ts"

export const memoryCompanies = (backend: MemoryDatabase): CompanyStore => {
  const { store, found } = memoryRecords(backend, companyRules, {
    all: () => backend.state().companies,
    write: (companies) => backend.write({ companies }),
    searchKey: (company) => companyKeys(company).company_key,
    nameOf: ({ name }) => name,
    sortKey: (company, field) =>
      field === "name"
        ? companyKeys(company).name_key
        : field === "contact_email"
          ? company.contact_email.toLowerCase()
          : company[field],
    matches: (company, { status, type }) =>
      (status === undefined || company.status === status) && (type === undefined || company.type === type)
  })
  return {
    ...store,
    all: (search) =>
      Effect.sync(() => {
        const companies = found({ ...search, sort: "name" })
        const isWhole = search.page === undefined && search.limit === undefined
        return pageOf(
          backend,
          companies,
          isWhole ? { limit: Math.max(companies.length, 1) } : search,
          companyQuery.perPage
        )
      }),
    destroy: (id) =>
      Effect.suspend(() => {
        if ([...backend.state().users.values()].some(({ company_id }) => company_id === id))
          return Effect.fail(new CompanyInUse())
        backend.write({ companies: new Map([...backend.state().companies].filter(([one]) => one !== id)) })
        return Effect.void
      })
  }
}

/** The real service over one backend; every call is one transaction. */
export const memoryCompaniesPort = (backend: MemoryDatabase, administrator: Person): CompaniesPort => {
  const service = companiesService({
    store: memoryCompanies(backend),
    audit: memoryAudit(backend, { administrator, requestId: null }),
    changes: memoryChanges(backend),
    newId: backend.newId
  })
  return transacted<CompaniesPort>(service, (call) => backend.transact(call(service)))
}
