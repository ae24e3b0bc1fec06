/** Claims in memory: the store, and the real service over it. */
import { Effect } from "effect"
import { claimsService, type ClaimsService } from "#domain/claims/claims.service.ts"
import type { ClaimsPort } from "#domain/claims/claims.port.ts"
import {
  type Decision,
  decide,
  isClaimUndoable,
  isLookAlike,
  isOfPerson,
  isPending,
  revert
} from "#domain/claims/claim.rules.ts"
import { type ClaimFilter, claimQuery, type ClaimSearch } from "#domain/claims/claim-search.schema.ts"
import type { Claim, Client } from "#domain/claims/claim.schema.ts"
import { type ClaimStore, toConflict } from "#domain/claims/claim.store.ts"
import type { ConflictStatus } from "#domain/claims/decision.schema.ts"
import { listedMax } from "#domain/shared/decision/decision.schema.ts"
import type { Instant } from "#domain/shared/calendar.schema.ts"
import type { ClaimId, DecisionId, Person } from "#domain/shared/identity.schema.ts"
import { withSimilarMembers } from "#tests/doubles/found.ts"
import { lookAlikeOf, matchesSearch, sorted } from "#tests/doubles/claim-search.ts"
import { transacted } from "#tests/doubles/transacted.ts"
import type { MemoryClaim, MemoryDatabase } from "#tests/doubles/database.memory.ts"
import {
  compare,
  memoryAudit,
  memoryChanges,
  memoryNotify,
  type MemoryAuditContext,
  pageOf
} from "#tests/doubles/records.memory.ts"

