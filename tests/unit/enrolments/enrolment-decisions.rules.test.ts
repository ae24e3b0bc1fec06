import { describe, expect, it } from "vitest"
import {
  canAskFor,
  canEnqueueDecision,
  canEnqueueUndo,
  confirmedTarget,
  type EnrolmentDecisionsContext,
  enqueueUndo,
  idsToSend,
  initialEnrolmentDecisions,
  latestUndoable,
  mayStop,
  storeSettled,
  toActivateAll,
  unansweredDecision,
  undoOfEnded
} from "#domain/enrolments/enrolment-decisions.rules.ts"
import { benefitId, enrolmentId } from "#tests/fixtures/benefits.ts"
import { decisionId } from "#tests/fixtures/claims.ts"
import { pendingRead } from "#tests/fixtures/enrolments.ts"

const ids = (...ns: ReadonlyArray<number>) => ns.map(enrolmentId)
const deciding = (named: Partial<EnrolmentDecisionsContext> = {}): EnrolmentDecisionsContext => ({
  ...initialEnrolmentDecisions,
  ...named
})
const job = (total: number) => ({
  kind: "decide" as const,
  ids: Array.from({ length: total }, (_, n) => enrolmentId(n)),
  total,
  shown: null,
  status: "active" as const,
  reason: null
})
const shown = { filter: {}, asOf: pendingRead([]).page.asOf, expected: 4 }

describe("the queue", () => {
  it("the queue takes enrolments that no job names, and all that are shown only when it is empty", () => {
    const one = deciding({ jobs: [{ ...job(1), ids: ids(2) }] })
    const named = (...ns: ReadonlyArray<number>) => ({ ids: ids(...ns), shown: null })
    expect([named(2), named(2, 3), named()].map((target) => canEnqueueDecision(one, target))).toEqual([
      false,
      true,
      false
    ])
    const all = { ids: ids(1, 2, 3, 4), shown }
    expect([one, deciding()].map((context) => canEnqueueDecision(context, all))).toEqual([false, true])
  })

  it.each([
    [1, 1],
    [25, 25],
    [60, 25],
    [400, 40],
    [10_000, 1_000],
    [50_000, 1_000]
  ])("a job of %i is sent in calls of %i", (total, size) => {
    expect(idsToSend(job(total))).toHaveLength(size)
  })

  it("the first call of all names the filter whose rows were shown", () => {
    const filter = { benefit_id: benefitId(7) }
    const { asOf } = shown
    expect(toActivateAll(job(2), { filter, asOf, expected: 2 })).toEqual({
      ...filter,
      ids: ids(0, 1),
      asOf,
      expected: 2
    })
  })

  it("an activation can be stopped while enrolments wait for a later call", () => {
    expect([[], [job(25)], [job(26)], [job(1), job(1)]].map((jobs) => mayStop(deciding({ jobs })))).toEqual([
      false,
      false,
      true,
      true
    ])
  })

  it("all that are shown take the uneven ones only where those are included", () => {
    const target = { ids: ids(1), shown, uneven: ids(2) }
    const asked = deciding({ targetToConfirm: target })
    expect(confirmedTarget(asked)).toEqual({ ids: ids(1), shown })
    expect(confirmedTarget({ ...asked, includesUneven: true })).toEqual({ ids: ids(1, 2), shown })
    const onlyUneven = { ...target, ids: [] }
    expect([canAskFor(deciding(), onlyUneven), canEnqueueDecision(deciding(), onlyUneven)]).toEqual([true, false])
  })

  it("the latest decision is undone once, and not while a later one waits for its answer", () => {
    const recentDecisions = [1, 2].map((n) => ({ decision_id: decisionId(n), undo_until: shown.asOf }))
    const known = deciding({ recentDecisions })
    expect(latestUndoable(known)).toBe(decisionId(1))
    const undoing = { ...known, ...enqueueUndo(known, decisionId(1)) }
    expect([latestUndoable(undoing), canEnqueueUndo(undoing, decisionId(1))]).toEqual([decisionId(2), false])
    expect([unansweredDecision({ ...known, jobs: [job(1)] }), latestUndoable({ ...known, jobs: [job(1)] })]).toEqual([
      0,
      null
    ])
    expect(canEnqueueUndo(known, decisionId(3))).toBe(false)
    expect([undoOfEnded(known), undoOfEnded({ ...known, joinedDecision: decisionId(3), updated: 1 })]).toEqual([
      null,
      { kind: "undo", decisionId: decisionId(3), ids: null }
    ])
  })

  it("only an activation shows in the rows why it failed, and an answered decision can be undone", () => {
    const calling = deciding({ jobs: [job(2)] })
    const answer = {
      kind: "decided" as const,
      decisionId: decisionId(1),
      undoUntil: shown.asOf,
      updated: ids(0),
      failed: [{ id: enrolmentId(1), reason: "user_deleted" as const }]
    }
    const after = (status: "active" | "inactive") => storeSettled(calling, { ...answer, status })
    expect(after("active")).toMatchObject({
      reasons: { [enrolmentId(1)]: "user_deleted" },
      updated: 1,
      inConflict: 1,
      joinedDecision: decisionId(1),
      recentDecisions: [{ decision_id: decisionId(1) }]
    })
    expect(after("inactive").reasons).toEqual({})
    expect(storeSettled(calling, { ...answer, status: "active", updated: [] }).recentDecisions).toEqual([])
  })
})
