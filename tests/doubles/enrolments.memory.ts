/** Enrolments in memory: the store, and the real service over it. */
import { Effect, Stream, Struct } from "effect"
import { type Enrolment, type EnrolmentFilter, enrolmentsPerPage } from "#domain/enrolments/enrolment.schema.ts"
import type {
  EnrolmentReportStore,
  EnrolmentStore,
  LockedEnrolment,
  Paging
} from "#domain/enrolments/enrolment.store.ts"
import type { EnrolmentsPort } from "#domain/enrolments/enrolments.port.ts"
import { type EnrolmentsService, enrolmentsService } from "#domain/enrolments/enrolments.service.ts"
import type { KeptEnrolment } from "#domain/enrolments/enrolment-decision.schema.ts"
import {
  beneficiariesTotal,
  decisionVerb,
  type EnrolmentDecision,
  isEnrolmentOf,
  isUneven,
  undecided
} from "#domain/enrolments/enrolment.rules.ts"
import { listedMax } from "#domain/shared/decision/decision.schema.ts"
import type { Page } from "#domain/shared/page.schema.ts"
import type { DecisionId, EnrolmentId, Person } from "#domain/shared/identity.schema.ts"
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
  const { decided, ...stored } = record
  return {
    ...stored,
    ...(record.status === "inactive" && decided?.version === record.version && { is_declined: true }),
    benefit: { id, title_en, title_es },
    user: { surname, given_name, email, mobile_number },
    beneficiaries_total: beneficiariesTotal(record.benefits_beneficiaries),
    decision_id: null,
    undo_until: null
  }
}

