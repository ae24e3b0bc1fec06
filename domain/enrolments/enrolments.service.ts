/** Implements the enrolments port over stores bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import { severalRecords } from "../shared/audit/audit-entry.rules.ts"
import { appendView, publishedIds, readEntry, readPage } from "../shared/audit/audit.rules.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import { type Blocker, EnrolmentBlocked, EnrolmentNotFound, OwnEnrolment } from "../shared/enrolment.schema.ts"
import { CountChanged, FieldsInvalid, type Unavailable } from "../shared/failure.errors.ts"
import { EnrolmentId, type Person, type UserId } from "../shared/identity.schema.ts"
import { blockerOf, enrolmentSeenBy, isEnrolmentOf, pendingBlocker } from "./enrolment.rules.ts"
import type { ActivatePending, Enrolment, EnrolmentFilter, NewEnrolment, SetStatus } from "./enrolment.schema.ts"
import type { EnrolmentStore, LockedEnrolment, Paging } from "./enrolment.store.ts"
import type { Page } from "../shared/page.schema.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import type { EnrolmentsPort } from "./enrolments.port.ts"

export interface EnrolmentsDependencies {
  readonly enrolments: EnrolmentStore
  /** Tells the administrators, in the same transaction. */
  readonly notify: {
    readonly enrolmentRequested: (enrolment: Enrolment) => Effect.Effect<void, Unavailable>
    /** Marks the notifications about these enrolments as read. */
    readonly enrolmentsDecided: (ids: ReadonlyArray<EnrolmentId>) => Effect.Effect<void, Unavailable>
  }
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly administrator: Person
  readonly newId: () => string
}

export const enrolmentsService = (dependencies: EnrolmentsDependencies) => {
  const { enrolments, notify, audit, changes, administrator, newId } = dependencies
  const asSeen = (enrolment: Enrolment): Enrolment => enrolmentSeenBy(enrolment, administrator)
  const pageAsSeen = <Found extends Page<Enrolment>>(page: Found): Found => ({ ...page, data: page.data.map(asSeen) })
  const publish = (ids: ReadonlyArray<EnrolmentId>) =>
    ids.length === 0 ? Effect.void : changes.publish("enrolment", publishedIds(ids))

  const setStatusAndMarkRead = Effect.fnUntraced(function* (moving: ReadonlyArray<LockedEnrolment>, status: SetStatus) {
    const ids = moving.map(({ id }) => id)
    yield* enrolments.setStatuses(moving, status)
    yield* notify.enrolmentsDecided(ids)
    yield* publish(ids)
  })

  const setStatus = Effect.fnUntraced(function* (id: EnrolmentId, status: SetStatus, version?: number) {
    const [found] = yield* enrolments.lock([id])
    if (found === undefined) return yield* new EnrolmentNotFound()
    const { enrolment } = found
    if (isEnrolmentOf(enrolment, administrator)) return yield* new OwnEnrolment()
    const reason =
      blockerOf(found, status) ??
      // The version is stale although the change is still possible: the caller must refetch.
      (version === undefined || version === enrolment.version ? null : "not_pending")
    if (reason !== null) return yield* new EnrolmentBlocked({ status: enrolment.status, reason })
    yield* setStatusAndMarkRead([found], status)
    return (yield* enrolments.find(id)) ?? (yield* new EnrolmentNotFound())
  })

  const ownBlocker = ({ enrolment }: LockedEnrolment): Blocker | null =>
    isEnrolmentOf(enrolment, administrator) ? "own" : null

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

    activatePending: Effect.fnUntraced(function* ({ ids, asOf, expected, ...filter }: ActivatePending) {
      const uniqueIds = ids === undefined ? null : [...new Set(ids)]
      const pending =
        uniqueIds === null || asOf !== undefined
          ? yield* enrolments.lockPending(asOf ?? (yield* enrolments.now), filter)
          : null
      const found = uniqueIds === null ? (pending ?? []) : yield* enrolments.lock(uniqueIds)
      const actual = pending?.length ?? uniqueIds?.length ?? 0
      if (expected !== undefined && expected !== actual) return yield* new CountChanged({ expected, actual })
      const known = new Map(found.map((one) => [one.id, one]))
      const moving: Array<LockedEnrolment> = []
      const failed: Array<{ readonly id: EnrolmentId; readonly reason: Blocker }> = []
      for (const id of uniqueIds ?? found.map((one) => one.id)) {
        const one = known.get(id)
        const reason = one === undefined ? "not_found" : (pendingBlocker(one) ?? ownBlocker(one))
        if (reason !== null) failed.push({ id, reason })
        else if (one !== undefined) moving.push(one)
      }
      if (moving.length > 0) yield* setStatusAndMarkRead(moving, "active")
      return { updated: moving.map((one) => one.id), failed }
    }),

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
        benefit_form_data: input.benefit_form_data === null ? null : { id: newId(), ...input.benefit_form_data },
        created_at: at,
        version: 1
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
    readonly auditReport: unknown
    readonly pendingOrPage: unknown
    readonly ofUserOrPage: unknown
  }
}

export type EnrolmentsService = ReturnType<typeof enrolmentsService>
