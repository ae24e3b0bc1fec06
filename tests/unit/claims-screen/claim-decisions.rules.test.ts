import { describe, expect, it } from "vitest"
import {
  type ClaimDecisionsContext,
  decisionsAtFirst,
  isFree,
  storeSettled,
  latestUndoable,
  enqueueJob,
  enqueueUndo,
  progressOf,
  reasonOf,
  setClock,
  underWay
} from "#domain/claims/claim-decisions.rules.ts"
import type { Job } from "#domain/claims/decision-job.rules.ts"
import { approvedClaim, claimId, decisionId, instant, pendingClaim } from "#tests/fixtures/claims.ts"
import { asOf, asOfMs, decided, matching, named, undone, undoUntil } from "#tests/machines/claims/claim-samples.ts"

const context = (patch: Partial<ClaimDecisionsContext>): ClaimDecisionsContext => ({
  ...decisionsAtFirst,
  nowMs: asOfMs,
  ...patch
})
const ids = (...numbers: ReadonlyArray<number>) => numbers.map(claimId)
const approving: Job = { kind: "named", ids: ids(1, 2), status: "approved", reason: null }
const rejecting: Job = { kind: "named", ids: ids(3), status: "rejected", reason: null }
const all: Job = { kind: "all", asOf, expected: 600 }
const undoing = (...some: ReadonlyArray<number>): Job => ({
  kind: "undo",
  decisionId: decisionId(1),
  ids: some.length === 0 ? null : ids(...some)
})
const recent = [
  { decision_id: decisionId(1), status: "approved", claims: 2, decided_at: asOf, undo_until: undoUntil }
] as const

describe("the action on a shown claim", () => {
  const seen = (...jobs: ReadonlyArray<Job>) =>
    [1, 3, 4].map((n) => underWay(context({ jobs }), pendingClaim({ id: claimId(n) }), {}))

  it("named claims show the action, by verdict", () => {
    expect(seen(approving, rejecting)).toEqual(["approving", "rejecting", null])
  })

  it("every pending claim submitted in time shows an action on all that match", () => {
    expect(seen(all)).toEqual(["approving", "approving", "approving"])
    expect(seen({ ...matching(9), kind: "matching", status: "rejected", reason: null } as Job)).toEqual([
      "rejecting",
      "rejecting",
      "rejecting"
    ])
    const late = pendingClaim({ created_at: instant("2026-11-20T10:00:00.001Z") })
    expect(underWay(context({ jobs: [all] }), late, {})).toBeNull()
    expect(underWay(context({ jobs: [all] }), approvedClaim(), {})).toBeNull()
  })

  it("the claims of an undone decision show the action, or some of them", () => {
    const claim = approvedClaim({ id: claimId(1) })
    expect(underWay(context({ jobs: [undoing()] }), claim, {})).toBe("undoing")
    expect(underWay(context({ jobs: [undoing(1)] }), claim, {})).toBe("undoing")
    expect(underWay(context({ jobs: [undoing(2)] }), claim, {})).toBeNull()
    expect(
      underWay(context({ jobs: [undoing()] }), approvedClaim({ decision_id: null, undo_until: null }), {})
    ).toBeNull()
  })
})

describe("progress", () => {
  it("progress counts finished claims, including conflicts", () => {
    expect(progressOf(context({ jobs: [approving], updated: 250, inConflict: 3 }))).toEqual({ done: 253, total: 255 })
  })

  it("a job of one call has no progress", () => {
    expect(progressOf(context({ jobs: [approving], updated: 0, inConflict: 0 }))).toBeNull()
  })

  it("progress is unknown where only the server knows the total, and where nothing is under way", () => {
    expect([
      progressOf(context({ jobs: [all] })),
      progressOf(context({})),
      progressOf(context({ jobs: [undoing()] }))
    ]).toEqual([null, null, null])
  })
})

it("the reason is read as it would be sent", () => {
  expect(reasonOf(context({ reasonNote: "  " }))).toBeNull()
  expect(reasonOf(context({ reasonNote: " late " }))).toEqual({ code: "other", note: "late" })
  expect(reasonOf(context({ reasonCode: "duplicate" }))).toEqual({ code: "duplicate" })
})

describe("the queue", () => {
  it("the queue accepts claims that no job names, and all that match only when it is empty", () => {
    expect(isFree(context({ jobs: [approving] }), named(...ids(1, 2)))).toBe(false)
    expect(isFree(context({ jobs: [approving] }), named(...ids(2, 3)))).toBe(true)
    expect(isFree(context({ jobs: [undoing(4)] }), named(claimId(4)))).toBe(false)
    expect(isFree(context({ jobs: [all] }), named(claimId(9)))).toBe(false)
    expect(isFree(context({}), matching(1))).toBe(true)
    expect(isFree(context({ jobs: [undoing()] }), matching(1))).toBe(false)
  })

  it("the queue has each claim once", () => {
    const jobs = enqueueJob(context({ jobs: [approving] }), named(...ids(2, 5, 5)), "rejected", null)
    expect(jobs.at(-1)).toEqual({ kind: "named", ids: ids(5), status: "rejected", reason: null })
  })

  it("the queue accepts the rest of an undo that is partly queued", () => {
    const request = { decisionId: decisionId(1), undoUntil }
    expect(enqueueUndo(context({ jobs: [undoing(1)] }), { ...request, ids: ids(1, 2) }).at(-1)).toEqual(undoing(2))
    expect(enqueueUndo(context({ jobs: [undoing(1)] }), { ...request, ids: null }).at(-1)).toEqual(undoing())
  })
})

describe("the latest decision that can be undone", () => {
  it("no decision can be undone while a later one has no answer, its undo is queued, or its time has passed", () => {
    expect(latestUndoable(context({ recent }))).toEqual(recent[0])
    expect(latestUndoable(context({ recent, jobs: [approving] }))).toBeNull()
    expect(latestUndoable(context({ recent, jobs: [approving], joins: decisionId(1) }))).toEqual(recent[0])
    expect(latestUndoable(context({ recent, jobs: [approving, rejecting], joins: decisionId(1) }))).toBeNull()
    expect(latestUndoable(context({ recent, jobs: [undoing()] }))).toBeNull()
    expect(latestUndoable(context({ recent, nowMs: Date.parse(undoUntil) }))).toBeNull()
  })

  it("a decision is dropped when its time has passed", () => {
    expect(setClock(context({ recent }), asOfMs + 1)).toEqual({ nowMs: asOfMs + 1 })
    expect(setClock(context({ recent }), Date.parse(undoUntil))).toEqual({ nowMs: Date.parse(undoUntil), recent: [] })
  })
})

describe("the clock", () => {
  const jobs: ReadonlyArray<Job> = [approving]

  it("the clock is set by a decision's own time, so that all of its time is left", () => {
    expect(storeSettled(context({ jobs, nowMs: 0 }), decided(ids(1))).nowMs).toBe(asOfMs)
    expect(storeSettled(context({ jobs, nowMs: asOfMs * 2 }), decided(ids(1))).nowMs).toBe(asOfMs * 2)
  })

  it("the clock is unchanged by an undo, whose answer has no time", () => {
    expect(storeSettled(context({ jobs: [undoing()], nowMs: 7 }), undone(ids(1))).nowMs).toBe(7)
  })
})