const isPendingMatch = (enrolment: Enrolment, filter: EnrolmentFilter): boolean => {
  const { status, benefit_id, created_at, user } = enrolment
  return (
    status === "pending" &&
    (filter.benefit_id === undefined || benefit_id === filter.benefit_id) &&
    (filter.created_from === undefined || created_at >= filter.created_from) &&
    (filter.created_to === undefined || created_at <= filter.created_to) &&
    (filter.uneven === undefined || isUneven(enrolment) === (filter.uneven === "yes")) &&
    isPersonFound(userKeys(user).user_key, user.mobile_number, filter.searchTerm)
  )
}

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
  const covered = (id: DecisionId) =>
    all().filter(({ decided, version }) => decided?.id === id && decided.version === version)
  /** With the decision that the administrator can still undo, if any. */
  const asSeen = (record: MemoryEnrolment): Enrolment => {
    const enrolment = toEnrolment(backend, record)
    const { decided, version } = record
    const decision = decided?.version === version ? backend.state().enrolmentDecisions.get(decided.id) : undefined
    const isUndoable =
      decision !== undefined &&
      decision.administratorId === context.administrator.id &&
      backend.now() < decision.undoUntil
    return isUndoable ? { ...enrolment, decision_id: decision.id, undo_until: decision.undoUntil } : enrolment
  }
  const written = (record: MemoryEnrolment, { status, reason, by, at }: EnrolmentDecision): MemoryEnrolment => ({
    ...record,
    status,
    reason,
    decided_by: by,
    decided_at: at,
    version: record.version + 1
  })
  const kept = (id: EnrolmentId): KeptEnrolment => {
    const record = backend.state().enrolments.get(id)
    if (record === undefined) return { id, status: "not_found", user: null, decided_by: null }
    const { given_name, surname } = toEnrolment(backend, record).user
    return { id, status: record.status, user: { given_name, surname }, decided_by: record.decided_by ?? null }
  }
  const listed = (rows: ReadonlyArray<MemoryEnrolment>, paging: Paging): Page<Enrolment> => {
    const found = rows
      .toSorted((one, other) => compare([other.created_at, other.id], [one.created_at, one.id]))
      .map(asSeen)
    const isWhole = paging.page === undefined && paging.limit === undefined
    return pageOf(backend, found, isWhole ? { limit: Math.max(found.length, 1) } : paging, enrolmentsPerPage)
  }
  const locked = (record: MemoryEnrolment): LockedEnrolment => {
    const user = backend.state().users.get(record.user_id)
    const benefit = backend.state().benefits.get(record.benefit_id)
    if (user === undefined || benefit === undefined) throw new Error("An enrolment refers to no user or no benefit")
    return {
      id: record.id,
      enrolment: Struct.pick(record, ["status", "version", "user_id", "decided_by", "decided_at"]),
      member: Struct.pick(user, ["given_name", "surname"]),
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
          pending: matching.length,
          pending_own: matching.filter((record) => isEnrolmentOf(record, context.administrator)).length,
          pending_uneven: matching.filter(
            (record) => !isEnrolmentOf(record, context.administrator) && isUneven(toEnrolment(backend, record))
          ).length
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
        return record === undefined ? null : asSeen(record)
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
    insert: ({ user: _user, benefit: _benefit, beneficiaries_total: _total, decision_id: _decision, ...record }) =>
      Effect.sync(() => put({ ...record, decided: null })),
    lock: (ids) => Effect.sync(() => inOrder(all().filter(({ id }) => ids.includes(id)))),
    lockPending: (asOf, filter, takesUneven) =>
      Effect.sync(() =>
        inOrder(
          all().filter(
            (record) =>
              isPendingMatch(toEnrolment(backend, record), filter) &&
              record.created_at <= asOf &&
              !isEnrolmentOf(record, context.administrator) &&
              (takesUneven || !isUneven(toEnrolment(backend, record)))
          )
        )
      ),
    decide: Effect.fnUntraced(function* (ids, decision, isNew) {
      const { id, status, reason, by, at, undoUntil } = decision
      if (isNew) {
        const stored = { id, administratorId: by.id, status, at, undoUntil }
        backend.write({ enrolmentDecisions: new Map(backend.state().enrolmentDecisions).set(id, stored) })
      }
      for (const record of all().filter((one) => ids.includes(one.id))) {
        put({ ...written(record, decision), decided: { id, version: record.version + 1 } })
        yield* audit.append({
          action: `enrolment.${decisionVerb("pending", status)}`,
          entity: "enrolment",
          entityId: record.id,
          before: { status: "pending" },
          after: { status, ...(reason !== null && { reason }), decision_id: id }
        })
      }
    }),
    change: Effect.fnUntraced(function* ({ id, enrolment }, decision) {
      const record = backend.state().enrolments.get(id)
      if (record === undefined) return
      put(written(record, decision))
      const { status, reason } = decision
      yield* audit.append({
        action: `enrolment.${decisionVerb(enrolment.status, status)}`,
        entity: "enrolment",
        entityId: id,
        before: { status: enrolment.status },
        after: { status, ...(reason !== null && { reason }) }
      })
    }),
    findDecision: (id) =>
      Effect.sync(() => {
        const decision = backend.state().enrolmentDecisions.get(id)
        return decision === undefined ? null : { ...decision, count: covered(id).length }
      }),
    revert: Effect.fnUntraced(function* (id, ids) {
      const named = ids === null ? all().flatMap((one) => (one.decided?.id === id ? [one.id] : [])) : [...new Set(ids)]
      const reverting = covered(id).filter((one) => named.includes(one.id))
      for (const record of reverting) {
        const { status, reason = null } = record
        put({ ...record, ...undecided, status: "pending", version: record.version + 1, decided: null })
        yield* audit.append({
          action: "enrolment.undo",
          entity: "enrolment",
          entityId: record.id,
          before: { status, ...(reason !== null && { reason }), decision_id: id },
          after: { status: "pending" }
        })
      }
      const reverted = reverting.map((one) => one.id)
      const others = named.filter((one) => !reverted.includes(one))
      return {
        reverted: reverted.slice(0, listedMax),
        reverted_total: reverted.length,
        kept: others.slice(0, listedMax).map(kept),
        kept_total: others.length
      }
    }),
    undoable: Effect.sync(() =>
      [...backend.state().enrolmentDecisions.values()]
        .filter(
          ({ administratorId, undoUntil }) => administratorId === context.administrator.id && backend.now() < undoUntil
        )
        .map(({ id, status, at, undoUntil }) => ({
          decision_id: id,
          status,
          enrollments: covered(id).length,
          decided_at: at,
          undo_until: undoUntil
        }))
        .filter(({ enrollments }) => enrollments > 0)
        .toSorted((one, other) => compare([other.decided_at, other.decision_id], [one.decided_at, one.decision_id]))
        .slice(0, 20)
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
    newId: backend.newId,
    undoSeconds: 600
  })
}

/** Every call is one transaction. */
export const memoryEnrolmentsPort = (backend: MemoryDatabase, administrator: Person): EnrolmentsPort => {
  const service = memoryEnrolmentsService(backend, administrator)
  return transacted<EnrolmentsPort>(service, (call) => backend.transact(call(service)))
}
