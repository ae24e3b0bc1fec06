/** Companies in memory: the store, and the real service over it. */
import { Effect } from "effect"
import { companiesService } from "#domain/companies/companies.service.ts"
import type { CompaniesPort, CompanyStore } from "#domain/companies/companies.port.ts"
import { companyIdentity, companyKeys, companyCriteria } from "#domain/companies/company-record.rules.ts"
import {
  companyQuery,
  type Company,
  type CompanyFilter,
  CompanyInUse,
  type CompanySearch,
  CompanyTaken
} from "#domain/companies/company.schema.ts"
import type { CompanyId, Person } from "#domain/shared/identity.schema.ts"
import { companiesPortOver } from "#tests/doubles/people-ports-over.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { isFound, ordered } from "#tests/doubles/found.ts"
import { memoryAudit, memoryChanges, pageOf } from "#tests/doubles/records.memory.ts"

const matchesSearch = (company: Company, search: CompanyFilter & Pick<CompanySearch, "ids">): boolean =>
  company.is_deleted === (search.active === "no") &&
  (search.status === undefined || company.status === search.status) &&
  (search.type === undefined || company.type === search.type) &&
  (search.ids === undefined || search.ids.toLowerCase().split(",").includes(company.id)) &&
  isFound(companyKeys(company).company_key, search.searchTerm)

const sorted = (companies: ReadonlyArray<Company>, sort = companyQuery.sortDefault): ReadonlyArray<Company> => {
  const { field, isDescending } = companyCriteria.readSort(sort)
  const keyOf = (company: Company): string =>
    field === "name"
      ? companyKeys(company).name_key
      : field === "contact_email"
        ? company.contact_email.toLowerCase()
        : company[field]
  return ordered(companies, keyOf, isDescending)
}

const memoryCompanies = (backend: MemoryDatabase): CompanyStore => {
  const all = () => [...backend.state().companies.values()]
  const put = (company: Company) =>
    backend.write({ companies: new Map(backend.state().companies).set(company.id, company) })
  const isTaken = (identity: string, except: CompanyId | null) =>
    all().some((one) => !one.is_deleted && one.id !== except && companyIdentity(one.name) === identity)
  const known = (id: CompanyId): Company => {
    const company = backend.state().companies.get(id)
    if (company === undefined) throw new Error(`There is no company ${id}`)
    return company
  }
  const putUnlessTaken = (company: Company) =>
    Effect.suspend(() => {
      if (!company.is_deleted && isTaken(companyIdentity(company.name), company.id))
        return Effect.fail(new CompanyTaken({ fields: { name: "company_name_taken" } }))
      put(company)
      return Effect.void
    })
  return {
    now: Effect.sync(backend.now),
    list: (search) =>
      Effect.sync(() => {
        const found = all().filter((company) => matchesSearch(company, search))
        return pageOf(backend, sorted(found, search.sort), search, companyQuery.perPage)
      }),
    all: (search) =>
      Effect.sync(() => {
        const found = sorted(
          all().filter((company) => matchesSearch(company, search)),
          "name"
        )
        const isWhole = search.page === undefined && search.limit === undefined
        return pageOf(backend, found, isWhole ? { limit: Math.max(found.length, 1) } : search, companyQuery.perPage)
      }),
    stats: Effect.sync(() => {
      const there = all().filter(({ is_deleted }) => !is_deleted)
      return { total: there.length, active: there.filter(({ status }) => status === "active").length }
    }),
    find: (id) =>
      Effect.sync(() => {
        const company = backend.state().companies.get(id)
        return company === undefined || company.is_deleted ? null : company
      }),
    lock: (id) => Effect.sync(() => backend.state().companies.get(id) ?? null),
    isTaken: (identity, except) => Effect.sync(() => isTaken(identity, except)),
    insert: putUnlessTaken,
    replace: putUnlessTaken,
    remove: (id, version) => Effect.sync(() => put({ ...known(id), is_deleted: true, version })),
    restore: (id, version) => Effect.suspend(() => putUnlessTaken({ ...known(id), is_deleted: false, version })),
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
  return companiesPortOver((call) => backend.transact(call(service)))
}
