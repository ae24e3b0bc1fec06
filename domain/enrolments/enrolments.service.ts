/** Implements the enrolments port over stores bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import { severalRecords } from "../shared/audit/audit-entry.rules.ts"
import { appendView, publishedIds, readEntry, readPage } from "../shared/audit/audit.rules.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import { addSeconds } from "../shared/calendar.schema.ts"
import { isJoinable, undoableOrRefusal } from "../shared/decision/decision.rules.ts"
import { bulkScope, DecisionClosed, DecisionNotJoinable, listedMax } from "../shared/decision/decision.schema.ts"
import { type Blocker, EnrolmentBlocked, EnrolmentNotFound, OwnEnrolment } from "../shared/enrolment.schema.ts"
import { CountChanged, FieldsInvalid, type Unavailable } from "../shared/failure.errors.ts"
import { DecisionId, EnrolmentId, type Person, type UserId } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type {
  BulkEnrolmentDecision,
  DecideMatchingEnrolments,
  DecideNamedEnrolments,
  EnrolmentConflict,
  EnrolmentUndoRequest
} from "./enrolment-decision.schema.ts"
import {
  beneficiariesTotal,
  blockerOf,
  type EnrolmentDecision,
  enrolmentSeenBy,
  isEnrolmentOf,
  pendingBlocker,
  takesUneven,
  undecided
} from "./enrolment.rules.ts"
import type {
  ActivatePending,
  DeclineReason,
  Enrolment,
  EnrolmentFilter,
  NewEnrolment,
  SetStatus
} from "./enrolment.schema.ts"
import type { EnrolmentStore, LockedEnrolment, Paging } from "./enrolment.store.ts"
import type { EnrolmentsPort } from "./enrolments.port.ts"

export interface EnrolmentsDependencies {
  readonly enrolments: EnrolmentStore
  /** Tells the administrators, in the same transaction. */
  readonly notify: {
    readonly enrolmentRequested: (enrolment: Enrolment) => Effect.Effect<void, Unavailable>
    /** Marks the notifications about these enrolments as read, so that the undo of the decision, if there is one, finds them. */
    readonly enrolmentsDecided: (
      ids: ReadonlyArray<EnrolmentId>,
      decision: EnrolmentDecision | null
    ) => Effect.Effect<void, Unavailable>
    /** Marks those as unread that the decision has marked as read, where the enrolment is pending again. */
    readonly enrolmentsUndone: (id: DecisionId) => Effect.Effect<void, Unavailable>
  }
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly administrator: Person
  readonly newId: () => string
  /** How long a decision can be undone. */
  readonly undoSeconds: number
}

