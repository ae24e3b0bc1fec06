/** Benefits in memory: the store, and the real service over it. */
import { Effect } from "effect"
import { benefitKeys } from "#domain/benefits/benefit.rules.ts"
import {
  type Benefit,
  type BenefitSearch,
  benefitQuery,
  enrolmentsPerBenefit
} from "#domain/benefits/benefit.schema.ts"
import type { BenefitStore } from "#domain/benefits/benefit.store.ts"
import type { BenefitsPort } from "#domain/benefits/benefits.port.ts"
import { benefitsService } from "#domain/benefits/benefits.service.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { benefitsPortOver } from "#tests/doubles/benefits-ports-over.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { isFound, ordered } from "#tests/doubles/found.ts"
import { compare, memoryAudit, memoryChanges, pageOf } from "#tests/doubles/records.memory.ts"
import { memoryImageSaver } from "#tests/doubles/users.memory.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"

const matchesSearch = (benefit: Benefit, search: BenefitSearch): boolean =>
  (search.status === undefined || benefit.status === search.status) &&
  (search.type === undefined || String(benefit.type) === search.type) &&
  (search.company_id === undefined || benefit.company_id === search.company_id.toLowerCase()) &&
  (search.ids === undefined || search.ids.toLowerCase().split(",").includes(benefit.id)) &&
  isFound(benefitKeys(benefit).search_key, search.searchTerm)

const sorted = (benefits: ReadonlyArray<Benefit>, sort = benefitQuery.sortDefault): ReadonlyArray<Benefit> => {
  const { field, isDescending } = readSort(benefitQuery.sortFields, sort)
  return ordered(
    benefits,
    (benefit) => (field === "title" ? benefitKeys(benefit).title_key : benefit[field]),
    isDescending
  )
}

const memoryBenefits = (backend: MemoryDatabase): BenefitStore => {
  const toBenefit = (benefit: Benefit): Benefit => {
    const company = backend.state().companies.get(benefit.company_id)
    const enrolments = [...backend.state().enrolments.values()]
      .filter(({ benefit_id }) => benefit_id === benefit.id)
      .toSorted((one, other) => compare([other.created_at, other.id], [one.created_at, one.id]))
      .slice(0, enrolmentsPerBenefit)
    return {
      ...benefit,
      company: company === undefined ? benefit.company : { id: company.id, name: company.name },
      benefits_enrollment: enrolments.map(({ id, user_id, status }) => ({ id, user_id, status }))
    }
  }
  const existing = () => [...backend.state().benefits.values()].filter(({ is_deleted }) => !is_deleted).map(toBenefit)
  const find: BenefitStore["find"] = (id) => Effect.sync(() => existing().find((one) => one.id === id) ?? null)
  const put = (benefit: Benefit) =>
    Effect.sync(() =>
      backend.write({
        benefits: new Map(backend.state().benefits).set(benefit.id, { ...benefit, benefits_enrollment: [] })
      })
    )
  return {
    now: Effect.sync(backend.now),
    list: (search) =>
      Effect.sync(() => {
        const deleted = [...backend.state().benefits.values()].filter(({ is_deleted }) => is_deleted).map(toBenefit)
        const found = (search.active === "no" ? deleted : existing()).filter((benefit) =>
          matchesSearch(benefit, search)
        )
        return pageOf(backend, sorted(found, search.sort), search, benefitQuery.perPage)
      }),
    stats: Effect.sync(() => ({
      total: existing().length,
      active: existing().filter(({ status }) => status === "active").length,
      pending: [...backend.state().enrolments.values()].filter(({ status }) => status === "pending").length
    })),
    find,
    lock: find,
    findProvider: (id) =>
      Effect.sync(() => {
        const company = backend.state().companies.get(id)
        return company === undefined || company.is_deleted || company.type !== "benefits"
          ? null
          : { id: company.id, name: company.name }
      }),
    insert: put,
    replace: put,
    restore: (id) => {
      const benefit = backend.state().benefits.get(id)
      if (benefit === undefined || !benefit.is_deleted) return Effect.succeed(null)
      const restored = { ...toBenefit(benefit), is_deleted: false, version: benefit.version + 1 }
      return Effect.as(put(restored), restored)
    }
  }
}

/** The real service over one backend; every call is one transaction. */
export const memoryBenefitsPort = (backend: MemoryDatabase, administrator: Person): BenefitsPort => {
  const service = benefitsService({
    benefits: memoryBenefits(backend),
    images: memoryImageSaver(backend),
    audit: memoryAudit(backend, { administrator, requestId: null }),
    changes: memoryChanges(backend),
    newId: backend.newId
  })
  return benefitsPortOver((call) => backend.transact(call(service)))
}
