import { describe, expect, it } from "vitest"
import {
  type ClaimDecisionsContext,
  initialClaimDecisions,
  decidedThisSession,
  hasMoreToDecide,
  canEnqueueDecision,
  canEnqueueUndo,
  storeSettledDecision,
  latestUndoableDecision,
  enqueueDecision,
  enqueueUndo,
  decisionProgress,
  queuedIds,
  setClock,
  targetSize,
  jobOnClaim,
  undoOfNotice
} from "#domain/claims/claim-decisions.rules.ts"
import { callMax, type Job } from "#domain/claims/decision-job.rules.ts"
import { approvedClaim, claimId, decisionId, instant, pendingClaim } from "#tests/fixtures/claims.ts"
import {
  asOf,
  asOfMs,
  decided,
  matching,
  nothingSpared,
  named,
  settledMatching,
  undone,
  undoUntil
} from "#tests/machines/claims/claim-samples.ts"

const context = (patch: Partial<ClaimDecisionsContext>): ClaimDecisionsContext => ({
  ...initialClaimDecisions,
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
    [1, 3, 4].map((n) => jobOnClaim(context({ jobs }), pendingClaim({ id: claimId(n) }), {}))

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
    expect(jobOnClaim(context({ jobs: [all] }), late, {})).toBeNull()
    expect(jobOnClaim(context({ jobs: [all] }), approvedClaim(), {})).toBeNull()
  })

  it("all that match another filter show no action, and neither does what a named job leaves out", () => {
    const job: Job = {
      kind: "matching",
      filter: { type: "dental" },
      asOf,
      expected: 9,
      status: "approved",
      reason: null
    }
    const claim = pendingClaim({ created_at: asOf })
    expect(jobOnClaim(context({ jobs: [job] }), claim, {})).toBeNull()
    expect(jobOnClaim(context({ jobs: [job] }), claim, { type: "dental" })).toBe("approving")
    expect(jobOnClaim(context({ jobs: [{ ...approving, ids: [] }, rejecting] }), claim, {})).toBeNull()
  })

  it("the claims of an undone decision show the action, or some of them", () => {
    const claim = approvedClaim({ id: claimId(1) })
    expect(jobOnClaim(context({ jobs: [undoing()] }), claim, {})).toBe("undoing")
    expect(jobOnClaim(context({ jobs: [undoing(1)] }), claim, {})).toBe("undoing")
    expect(jobOnClaim(context({ jobs: [undoing(2)] }), claim, {})).toBeNull()
    expect(
      jobOnClaim(context({ jobs: [undoing()] }), approvedClaim({ decision_id: null, undo_until: null }), {})
    ).toBeNull()
  })
})

describe("progress", () => {
  it("progress counts finished claims, including conflicts", () => {
    expect(decisionProgress(context({ jobs: [approving], updated: 250, inConflict: 3 }))).toEqual({
      done: 253,
      total: 255
    })
  })

  it("a job of one call has no progress", () => {
    expect(decisionProgress(context({ jobs: [approving], updated: 0, inConflict: 0 }))).toBeNull()
  })

  it("progress begins with one claim more than a call takes", () => {
    const of = (updated: number) => decisionProgress(context({ jobs: [approving], updated }))
    expect([of(callMax - 2), of(callMax - 1)]).toEqual([null, { done: callMax - 1, total: callMax + 1 }])
  })

  it("more calls follow only where named claims are left", () => {
    const more = (...jobs: ReadonlyArray<Job>) => hasMoreToDecide(context({ jobs }))
    const many = (count: number): Job => ({ ...approving, ids: Array.from({ length: count }, (_, n) => claimId(n)) })
    expect([more(), more(all), more(many(callMax)), more(many(callMax + 1))]).toEqual([false, false, false, true])
    expect(more(approving, many(callMax + 1))).toBe(false)
  })

  it("progress is unknown where only the server knows the total, and where nothing is under way", () => {
    expect([
      decisionProgress(context({ jobs: [all] })),
      decisionProgress(context({})),
      decisionProgress(context({ jobs: [undoing()] }))
    ]).toEqual([null, null, null])
  })
})

