/** Enrolments in memory: the store, and the real service over it. */
import { Effect, Stream } from "effect"
import { type Enrolment, type EnrolmentFilter, enrolmentsPerPage } from "#domain/enrolments/enrolment.schema.ts"
import type {
  EnrolmentReportStore,
  EnrolmentStore,
  LockedEnrolment,
  Paging
} from "#domain/enrolments/enrolment.store.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import { type EnrolmentsService, enrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import { isEnrolmentOf } from "#domain/enrolments/enrolment.rules.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import { userKeys } from "#domain/users/user-record.rules.ts"
import { isPersonFound, withSimilarMembers } from "#tests/doubles/found.ts"
import type { MemoryDatabase, MemoryEnrolment } from "#tests/doubles/database.memory.ts"
import {
  compare,
  memoryAudit,
  memoryChanges,
  memoryNotify,
  type MemoryAuditContext,
  pageOf
} from "#tests/doubles/records.memory.ts"

/** An enrolment with the current state of its member and its benefit. */
export const toEnrolment = (backend: MemoryDatabase, record: MemoryEnrolment): Enrolment => {
  const user = backend.state().users.get(record.user_id)
  const benefit = backend.state().benefits.get(record.benefit_id)
  if (user === undefined || benefit === undefined) throw new Error("An enrolment refers to no user or no benefit")
  const { surname, given_name, email, mobile_number } = user
  const { id, title_en, title_es } = benefit
  return { ...record, benefit: { id, title_en, title_es }, user: { surname, given_name, email, mobile_number } }
}

const isPendingMatch = ({ status, benefit_id, created_at, user }: Enrolment, filter: EnrolmentFilter): boolean =>
  status === "pending" &&
  (filter.benefit_id === undefined || benefit_id === filter.benefit_id) &&
  (filter.created_from === undefined || created_at >= filter.created_from) &&
  (filter.created_to === undefined || created_at <= filter.created_to) &&
  isPersonFound(userKeys(user).user_key, user.mobile_number, filter.searchTerm)

/** The report of the SQL store in its simplest form. */
export const memoryEnrolmentReport = (backend: MemoryDatabase): EnrolmentReportStore => ({
  chunks: ({ ids, asOf, ...filter }) =>
    Stream.suspend(() =>
      Stream.make(
        [...backend.state().enrolments.values()]
          .map((record) => toEnrolment(backend, record))
          .filter((one) => (ids === undefined ? isPendingMatch(one, filter) : ids.includes(one.id)))
          .filter(({ created_at }) => asOf === undefined || created_at <= asOf)
          .toSorted((one, other) => compare([other.created_at, other.id], [one.created_at, one.id]))
      )
    )
})

const memoryEnrolments = (backend: MemoryDatabase, context: MemoryAuditContext): EnrolmentStore => {
  const audit = memoryAudit(backend, context)
  const all = () => [...backend.state().enrolments.values()]
  const put = (record: MemoryEnrolment) =>
    backend.write({ enrolments: new Map(backend.state().enrolments).set(record.id, record) })
  const listed = (rows: ReadonlyArray<MemoryEnrolment>, paging: Paging): Page<Enrolment> => {
    const found = rows
      .toSorted((one, other) => compare([other.created_at, other.id], [one.created_at, one.id]))
      .map((record) => toEnrolment(backend, record))
    const isWhole = paging.page === undefined && paging.limit === undefined
    return pageOf(backend, found, isWhole ? { limit: Math.max(found.length, 1) } : paging, enrolmentsPerPage)
  }
  const locked = (record: MemoryEnrolment): LockedEnrolment => {
    const user = backend.state().users.get(record.user_id)
    const benefit = backend.state().benefits.get(record.benefit_id)
    if (user === undefined || benefit === undefined) throw new Error("An enrolment refers to no user or no benefit")
    return {
      id: record.id,
      enrolment: { status: record.status, version: record.version, user_id: record.user_id },
      user: { status: user.status, isDeleted: user.isDeleted },
      benefit: { status: benefit.status, isDeleted: benefit.is_deleted }
    }
  }
  const inOrder = (rows: ReadonlyArray<MemoryEnrolment>) =>
    rows.toSorted((one, other) => compare([one.id], [other.id])).map(locked)
  return {
    now: Effect.sync(backend.now),
    pending: ({ page, limit, ...filter }) =>
      Effect.sync(() => {
        const isMatch = (by: EnrolmentFilter) => (record: MemoryEnrolment) =>
          isPendingMatch(toEnrolment(backend, record), by)
        const matching = all().filter(isMatch(filter))
        const found = {
          ...listed(matching, { ...(page !== undefined && { page }), ...(limit !== undefined && { limit }) }),
          pending_own: matching.filter((record) => isEnrolmentOf(record, context.administrator)).length
        }
        return withSimilarMembers(backend, found, filter.searchTerm, (searchTerm) =>
          all().some(isMatch({ ...filter, searchTerm }))
        )
      }),
    ofUser: (id, paging) =>
      Effect.sync(() =>
        listed(
          all().filter(({ user_id }) => user_id === id),
          paging
        )
      ),
    find: (id) =>
      Effect.sync(() => {
        const record = backend.state().enrolments.get(id)
        return record === undefined ? null : toEnrolment(backend, record)
      }),
    findMember: (id) =>
      Effect.sync(() => {
        const user = backend.state().users.get(id)
        if (user === undefined || user.isDeleted) return null
        const { surname, given_name, email, mobile_number } = user
        return { surname, given_name, email, mobile_number }
      }),
    findBenefit: (id) =>
      Effect.sync(() => {
        const benefit = backend.state().benefits.get(id)
        if (benefit === undefined || benefit.is_deleted) return null
        return { id, title_en: benefit.title_en, title_es: benefit.title_es }
      }),
    insert: ({ user: _user, benefit: _benefit, ...record }) => Effect.sync(() => put(record)),
    lock: (ids) => Effect.sync(() => inOrder(all().filter(({ id }) => ids.includes(id)))),
    lockPending: (asOf, filter) =>
      Effect.sync(() =>
        inOrder(
          all().filter(
            (record) =>
              isPendingMatch(toEnrolment(backend, record), filter) &&
              record.created_at <= asOf &&
              !isEnrolmentOf(record, context.administrator)
          )
        )
      ),
    setStatuses: (enrolments, status) =>
      Effect.forEach(
        enrolments,
        ({ id, enrolment }) => {
          const record = backend.state().enrolments.get(id)
          if (record !== undefined) put({ ...record, status, version: record.version + 1 })
          return audit.append({
            action: status === "active" ? "enrolment.activate" : "enrolment.deactivate",
            entity: "enrolment",
            entityId: id,
            before: { status: enrolment.status },
            after: { status }
          })
        },
        { discard: true }
      )
  }
}

/** The real service, bound to the transaction it is called in. */
export const memoryEnrolmentsService = (backend: MemoryDatabase, administrator: Person): EnrolmentsService => {
  const context = { administrator, requestId: null }
  return enrolmentsService({
    enrolments: memoryEnrolments(backend, context),
    notify: memoryNotify(backend, context),
    audit: memoryAudit(backend, context),
    changes: memoryChanges(backend),
    administrator,
    newId: backend.newId
  })
}

/** Every call is one transaction. */
export const memoryEnrolmentsPort = (backend: MemoryDatabase, administrator: Person): EnrolmentsPort => {
  const service = memoryEnrolmentsService(backend, administrator)
  return transacted<EnrolmentsPort>(service, (call) => backend.transact(call(service)))
}
