import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { applySettled, callMax, type Decider, type Job, performCall } from "#domain/claims/decision-job.rules.ts"
import { idsOfNextCall } from "#domain/shared/job-queue.rules.ts"
import { bulkMax } from "#domain/shared/decision/decision.schema.ts"
import { approvedClaim, claimId, decisionId, duplicate, pendingClaim } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"
import { asOf, decided, pendingRows, settledMatching, undone, undoUntil } from "#tests/machines/claims/claim-samples.ts"

const opened = { decision_id: decisionId(1), decided_at: asOf, undo_until: undoUntil, conflicts: [] }

/** Answers every call and records its arguments. */
const requested = async (job: Job, joinedDecision: ReturnType<typeof decisionId> | null = null) => {
  const calls: Array<readonly [string, ...ReadonlyArray<unknown>]> = []
  const answer =
    <A>(name: string, outcome: A) =>
    (...given: ReadonlyArray<unknown>) => {
      calls.push([name, ...given])
      return Effect.succeed(outcome)
    }
  const port: Decider = {
    decideNamed: answer("named", { ...opened, updated: [claimId(1)] }),
    decideMatching: answer("matching", { ...opened, updated: 40, conflicts_total: 2 }),
    approveAll: answer("all", { ...opened, updated: 40, conflicts_total: 0 }),
    undo: answer("undo", undone([claimId(1)]).outcome)
  }
  return { settled: await done(performCall(port, marta, job, joinedDecision)), calls }
}

const ids = pendingRows(callMax + 1).map((row) => row.id)

describe("a call", () => {
  it("a call has enough claims to show progress, and never more than the server accepts", () => {
    expect(idsOfNextCall(ids, callMax)).toEqual(ids.slice(0, callMax))
    expect(idsOfNextCall(ids.slice(0, 3), callMax)).toEqual(ids.slice(0, 3))
    expect(callMax).toBeLessThanOrEqual(bulkMax)
  })

  it("the first call opens a decision, and further calls join it", async () => {
    const job: Job = { kind: "named", ids, status: "rejected", reason: duplicate }
    expect((await requested(job)).calls).toEqual([
      ["named", { ids: idsOfNextCall(ids, callMax), status: "rejected", reason: duplicate }]
    ])
    const { calls, settled } = await requested(job, decisionId(1))
    expect(calls).toEqual([
      ["named", { ids: idsOfNextCall(ids, callMax), status: "rejected", reason: duplicate, decision_id: decisionId(1) }]
    ])
    expect(settled).toEqual(decided([claimId(1)], { status: "rejected", reason: duplicate }))
  })

  it("an approval has no reason, even if its job has one", async () => {
    const { settled } = await requested({ kind: "named", ids: [claimId(1)], status: "approved", reason: duplicate })
    expect(settled).toEqual(decided([claimId(1)]))
  })

  it("a decision on all that match sends the shown count and time", async () => {
    const { calls, settled } = await requested({
      kind: "matching",
      filter: { type: "dental" },
      asOf,
      expected: 42,
      status: "approved",
      reason: null
    })
    expect(calls).toEqual([
      ["matching", { filter: { type: "dental" }, asOf, expected: 42, status: "approved", reason: null }]
    ])
    expect(settled).toEqual({ ...settledMatching(40), decisionId: decisionId(1), conflictsTotal: 2 })
  })

  it("all are approved as of the reading that was confirmed", async () => {
    const { calls, settled } = await requested({ kind: "all", asOf, expected: 40 })
    expect(calls).toEqual([["all", { asOf, expected: 40 }]])
    expect(settled).toEqual({ ...settledMatching(40), decisionId: decisionId(1) })
  })

  it("an undo reverts a whole decision, or some of its claims", async () => {
    expect((await requested({ kind: "undo", decisionId: decisionId(1), ids: null })).calls).toEqual([
      ["undo", decisionId(1), {}]
    ])
    const { calls, settled } = await requested({ kind: "undo", decisionId: decisionId(1), ids: [claimId(1)] })
    expect(calls).toEqual([["undo", decisionId(1), { ids: [claimId(1)] }]])
    expect(settled).toEqual(undone([claimId(1)]))
  })
})

describe("outcomes of a call", () => {
  const rows = pendingRows(2)

  it("the rows show an outcome at once, with all that is known of the decision", () => {
    const { rows: shown, changed } = applySettled(rows, decided([claimId(2), claimId(99)]))
    expect(shown[0]).toBe(rows[0])
    expect(shown[1]).toMatchObject({
      status: "approved",
      decided_by: marta,
      decision_id: decisionId(1),
      undo_until: undoUntil,
      version: 2
    })
    expect(changed).toEqual([claimId(2)])
  })

  it("an outcome concerns the decided claims and those in conflict, shown or not", () => {
    const conflict = { id: claimId(3), status: "rejected", decided_by: null, decided_at: null } as const
    const { about } = applySettled(rows, decided([claimId(2), claimId(99)], { conflicts: [conflict] }))
    expect(about).toEqual([claimId(2), claimId(99), claimId(3)])
    expect(applySettled(rows, undone([claimId(1)])).about).toEqual([])
  })

  it("an undone claim is pending again", () => {
    const approved = approvedClaim({ id: claimId(1) })
    const { rows: shown } = applySettled([approved, pendingClaim({ id: claimId(2) })], undone([claimId(1), claimId(2)]))
    expect(shown.map((row) => row.status)).toEqual(["pending", "pending"])
    expect(shown[0]).toMatchObject({ decision_id: null, decided_by: null, version: 3 })
  })

  it("a row that another administrator has decided stays as it is shown", () => {
    const approved = approvedClaim({ id: claimId(1) })
    expect(applySettled([approved], decided([claimId(1)], { status: "rejected" })).rows).toEqual([approved])
  })

  it("of all that match changes no row: the list is read again", () => {
    expect(applySettled(rows, settledMatching(2))).toEqual({ rows, changed: [], about: "matching" })
  })
})