describe("the queue", () => {
  it("the queue accepts claims that no job names, and all that match only when it is empty", () => {
    expect(canEnqueueDecision(context({ jobs: [approving] }), named(...ids(1, 2)))).toBe(false)
    expect(canEnqueueDecision(context({ jobs: [approving] }), named(...ids(2, 3)))).toBe(true)
    expect(canEnqueueDecision(context({ jobs: [undoing(4)] }), named(claimId(4)))).toBe(false)
    expect(canEnqueueDecision(context({ jobs: [all] }), named(claimId(9)))).toBe(false)
    expect(canEnqueueDecision(context({}), matching(1))).toBe(true)
    expect(canEnqueueDecision(context({}), matching(0))).toBe(false)
    expect(canEnqueueDecision(context({ jobs: [undoing()] }), matching(1))).toBe(false)
    expect(canEnqueueDecision(context({ jobs: [undoing()] }), named(claimId(4)))).toBe(true)
  })

  it("the queue has each claim once", () => {
    const { jobs } = enqueueDecision(context({ jobs: [approving] }), named(...ids(2, 5, 5)), "rejected", null)
    expect(jobs.at(-1)).toEqual({ kind: "named", ids: ids(5), status: "rejected", reason: null })
  })

  it("the queue has all that match, or all claims, as they were shown", () => {
    expect(enqueueDecision(context({ jobs: [undoing()] }), matching(9), "rejected", null).jobs).toEqual([
      undoing(),
      { kind: "matching", filter: {}, asOf, expected: 9, status: "rejected", reason: null }
    ])
    const everything = { kind: "all", asOf, expected: 600, spared: nothingSpared } as const
    expect(enqueueDecision(context({ jobs: [undoing()] }), everything, "approved", null).jobs).toEqual([
      undoing(),
      { kind: "all", asOf, expected: 600 }
    ])
    expect([targetSize(everything), targetSize(matching(9)), targetSize(named(...ids(1, 2)))]).toEqual([600, 9, 2])
  })

  it("the queue names the claims to be decided, not those of an undo", () => {
    expect(queuedIds(context({ jobs: [approving, undoing(4), all, rejecting] }))).toEqual(ids(1, 2, 3))
  })

  it("the queue accepts the rest of an undo that is partly queued", () => {
    const request = { decisionId: decisionId(1), undoUntil }
    expect(enqueueUndo(context({ jobs: [undoing(1)] }), { ...request, ids: ids(1, 2) }).jobs.at(-1)).toEqual(undoing(2))
    expect(enqueueUndo(context({ jobs: [undoing(1)] }), { ...request, ids: null }).jobs.at(-1)).toEqual(undoing())
  })
})

describe("an undo", () => {
  const whole = { decisionId: decisionId(1), ids: null, undoUntil }
  const some = { ...whole, ids: ids(1, 2) }
  const other: Job = { ...undoing(), decisionId: decisionId(2) } as Job

  it("an undo is accepted for what no queued undo covers, until its time has passed", () => {
    const accepted = (request: typeof whole | typeof some, ...jobs: ReadonlyArray<Job>) =>
      canEnqueueUndo(context({ jobs }), request)
    expect([accepted(whole), accepted(whole, undoing()), accepted(whole, undoing(1))]).toEqual([true, false, true])
    expect([accepted(some), accepted(some, undoing(1)), accepted(some, undoing(1), undoing(2))]).toEqual([
      true,
      true,
      false
    ])
    expect([accepted(some, undoing()), accepted(some, other), accepted(whole, other)]).toEqual([false, true, true])
    const at = (nowMs: number) => canEnqueueUndo(context({ nowMs }), whole)
    expect([at(Date.parse(undoUntil) - 1), at(Date.parse(undoUntil))]).toEqual([true, false])
  })

  it("an undo from a notice is of the whole decision, while that is known", () => {
    expect(undoOfNotice(recent, decisionId(1))).toEqual(whole)
    expect(undoOfNotice(recent, decisionId(2))).toBeNull()
  })

  it("an undo names each claim once", () => {
    expect(enqueueUndo(context({}), { ...some, ids: ids(1, 1) }).jobs).toEqual([undoing(1)])
  })
})