export const memoryClaims = (backend: MemoryDatabase, context: MemoryAuditContext): ClaimStore => {
  const { administrator } = context
  const audit = memoryAudit(backend, context)

  const toClaim = (record: MemoryClaim): Claim => marked(withoutMark(record))
  const withoutMark = (record: MemoryClaim): Claim =>
    record.isDeleted ? { ...asSeen(record), is_deleted: true } : asSeen(record)
  const marked = (claim: Claim): Claim => ({
    ...claim,
    look_alike_of: lookAlikeOf(claim, [...backend.state().claims.values()].map(withoutMark))
  })
  const asSeen = ({ claim, decided }: MemoryClaim): Claim => {
    if (isPending(claim)) return claim
    const isOwn = claim.decided_by.id === administrator.id && decided?.version === claim.version
    return isOwn && isClaimUndoable(claim, backend.now()) ? claim : { ...claim, decision_id: null, undo_until: null }
  }
  const isOwnPending = (claim: Claim): boolean => isPending(claim) && isOfPerson(claim, administrator)
  const existing = () => [...backend.state().claims.values()].filter(({ isDeleted }) => !isDeleted)
  const isClientDeleted = ({ claim }: MemoryClaim) => backend.state().users.get(claim.user_id)?.isDeleted !== false
  const presentOf = ({ user_id, user }: Claim): Client => {
    const { given_name, surname } = backend.state().users.get(user_id) ?? user
    return { given_name, surname }
  }
  const isMatch =
    (search: ClaimSearch, at = backend.now()) =>
    (claim: Claim): boolean =>
      matchesSearch(claim, search, at, presentOf(claim))
  const isSpared = (claim: Claim): boolean =>
    isPending(claim) && !isOfPerson(claim, administrator) && isLookAlike(claim)
  const isOpen =
    (filter: ClaimFilter, asOf: Instant) =>
    (record: MemoryClaim): boolean => {
      const claim = toClaim(record)
      return (
        isPending(claim) &&
        !isOfPerson(claim, administrator) &&
        claim.created_at <= asOf &&
        isMatch(filter, asOf)(claim)
      )
    }
  const put = (record: MemoryClaim) =>
    backend.write({ claims: new Map(backend.state().claims).set(record.claim.id, record) })
  const setDeleted = (id: ClaimId, version: number, isDeleted: boolean) => {
    const record = backend.state().claims.get(id)
    if (record !== undefined) put({ ...record, claim: { ...record.claim, version }, isDeleted })
  }
  const covered = (id: DecisionId) =>
    existing().filter(({ claim, decided }) => decided?.id === id && decided.version === claim.version)

  const moveAll = (claims: ReadonlyArray<MemoryClaim>, decision: Decision) =>
    Effect.forEach(
      claims,
      ({ claim, isDeleted }) => {
        if (!isPending(claim)) return Effect.die(new Error(`The claim ${claim.id} is not pending`))
        const next = decide(claim, decision)
        put({ claim: next, decided: { id: decision.id, version: next.version }, isDeleted })
        const { status, reason } = next
        return audit.append({
          action: status === "approved" ? "claim.approve" : "claim.reject",
          entity: "claim",
          entityId: claim.id,
          before: { status: "pending" },
          after: { status, ...(reason !== null && { reason }), decision_id: decision.id }
        })
      },
      { discard: true }
    )

  const insertDecision = ({ id, status, by, at, undoUntil }: Decision) => {
    const decision = { id, administratorId: by.id, status, at, undoUntil }
    backend.write({ decisions: new Map(backend.state().decisions).set(id, decision) })
  }

  return {
    now: Effect.sync(backend.now),

    list: (search) =>
      Effect.sync(() => {
        const deleted = [...backend.state().claims.values()].filter(({ isDeleted }) => isDeleted)
        const all = (search.active === "no" ? deleted : existing()).map(toClaim)
        const found = all.filter(isMatch(search))
        const page = {
          ...pageOf(backend, sorted(found, search.sort, presentOf), search, claimQuery.perPage),
          pending: search.active === "no" ? 0 : found.filter(isPending).length,
          pending_own: search.active === "no" ? 0 : found.filter(isOwnPending).length,
          pending_look_alikes: search.active === "no" ? 0 : found.filter(isSpared).length
        }
        return withSimilarMembers(backend, page, search.searchTerm, (searchTerm) =>
          all.some(isMatch({ ...search, searchTerm }))
        )
      }),

    stats: Effect.sync(() => {
      const count = (status: Claim["status"]) => existing().filter(({ claim }) => claim.status === status).length
      const [pending, approved, rejected] = [count("pending"), count("approved"), count("rejected")]
      return {
        total: pending + approved + rejected,
        pending,
        pending_own: existing().filter(({ claim }) => isOwnPending(claim)).length,
        pending_look_alikes: existing().map(toClaim).filter(isSpared).length,
        oldest_pending:
          existing()
            .flatMap(({ claim }) => (isPending(claim) ? [claim.created_at] : []))
            .toSorted()[0] ?? null,
        approved,
        rejected,
        as_of: backend.now(),
        asOf: backend.now()
      }
    }),

    find: (id) =>
      Effect.sync(() => {
        const record = backend.state().claims.get(id)
        return record === undefined || record.isDeleted ? null : toClaim(record)
      }),

    ofUser: (user_id, paging) =>
      Effect.sync(() => {
        const found = sorted(
          existing()
            .map(toClaim)
            .filter((claim) => claim.user_id === user_id),
          undefined
        )
        return paging.page === undefined
          ? pageOf(backend, found, { limit: Math.max(found.length, 1) }, claimQuery.perPage)
          : pageOf(backend, found, paging, claimQuery.perPage)
      }),

    findClient: (id) =>
      Effect.sync(() => {
        const user = backend.state().users.get(id)
        return user === undefined || user.isDeleted ? null : { given_name: user.given_name, surname: user.surname }
      }),

    renameClient: (userId, user) =>
      Effect.sync(() => {
        const pending = [...backend.state().claims.values()].filter(
          ({ claim }) => isPending(claim) && claim.user_id === userId
        )
        for (const record of pending) put({ ...record, claim: { ...record.claim, user } })
        return pending.map(({ claim }) => claim.id)
      }),

    insert: (claim) => Effect.sync(() => put({ claim, decided: null, isDeleted: false })),

    lock: (ids) =>
      Effect.sync(() => ({
        at: backend.now(),
        claims: [...backend.state().claims.values()]
          .filter(({ claim }) => ids.includes(claim.id))
          .toSorted((one, other) => compare([one.claim.id], [other.claim.id]))
          .map((record) => ({ claim: toClaim(record), isClientDeleted: isClientDeleted(record) }))
      })),

    replace: (claim) =>
      Effect.sync(() => {
        const record = backend.state().claims.get(claim.id)
        put({ claim, decided: record?.decided ?? null, isDeleted: false })
      }),

    remove: (id, version) => Effect.sync(() => setDeleted(id, version, true)),
    restore: (id, version) => Effect.sync(() => setDeleted(id, version, false)),

    decide: Effect.fnUntraced(function* (ids, decision, isNew) {
      if (isNew) insertDecision(decision)
      yield* moveAll(
        existing().filter(({ claim }) => ids.includes(claim.id)),
        decision
      )
      if (ids.length > 0) yield* memoryChanges(backend).publish("claim", ids)
    }),

    decideMatching: Effect.fnUntraced(function* (filter, asOf, decision, spares) {
      const open = existing()
        .filter(isOpen(filter, asOf))
        .filter((record) => !(spares.lookAlikes && isLookAlike(toClaim(record))))
      const spared = open.filter((record) => spares.deletedClients && isClientDeleted(record))
      const moved = open.filter((record) => !spared.includes(record))
      yield* moveAll(moved, decision)
      const conflicts = spared
        .slice(0, listedMax)
        .map(({ claim }) => toConflict({ claim, isClientDeleted: true }, administrator))
      return { updated: moved.length, conflicts, conflicts_total: spared.length }
    }),

    insertDecision: (decision) => Effect.sync(() => insertDecision(decision)),

    findDecision: (id) =>
      Effect.sync(() => {
        const decision = backend.state().decisions.get(id)
        return decision === undefined ? null : { ...decision, count: covered(id).length }
      }),

    revert: Effect.fnUntraced(function* (id, ids) {
      const all = [...backend.state().claims.values()]
      const named =
        ids === null ? all.filter(({ decided }) => decided?.id === id).map(({ claim }) => claim.id) : [...new Set(ids)]
      const reverting = covered(id).filter(({ claim }) => named.includes(claim.id))
      const reverted = reverting.map(({ claim }) => claim.id)
      const record = named
        .filter((one) => !reverted.includes(one))
        .map((one) => ({ id: one, status: statusOf(all, one) }))
      for (const { claim } of reverting) {
        if (isPending(claim)) return yield* Effect.die(new Error(`The claim ${claim.id} is pending`))
        put({ claim: { ...revert(claim), user: presentOf(claim) }, decided: null, isDeleted: false })
        const { status, reason } = claim
        yield* audit.append({
          action: "claim.undo",
          entity: "claim",
          entityId: claim.id,
          before: { status, ...(reason !== null && { reason }), decision_id: id },
          after: { status: "pending" }
        })
      }
      return {
        reverted: reverted.slice(0, listedMax),
        reverted_total: reverted.length,
        kept: record.slice(0, listedMax),
        kept_total: record.length
      }
    }),

    undoable: Effect.sync(() =>
      [...backend.state().decisions.values()]
        .filter(({ administratorId, undoUntil }) => administratorId === administrator.id && backend.now() < undoUntil)
        .map(({ id, status, at, undoUntil }) => ({
          decision_id: id,
          status,
          claims: covered(id).length,
          decided_at: at,
          undo_until: undoUntil
        }))
        .filter(({ claims }) => claims > 0)
        .toSorted((one, other) => compare([other.decided_at, other.decision_id], [one.decided_at, one.decision_id]))
        .slice(0, 20)
    )
  }
}

const statusOf = (all: ReadonlyArray<MemoryClaim>, id: ClaimId): ConflictStatus => {
  const found = all.find(({ claim }) => claim.id === id)
  return found === undefined || found.isDeleted ? "not_found" : found.claim.status
}

interface MemoryClaimsOptions {
  readonly undoSeconds?: number
}

/** The real service over one backend. */
export const memoryClaimsService = (
  backend: MemoryDatabase,
  administrator: Person,
  { undoSeconds = 600 }: MemoryClaimsOptions = {}
): ClaimsService => {
  const context = { administrator, requestId: null }
  return claimsService({
    claims: memoryClaims(backend, context),
    notify: memoryNotify(backend, context),
    audit: memoryAudit(backend, context),
    changes: memoryChanges(backend),
    administrator,
    newId: backend.newId,
    undoSeconds
  })
}

/** Every call is one transaction. */
export const memoryClaimsPort = (...given: Parameters<typeof memoryClaimsService>): ClaimsPort => {
  const service = memoryClaimsService(...given)
  return transacted<ClaimsPort>(service, (call) => given[0].transact(call(service)))
}
