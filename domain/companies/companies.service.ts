/**
 * Implements the companies port over stores bound to one transaction: all the rules, none of the SQL.
 *
 * Any failure rolls the transaction back, so a failure always means that nothing was changed.
 */
import { Effect } from "effect"
import type { AuditStore, ChangePublisher } from "../audit/audit.store.ts"
import { CompanyId } from "../shared/identity.schema.ts"
import { CompanyNotFound, CompanyOvertaken, CompanyTaken } from "./company.errors.ts"
import { applyCompanyChange, companyIdentity, overtakenCompanyFields, writtenCompanyFields } from "./company.rules.ts"
import type { Company, CompanyChange, CompanyDraft, CompanyFilter } from "./company.schema.ts"
import type { CompanyStore } from "./company.store.ts"
import type { CompaniesPort } from "./companies.port.ts"

export interface CompaniesDependencies {
  readonly companies: CompanyStore
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly newId: () => string
}

export const companiesService = ({ companies, audit, changes, newId }: CompaniesDependencies) => {
  const publish = (id: CompanyId) => changes.publish("company", [id])

  const locked = Effect.fnUntraced(function* (id: CompanyId) {
    return (yield* companies.lock(id)) ?? (yield* new CompanyNotFound())
  })

  const lockExisting = Effect.fnUntraced(function* (id: CompanyId) {
    const company = yield* locked(id)
    return company.is_deleted ? yield* new CompanyNotFound() : company
  })

  const refuseStale = (version: number | undefined, current: Company, change: CompanyChange = {}) =>
    version === undefined || version === current.version
      ? Effect.void
      : Effect.fail(new CompanyOvertaken({ current, fields: overtakenCompanyFields(change, current) }))

  const refuseTaken = Effect.fnUntraced(function* (name: string, except: CompanyId | null) {
    if (yield* companies.isTaken(name, except)) return yield* nameTaken()
  })

  const append = (action: string, id: CompanyId, before: Company | null, after: Company | null, fields?: object) =>
    audit.append({
      action,
      entity: "company",
      entityId: id,
      before: before && { ...writtenCompanyFields(before, fields) },
      after: after && { ...writtenCompanyFields(after, before ?? {}) }
    })

  const remove = Effect.fnUntraced(function* (id: CompanyId, version?: number) {
    const company = yield* lockExisting(id)
    yield* refuseStale(version, company)
    const removed: Company = { ...company, is_deleted: true, version: company.version + 1 }
    yield* companies.remove(id, removed.version)
    yield* append("company.delete", id, company, null)
    yield* publish(id)
    return removed
  })

  const restore = Effect.fnUntraced(function* (id: CompanyId, version?: number) {
    const company = yield* locked(id)
    if (!company.is_deleted) return company
    yield* refuseStale(version, company)
    yield* refuseTaken(company.name, id)
    const restored: Company = { ...company, is_deleted: false, version: company.version + 1 }
    yield* companies.restore(id, restored.version)
    yield* append("company.restore", id, null, restored)
    yield* publish(id)
    return restored
  })

  return {
    list: companies.list,
    all: (filter: CompanyFilter) => companies.all(filter, {}),
    /** The same, or the requested page. */
    allOrPage: companies.all,
    stats: companies.stats,

    find: Effect.fnUntraced(function* (id: CompanyId) {
      return (yield* companies.find(id)) ?? (yield* new CompanyNotFound())
    }),

    create: Effect.fnUntraced(function* (draft: CompanyDraft) {
      yield* refuseTaken(draft.name, null)
      const company: Company = {
        ...draft,
        id: CompanyId.make(newId()),
        status: draft.status ?? "active",
        is_deleted: false,
        created_at: yield* companies.now,
        version: 1
      }
      yield* companies.insert(company)
      yield* append("company.create", company.id, null, company)
      yield* publish(company.id)
      return company
    }),

    change: Effect.fnUntraced(function* (id: CompanyId, change: CompanyChange) {
      const company = yield* lockExisting(id)
      yield* refuseStale(change.version, company, change)
      const next = applyCompanyChange(company, change)
      if (next === company) return company
      if (companyIdentity(next.name) !== companyIdentity(company.name)) yield* refuseTaken(next.name, id)
      yield* companies.replace(next)
      yield* append("company.change", id, company, next, next)
      yield* publish(id)
      // The rows of all its users show the name.
      if (next.name !== company.name) yield* changes.publish("user", null)
      return next
    }),

    remove,

    restore,

    /** Handles the call that deletes or restores. */
    setDeleted: Effect.fnUntraced(function* (id: CompanyId, isDeleted: boolean, version?: number) {
      return isDeleted ? yield* remove(id, version) : yield* restore(id, version)
    }),

    destroy: Effect.fnUntraced(function* (id: CompanyId) {
      const company = yield* locked(id)
      yield* companies.destroy(id)
      yield* append("company.destroy", id, company, null)
      yield* publish(id)
    })
  } satisfies CompaniesPort & { readonly allOrPage: unknown; readonly setDeleted: unknown }
}

/** The port without the failures of a remote call. */
export type CompaniesService = ReturnType<typeof companiesService>

/** Also used by the store when the unique index refuses a name. */
export const nameTaken = () => new CompanyTaken({ fields: { name: "company_name_taken" } })