describe("the latest decision that can be undone", () => {
  it("no decision can be undone while a later one has no answer, its undo is queued, or its time has passed", () => {
    expect(latestUndoableDecision(context({ recentDecisions: recent }))).toEqual(recent[0])
    expect(latestUndoableDecision(context({ recentDecisions: recent, jobs: [approving] }))).toBeNull()
    expect(
      latestUndoableDecision(context({ recentDecisions: recent, jobs: [approving], joinedDecision: decisionId(1) }))
    ).toEqual(recent[0])
    expect(
      latestUndoableDecision(
        context({ recentDecisions: recent, jobs: [approving, rejecting], joinedDecision: decisionId(1) })
      )
    ).toBeNull()
    expect(latestUndoableDecision(context({ recentDecisions: recent, jobs: [undoing()] }))).toBeNull()
    expect(latestUndoableDecision(context({ recentDecisions: recent, nowMs: Date.parse(undoUntil) }))).toBeNull()
  })

  it("the latest decision is passed over for an earlier one while its own undo is queued", () => {
    const earlier = { ...recent[0], decision_id: decisionId(2) }
    expect(latestUndoableDecision(context({ recentDecisions: [...recent, earlier], jobs: [undoing()] }))).toEqual(
      earlier
    )
    expect(latestUndoableDecision(context({ recentDecisions: [...recent, earlier], jobs: [undoing(1)] }))).toEqual(
      earlier
    )
  })

  it("a decision is dropped when its time has passed", () => {
    const longer = { ...recent[0], decision_id: decisionId(2), undo_until: instant("2026-11-20T11:00:00.000Z") }
    expect(setClock(context({ recentDecisions: [longer, ...recent] }), Date.parse(undoUntil)).recentDecisions).toEqual([
      longer
    ])
    expect(setClock(context({ recentDecisions: recent }), asOfMs + 1)).toEqual({ nowMs: asOfMs + 1 })
    expect(setClock(context({ recentDecisions: recent }), Date.parse(undoUntil))).toEqual({
      nowMs: Date.parse(undoUntil),
      recentDecisions: []
    })
  })
})

describe("the clock", () => {
  const jobs: ReadonlyArray<Job> = [approving]

  it("the clock is set by a decision's own time, so that all of its time is left", () => {
    expect(storeSettledDecision(context({ jobs, nowMs: 0 }), decided(ids(1))).nowMs).toBe(asOfMs)
    expect(storeSettledDecision(context({ jobs, nowMs: asOfMs * 2 }), decided(ids(1))).nowMs).toBe(asOfMs * 2)
  })

  it("the clock is unchanged by an undo, whose answer has no time", () => {
    expect(storeSettledDecision(context({ jobs: [undoing()], nowMs: 7 }), undone(ids(1))).nowMs).toBe(7)
  })
})

