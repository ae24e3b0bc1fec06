/** Benefits in memory: the store, and the real service over it. */
import { Effect } from "effect"
import { benefitKeys } from "#domain/benefits/benefit.rules.ts"
import {
  type Benefit,
  type BenefitSearch,
  type BenefitSortField,
  benefitQuery,
  enrolmentsPerBenefit
} from "#domain/benefits/benefit.schema.ts"
import type { BenefitStore } from "#domain/benefits/benefit.store.ts"
import type { BenefitsPort } from "#domain/benefits/benefits.port.ts"
import { benefitsService } from "#domain/benefits/benefits.service.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import type { MemoryDatabase } from "#tests/doubles/database.memory.ts"
import { compare, memoryAudit, memoryChanges } from "#tests/doubles/records.memory.ts"
import { memoryRows } from "#tests/doubles/stored-rows.memory.ts"
import { memoryImageSaver } from "#tests/doubles/users.memory.ts"

export const memoryBenefits = (backend: MemoryDatabase): BenefitStore => {
  /** With the present name of its company, and its newest enrolments. */
  const read = (benefit: Benefit): Benefit => {
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
  const { store, existing } = memoryRows<Benefit, BenefitSearch, BenefitSortField>(backend, {
    all: () => backend.state().benefits,
    write: (benefits) => backend.write({ benefits }),
    query: benefitQuery,
    searchKey: (benefit) => benefitKeys(benefit).search_key,
    sortKey: (benefit, field) => (field === "title" ? benefitKeys(benefit).title_key : benefit[field]),
    matches: (benefit, { status, type, company_id }) =>
      (status === undefined || benefit.status === status) &&
      (type === undefined || String(benefit.type) === type) &&
      (company_id === undefined || benefit.company_id === company_id.toLowerCase()),
    read
  })
  return {
    ...store,
    stats: Effect.sync(() => ({
      total: existing().length,
      active: existing().filter(({ status }) => status === "active").length,
      pending: [...backend.state().enrolments.values()].filter(({ status }) => status === "pending").length
    })),
    findProvider: (id) =>
      Effect.sync(() => {
        const company = backend.state().companies.get(id)
        return company === undefined || company.is_deleted || company.type !== "benefits"
          ? null
          : { id: company.id, name: company.name }
      })
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
  return transacted<BenefitsPort>(service, (call) => backend.transact(call(service)))
}
