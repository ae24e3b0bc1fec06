/** Implements the claims port over stores bound to one transaction: a failure means that nothing was changed. */
import { Effect } from "effect"
import { severalRecords } from "../shared/audit/audit-entry.rules.ts"
import { appendView, publishedIds, readEntry, readPage } from "../shared/audit/audit.rules.ts"
import { recordKernel } from "../records/record-kernel.service.ts"
import type { AuditStore, ChangePublisher } from "../shared/audit/audit.store.ts"
import { type Instant, addSeconds } from "../shared/calendar.schema.ts"
import { isJoinable, undoableOrRefusal } from "../shared/decision/decision.rules.ts"
import { bulkScope, DecisionClosed, DecisionNotJoinable } from "../shared/decision/decision.schema.ts"
import { CountChanged, FieldsInvalid, type Unavailable } from "../shared/failure.errors.ts"
import { ClaimId, DecisionId, type Person } from "../shared/identity.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import {
  type Claim,
  type ClaimChange,
  ClaimNotFound,
  ClaimNotPending,
  ClaimOvertaken,
  ClientDeleted,
  OwnClaim,
  type PendingClaim,
  type Reason,
  type Verdict
} from "./claim.schema.ts"
import {
  changedClaimFields,
  claimFields,
  type Decision,
  decide,
  isOfPerson,
  isPending,
  kindOfChange,
  seenBy
} from "./claim.rules.ts"
import { type ClaimStore, type LockedClaim, toConflict } from "./claim.store.ts"
import type { ClaimFilter } from "./claim-search.schema.ts"
import type { ClaimsPort } from "./claims.port.ts"
import {
  type BulkDecision,
  type ClaimConflict,
  type DecideMatching,
  type DecideNamed,
  sparesLookAlikes
} from "./decision.schema.ts"

export interface ClaimsDependencies {
  readonly claims: ClaimStore
  /** Tells the administrators, in the same transaction. */
  readonly notify: { readonly claimFiled: (claim: PendingClaim) => Effect.Effect<void, Unavailable> }
  readonly audit: AuditStore
  readonly changes: ChangePublisher
  readonly administrator: Person
  readonly newId: () => string
  /** How long a decision can be undone. */
  readonly undoSeconds: number
}

const publishing = (changes: ChangePublisher) => (ids: ReadonlyArray<string> | null) =>
  ids !== null && ids.length === 0 ? Effect.void : changes.publish("claim", publishedIds(ids))

const lockExisting = (claims: ClaimStore, ids: ReadonlyArray<ClaimId>) =>
  Effect.map(claims.lock(ids), ({ claims: found, at }) => ({
    claims: found.filter(({ claim }) => claim.is_deleted !== true),
    at
  }))