/** Activating and declining enrolments, one or many, and taking a decision back. */
const enrolmentDecisions = (dependencies: EnrolmentsDependencies) => {
  const { enrolments, notify, changes, administrator } = dependencies
  const publish = (ids: ReadonlyArray<EnrolmentId>) =>
    ids.length === 0 ? Effect.void : changes.publish("enrolment", publishedIds(ids))

  const newDecision = Effect.fnUntraced(function* (status: SetStatus, reason: DeclineReason | null | undefined) {
    if (status === "active" && (reason ?? null) !== null) {
      return yield* new FieldsInvalid({ fields: { reason: "reason_needs_decline" } })
    }
    const at = yield* enrolments.now
    return {
      id: DecisionId.make(dependencies.newId()),
      status,
      reason: reason ?? null,
      by: administrator,
      at,
      undoUntil: addSeconds(at, dependencies.undoSeconds)
    } satisfies EnrolmentDecision
  })

  /** The earlier decision that the request joins. */
  const joinDecision = Effect.fnUntraced(function* (id: DecisionId, fresh: EnrolmentDecision) {
    const stored = yield* enrolments.findDecision(id)
    if (!isJoinable(stored, fresh)) return yield* new DecisionNotJoinable()
    return { ...fresh, id: stored.id, undoUntil: stored.undoUntil } satisfies EnrolmentDecision
  })

  const tell = Effect.fnUntraced(function* (ids: ReadonlyArray<EnrolmentId>, decision: EnrolmentDecision | null) {
    yield* notify.enrolmentsDecided(ids, decision)
    yield* publish(ids)
  })

  /** Decides those of the locked ones that can be; the others are conflicts. Ids without an enrolment are not found. */
  const settle = Effect.fnUntraced(function* (
    found: ReadonlyArray<LockedEnrolment>,
    ids: ReadonlyArray<EnrolmentId>,
    decision: EnrolmentDecision,
    isNew: boolean
  ) {
    const known = new Map(found.map((one) => [one.id, one]))
    const updated: Array<EnrolmentId> = []
    const conflicts: Array<EnrolmentConflict> = []
    for (const id of new Set(ids)) {
      const one = known.get(id)
      const reason = one === undefined ? "not_found" : (pendingBlocker(one, decision.status) ?? ownBlocker(one))
      if (reason === null) updated.push(id)
      else {
        const { decided_by = null, decided_at = null } = one?.enrolment ?? {}
        conflicts.push({ id, reason, user: one?.member ?? null, decided_by, decided_at })
      }
    }
    if (isNew || updated.length > 0) yield* enrolments.decide(updated, decision, isNew)
    if (updated.length > 0) yield* tell(updated, decision)
    const { id, at, undoUntil } = decision
    return { decision_id: id, decided_at: at, undo_until: undoUntil, updated, conflicts }
  })

  const ownBlocker = ({ enrolment }: LockedEnrolment): Blocker | null =>
    isEnrolmentOf(enrolment, administrator) ? "own" : null

  const setStatus = Effect.fnUntraced(function* (
    id: EnrolmentId,
    status: SetStatus,
    version?: number,
    reason?: DeclineReason | null
  ) {
    const [found] = yield* enrolments.lock([id])
    if (found === undefined) return yield* new EnrolmentNotFound()
    const { enrolment } = found
    if (isEnrolmentOf(enrolment, administrator)) return yield* new OwnEnrolment()
    const blocker =
      blockerOf(found, status) ??
      // The version is stale although the change is still possible: the caller must refetch.
      (version === undefined || version === enrolment.version ? null : "not_pending")
    if (blocker !== null) return yield* new EnrolmentBlocked({ status: enrolment.status, reason: blocker })
    const decision = yield* newDecision(status, reason)
    const isUndoable = enrolment.status === "pending"
    yield* isUndoable ? enrolments.decide([id], decision, true) : enrolments.change(found, decision)
    yield* tell([id], isUndoable ? decision : null)
    return (yield* enrolments.find(id)) ?? (yield* new EnrolmentNotFound())
  })

  const decideNamed = Effect.fnUntraced(function* (request: DecideNamedEnrolments) {
    // Enrolments are locked before the decision, as everywhere: the opposite order would deadlock.
    const found = yield* enrolments.lock([...new Set(request.ids)])
    const fresh = yield* newDecision(request.status, request.reason)
    const isNew = request.decision_id === undefined
    const decision = isNew ? fresh : yield* joinDecision(request.decision_id, fresh)
    return yield* settle(found, request.ids, decision, isNew)
  })

  const decideMatching = Effect.fnUntraced(function* (request: DecideMatchingEnrolments) {
    const { filter, asOf, expected, status, reason } = request
    const found = yield* enrolments.lockPending(asOf, filter, takesUneven(request))
    if (found.length !== expected) return yield* new CountChanged({ expected, actual: found.length })
    const decision = yield* newDecision(status, reason)
    const outcome = yield* settle(
      found,
      found.map(({ id }) => id),
      decision,
      true
    )
    const { updated, conflicts } = outcome
    return {
      ...outcome,
      updated: updated.length,
      conflicts: conflicts.slice(0, listedMax),
      conflicts_total: conflicts.length
    }
  })

  return {
    publish,

    setStatus,

    decideNamed,

    decideMatching,

    /** Handles both forms of the bulk call. */
    decide: Effect.fnUntraced(function* (body: BulkEnrolmentDecision) {
      const { status, reason = null, include_uneven = false } = body
      const scope = bulkScope(body)
      return scope.kind === "named"
        ? yield* decideNamed({ ...scope, status, reason })
        : yield* decideMatching({ ...scope, status, reason, include_uneven })
    }),

    activatePending: Effect.fnUntraced(function* (request: ActivatePending) {
      const { ids, asOf, expected, include_uneven, ...filter } = request
      const uniqueIds = ids === undefined ? null : [...new Set(ids)]
      // Somebody has ticked the named ones.
      const isTakingUneven = uniqueIds !== null || takesUneven({ filter, ...(include_uneven && { include_uneven }) })
      const pending =
        uniqueIds === null || asOf !== undefined
          ? yield* enrolments.lockPending(asOf ?? (yield* enrolments.now), filter, isTakingUneven)
          : null
      const found = uniqueIds === null ? (pending ?? []) : yield* enrolments.lock(uniqueIds)
      const actual = pending?.length ?? uniqueIds?.length ?? 0
      if (expected !== undefined && expected !== actual) return yield* new CountChanged({ expected, actual })
      const decision = yield* newDecision("active", null)
      const { decision_id, undo_until, updated, conflicts } = yield* settle(
        found,
        uniqueIds ?? found.map(({ id }) => id),
        decision,
        true
      )
      return { updated, failed: conflicts, decision_id, undo_until }
    }),

    undoable: enrolments.undoable,

    undo: Effect.fnUntraced(function* (decisionId: DecisionId, { ids }: EnrolmentUndoRequest) {
      const now = yield* enrolments.now
      const stored = undoableOrRefusal(yield* enrolments.findDecision(decisionId), administrator, now)
      if ("_tag" in stored) return yield* stored
      const outcome = yield* enrolments.revert(decisionId, ids ?? null)
      // Another undo of the same decision was faster.
      if (outcome.reverted_total + outcome.kept_total === 0) return yield* new DecisionClosed()
      yield* notify.enrolmentsUndone(decisionId)
      yield* outcome.reverted_total > outcome.reverted.length
        ? changes.publish("enrolment", null)
        : publish(outcome.reverted)
      return outcome
    })
  }
}