describe("outcomes of a call", () => {
  const conflict = (n: number) => ({ id: claimId(n), status: "rejected", decided_by: null, decided_at: null }) as const
  const after = (settled: Parameters<typeof storeSettledDecision>[1], patch: Partial<ClaimDecisionsContext> = {}) =>
    storeSettledDecision(context({ jobs: [approving, rejecting], ...patch }), settled)

  it("the called claims leave their job, which is joined by its next calls; the others wait", () => {
    const many = Array.from({ length: callMax + 1 }, (_, n) => claimId(n))
    const jobs = [{ ...approving, ids: many } as Job, rejecting]
    expect(after(decided(ids(1)), { jobs })).toMatchObject({
      joinedDecision: decisionId(1),
      jobs: [{ ids: many.slice(callMax) }, rejecting]
    })
    expect(after(settledMatching(3), { jobs: [all] })).toMatchObject({ jobs: [all], joinedDecision: decisionId(2) })
    expect(storeSettledDecision(context({}), decided(ids(1)))).toEqual({})
  })

  it("claims are counted as decided or in conflict, beside those of earlier calls", () => {
    const counted = { updated: 10, inConflict: 5 }
    expect(after(decided(ids(1, 2), { conflicts: [conflict(3)] }), counted)).toMatchObject({
      updated: 12,
      inConflict: 6
    })
    const matched = { ...settledMatching(40), conflictsTotal: 2 } as ReturnType<typeof settledMatching>
    expect(after(matched, counted)).toMatchObject({ updated: 50, inConflict: 7 })
    expect(after(undone(ids(1, 2), ids(3)), counted)).toMatchObject({ updated: 12, inConflict: 6 })
  })

  it("a conflict is shown with what was wanted, until its claim is settled otherwise", () => {
    const { conflicts } = after(decided([], { conflicts: [conflict(1), conflict(2)] }))
    expect(conflicts).toEqual([
      { ...conflict(1), wanted: "approved" },
      { ...conflict(2), wanted: "approved" }
    ])
    const left = (settled: Parameters<typeof storeSettledDecision>[1]) =>
      after(settled, { conflicts: conflicts ?? [] }).conflicts?.map(({ id, wanted }) => [id, wanted])
    expect(left(decided(ids(1)))).toEqual([[claimId(2), "approved"]])
    expect(left(undone(ids(2)))).toEqual([[claimId(1), "approved"]])
    expect(left(settledMatching(9))).toHaveLength(2)
    expect(left(decided([], { status: "rejected", conflicts: [conflict(1)] }))).toEqual([
      [claimId(2), "approved"],
      [claimId(1), "rejected"]
    ])
  })

  it("a session counts what was decided in it, without what was taken back", () => {
    const decidedCounts = { [decisionId(1)]: 4, [decisionId(9)]: 3 }
    const count = (settled: Parameters<typeof storeSettledDecision>[1], before = decidedCounts) =>
      decidedThisSession(context({ decidedCounts: after(settled, { decidedCounts: before }).decidedCounts ?? {} }))
    expect(decidedThisSession(context({}))).toBe(0)
    expect([count(decided(ids(1, 2))), count(settledMatching(40))]).toEqual([9, 47])
    expect([count(undone(ids(1))), count(undone(ids(1, 2, 3, 4, 5)))]).toEqual([6, 3])
    // What an earlier session has decided is not counted when it is taken back.
    const { decidedCounts: same } = after(undone(ids(1)), { decidedCounts: {} })
    expect(same).toEqual({})
  })

  it("a decision is remembered as the latest, with the claims of all its calls", () => {
    const earlier = { ...recent[0], decision_id: decisionId(2), claims: 7 }
    const known = [earlier, ...recent]
    expect(after(decided(ids(1, 2, 3)), { recentDecisions: known }).recentDecisions).toEqual([
      { ...recent[0], claims: 5 },
      earlier
    ])
    expect(after(decided(ids(1)), { recentDecisions: [earlier] }).recentDecisions).toEqual([
      { ...recent[0], claims: 1 },
      earlier
    ])
    expect(after(decided([], { conflicts: [conflict(1)] }), { recentDecisions: known }).recentDecisions).toBe(known)
  })

  it("an undo leaves of a decision what it did not reach, and forgets one that it reached whole", () => {
    const earlier = { ...recent[0], decision_id: decisionId(2) }
    const large = { ...recent[0], claims: 5 }
    const left = (job: Job, settled: ReturnType<typeof undone>) =>
      after(settled, { jobs: [job], recentDecisions: [earlier, large] }).recentDecisions
    expect(left(undoing(1, 2), undone(ids(1), ids(2)))).toEqual([earlier, { ...large, claims: 3 }])
    expect(left(undoing(1, 2, 3, 4, 5), undone(ids(1, 2, 3, 4), ids(5)))).toEqual([earlier])
    expect(left(undoing(), undone(ids(1)))).toEqual([earlier])
    expect(after(undone(ids(1)), { jobs: [undoing(1)], recentDecisions: [earlier] }).recentDecisions).toEqual([earlier])
  })
})