/** Approving and rejecting claims, one or many, and taking a decision back. */
const claimDecisions = (dependencies: ClaimsDependencies) => {
  const { claims, changes, administrator } = dependencies
  const publish = publishing(changes)

  const newDecision = Effect.fnUntraced(function* (status: Verdict, reason: Reason | null | undefined, at: Instant) {
    if (status === "approved" && (reason ?? null) !== null) {
      return yield* new FieldsInvalid({ fields: { reason: "reason_needs_rejection" } })
    }
    const id = DecisionId.make(dependencies.newId())
    const undoUntil = addSeconds(at, dependencies.undoSeconds)
    return { id, status, reason: reason ?? null, by: administrator, at, undoUntil } satisfies Decision
  })

  const decideOne = Effect.fnUntraced(function* (
    { claim, isClientDeleted, at }: LockedClaim & { readonly at: Instant },
    change: ClaimChange
  ) {
    if (!isPending(claim) || change.status === undefined || change.status === "pending") {
      const { status, decided_by, decided_at } = claim
      return yield* new ClaimNotPending({ status, decided_by, decided_at })
    }
    if (isOfPerson(claim, administrator)) return yield* new OwnClaim()
    if (isClientDeleted && change.status === "approved") return yield* new ClientDeleted()
    const decision = yield* newDecision(change.status, change.reason, at)
    yield* claims.decide([claim.id], decision, true)
    return decide(claim, decision)
  })

  /** The earlier decision that the request joins, if it names one. */
  const joinDecision = Effect.fnUntraced(function* (id: DecisionId, fresh: Decision) {
    const stored = yield* claims.findDecision(id)
    if (!isJoinable(stored, fresh)) return yield* new DecisionNotJoinable()
    return { ...fresh, id: stored.id, undoUntil: stored.undoUntil } satisfies Decision
  })

  const decideNamed = Effect.fnUntraced(function* (request: DecideNamed) {
    // Claims are locked before the decision, as everywhere: the opposite order would deadlock.
    const { claims: found, at } = yield* lockExisting(claims, request.ids)
    const fresh = yield* newDecision(request.status, request.reason, at)
    const isNew = request.decision_id === undefined
    const decision = isNew ? fresh : yield* joinDecision(request.decision_id, fresh)
    const canDecide = ({ claim, isClientDeleted }: LockedClaim) =>
      isPending(claim) && !isOfPerson(claim, administrator) && !(isClientDeleted && request.status === "approved")
    const updated = found.filter(canDecide).map(({ claim }) => claim.id)
    if (isNew || updated.length > 0) yield* claims.decide(updated, decision, isNew)
    const known = new Map(found.map((one) => [one.claim.id, one]))
    const conflicts = [...new Set(request.ids)].flatMap((id): ReadonlyArray<ClaimConflict> => {
      const one = known.get(id)
      if (one === undefined) return [{ id, status: "not_found", user: null, decided_by: null, decided_at: null }]
      return canDecide(one) ? [] : [toConflict(one, administrator)]
    })
    return { decision_id: decision.id, decided_at: decision.at, undo_until: decision.undoUntil, updated, conflicts }
  })

  const decideAllMatching = Effect.fnUntraced(function* ({
    filter,
    asOf,
    expected,
    status,
    reason,
    include_look_alikes: isIncluded = false
  }: Omit<DecideMatching, "expected"> & { readonly expected: number | null }) {
    const decision = yield* newDecision(status, reason, yield* claims.now)
    yield* claims.insertDecision(decision)
    const outcome = yield* claims.decideMatching(filter, asOf, decision, {
      deletedClients: status === "approved",
      lookAlikes: sparesLookAlikes(filter, isIncluded)
    })
    const actual = outcome.updated + outcome.conflicts_total
    if (expected !== null && actual !== expected) return yield* new CountChanged({ expected, actual })
    yield* outcome.updated === 0 ? Effect.void : publish(null)
    return { decision_id: decision.id, decided_at: decision.at, undo_until: decision.undoUntil, ...outcome }
  })

  return {
    decideOne,

    decideNamed,

    decideMatching: decideAllMatching,

    /** Handles both forms of the bulk call. */
    decide: Effect.fnUntraced(function* (body: BulkDecision) {
      const { status, reason = null, include_look_alikes = false } = body
      const scope = bulkScope(body)
      return scope.kind === "named"
        ? yield* decideNamed({ ...scope, status, reason })
        : yield* decideAllMatching({ ...scope, status, reason, include_look_alikes })
    }),

    approveAll: Effect.fnUntraced(function* (request) {
      const { asOf, expected, include_look_alikes = Object.keys(request).length === 0 } = request
      const all = { filter: {}, asOf: asOf ?? (yield* claims.now), expected: expected ?? null }
      return yield* decideAllMatching({ ...all, status: "approved", include_look_alikes })
    }),

    undo: Effect.fnUntraced(function* (decisionId, { ids }) {
      const now = yield* claims.now
      const stored = undoableOrRefusal(yield* claims.findDecision(decisionId), administrator, now)
      if ("_tag" in stored) return yield* stored
      const outcome = yield* claims.revert(decisionId, ids ?? null, now)
      // Another undo of the same decision was faster.
      if (outcome.reverted_total + outcome.kept_total === 0) return yield* new DecisionClosed()
      yield* publish(outcome.reverted_total > outcome.reverted.length ? null : outcome.reverted)
      return outcome
    })
  } satisfies Pick<ClaimsPort, "decideNamed" | "decideMatching" | "approveAll" | "undo"> & {
    readonly decideOne: unknown
    readonly decide: unknown
  }
}