export const enrolmentsService = (dependencies: EnrolmentsDependencies) => {
  const { enrolments, notify, audit, administrator, newId } = dependencies
  const { publish, setStatus, ...decisions } = enrolmentDecisions(dependencies)
  const asSeen = (enrolment: Enrolment): Enrolment => enrolmentSeenBy(enrolment, administrator)
  const pageAsSeen = <Found extends Page<Enrolment>>(page: Found): Found => ({ ...page, data: page.data.map(asSeen) })

  const pendingOrPage = (search: Parameters<EnrolmentStore["pending"]>[0]) =>
    Effect.map(readPage(audit, "enrolment", enrolments.pending(search)), pageAsSeen)

  const ofUserOrPage = (id: UserId, paging: Paging) =>
    Effect.map(readPage(audit, "enrolment", enrolments.ofUser(id, paging)), pageAsSeen)

  return {
    pending: (filter: EnrolmentFilter) => pendingOrPage(filter),
    /** The same, or the requested page. */
    pendingOrPage,
    find: Effect.fnUntraced(function* (id: EnrolmentId) {
      const enrolment = (yield* enrolments.find(id)) ?? (yield* new EnrolmentNotFound())
      yield* appendView(audit, "enrolment", enrolment)
      return asSeen(enrolment)
    }),
    ofUser: (id: UserId) => ofUserOrPage(id, {}),
    ofUserOrPage,

    /** Each report is an entry of the audit, with what it selects, before it is read. */
    auditReport: (report: SelectiveReport<EnrolmentFilter, EnrolmentId>) =>
      audit.append(readEntry("enrolment", "report", severalRecords, { ...report })),

    setStatus,

    ...decisions,

    /** The request of the member app: creates a pending enrolment and its notification in the same transaction. */
    submit: Effect.fnUntraced(function* ({ user_id, benefit_id, ...input }: NewEnrolment) {
      const user = yield* enrolments.findMember(user_id)
      if (user === null) return yield* new FieldsInvalid({ fields: { user_id: "user_unknown" } })
      const benefit = yield* enrolments.findBenefit(benefit_id)
      if (benefit === null) return yield* new FieldsInvalid({ fields: { benefit_id: "benefit_unknown" } })
      const at = yield* enrolments.now
      const enrolment: Enrolment = {
        id: EnrolmentId.make(newId()),
        status: "pending",
        benefit_id,
        benefit,
        user_id,
        user,
        benefits_beneficiaries: input.benefits_beneficiaries.map((one) => ({ id: newId(), ...one })),
        beneficiaries_total: beneficiariesTotal(input.benefits_beneficiaries),
        benefit_form_data: input.benefit_form_data === null ? null : { id: newId(), ...input.benefit_form_data },
        created_at: at,
        version: 1,
        ...undecided
      }
      yield* enrolments.insert(enrolment)
      yield* audit.append({
        action: "enrolment.create",
        entity: "enrolment",
        entityId: enrolment.id,
        before: null,
        after: { user_id, benefit_id, status: "pending" }
      })
      yield* publish([enrolment.id])
      yield* notify.enrolmentRequested(enrolment)
      return enrolment
    })
  } satisfies EnrolmentsPort & {
    readonly submit: unknown
    readonly decide: unknown
    readonly auditReport: unknown
    readonly pendingOrPage: unknown
    readonly ofUserOrPage: unknown
  }
}

export type EnrolmentsService = ReturnType<typeof enrolmentsService>