export const claimsService = (dependencies: ClaimsDependencies) => {
  const { claims, audit, changes, notify, administrator } = dependencies
  const { decideOne, ...decisions } = claimDecisions(dependencies)
  const publish = publishing(changes)

  const { refuseStale, removeLocked, restore } = recordKernel({
    entity: "claim",
    NotFound: ClaimNotFound,
    Overtaken: ClaimOvertaken,
    fields: claimFields,
    audited: (claim: Claim) => ({ ...toChange(claim), status: claim.status }),
    store: {
      ...claims,
      lock: (id: ClaimId) => Effect.map(claims.lock([id]), ({ claims: [found] }) => found?.claim ?? null)
    },
    audit,
    changes
  })

  const locked = Effect.fnUntraced(function* (id: ClaimId) {
    const { claims: found, at } = yield* lockExisting(claims, [id])
    return { ...(found[0] ?? (yield* new ClaimNotFound())), at }
  })

  /** Writes the fields of a change; a reason applies to a rejected claim only and is ignored otherwise. */
  const edit = Effect.fnUntraced(function* (claim: Claim, change: ClaimChange) {
    const userId = change.user_id ?? claim.user_id
    const user = userId === claim.user_id ? claim.user : yield* claims.findClient(userId)
    if (user === null) return yield* new FieldsInvalid({ fields: { user_id: "user_unknown" } })
    const fields = {
      user_id: userId,
      user,
      type: change.type ?? claim.type,
      date_treatment: change.date_treatment ?? claim.date_treatment
    }
    const edited: Claim =
      claim.status === "rejected"
        ? { ...claim, ...fields, reason: change.reason === undefined ? claim.reason : change.reason }
        : { ...claim, ...fields }
    const before = changedClaimFields(toChange(edited), claim)
    if (Object.keys(before).length === 0) return claim
    // Editing a decided claim ends its undo, which would no longer restore what was decided.
    const saved: Claim =
      edited.status === "pending"
        ? { ...edited, version: claim.version + 1 }
        : { ...edited, version: claim.version + 1, decision_id: null, undo_until: null }
    yield* claims.replace(saved)
    const after = changedClaimFields(toChange(claim), saved)
    yield* audit.append({ action: "claim.change", entity: "claim", entityId: claim.id, before, after })
    return saved
  })

  const asSeen = (claim: Claim): Claim => seenBy(claim, administrator)
  /** A claim that was written, with the mark that it has now. */
  const asStored = (claim: Claim) => Effect.map(claims.find(claim.id), (stored) => asSeen(stored ?? claim))
  const pageAsSeen = <Found extends Page<Claim>>(page: Found): Found => ({ ...page, data: page.data.map(asSeen) })

  return {
    list: (search) => Effect.map(readPage(audit, "claim", claims.list(search)), pageAsSeen),
    stats: claims.stats,
    ofUser: (userId, paging) => Effect.map(readPage(audit, "claim", claims.ofUser(userId, paging)), pageAsSeen),
    undoable: claims.undoable,
    auditReport: (filter: ClaimFilter) => audit.append(readEntry("claim", "report", severalRecords, { ...filter })),

    find: Effect.fnUntraced(function* (id) {
      const claim = (yield* claims.find(id)) ?? (yield* new ClaimNotFound())
      yield* appendView(audit, "claim", claim)
      return asSeen(claim)
    }),

    create: Effect.fnUntraced(function* (input) {
      const user = yield* claims.findClient(input.user_id)
      if (user === null) return yield* new FieldsInvalid({ fields: { user_id: "user_unknown" } })
      const at = yield* claims.now
      const claim: PendingClaim = {
        ...input,
        ...undecided,
        id: ClaimId.make(dependencies.newId()),
        user,
        created_at: at,
        version: 1
      }
      yield* claims.insert(claim)
      yield* audit.append({
        action: "claim.create",
        entity: "claim",
        entityId: claim.id,
        before: null,
        after: { ...input }
      })
      yield* publish([claim.id])
      yield* notify.claimFiled(claim)
      return yield* asStored(claim)
    }),

    change: Effect.fnUntraced(function* (id, change) {
      const found = yield* locked(id)
      yield* refuseStale(change.version, found.claim)
      const isDecision = kindOfChange(found.claim, change) === "decision"
      if (isDecision && !isPending(found.claim)) return yield* decideOne(found, change)
      if (isDecision && isOfPerson(found.claim, administrator)) return yield* new OwnClaim()
      const edited = yield* edit(found.claim, change)
      if (isDecision) {
        const isClientDeleted = found.isClientDeleted && edited.user_id === found.claim.user_id
        return yield* decideOne({ claim: edited, isClientDeleted, at: found.at }, change)
      }
      if (edited === found.claim) return asSeen(edited)
      yield* publish([id])
      return yield* asStored(edited)
    }),

    remove: Effect.fnUntraced(function* (id) {
      const { claim } = yield* locked(id)
      yield* removeLocked(claim)
    }),
    restore: (id, version) => Effect.flatMap(restore(id, version), asStored),
    ...decisions
  } satisfies ClaimsPort & { readonly decide: unknown; readonly auditReport: unknown }
}

export type ClaimsService = ReturnType<typeof claimsService>

const undecided = {
  status: "pending",
  decided_at: null,
  decided_by: null,
  reason: null,
  decision_id: null,
  undo_until: null
} as const

const toChange = (claim: Claim): ClaimChange => ({
  user_id: claim.user_id,
  type: claim.type,
  date_treatment: claim.date_treatment,
  ...(claim.status === "rejected" && { reason: claim.reason })
})
