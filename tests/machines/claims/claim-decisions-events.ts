/** The events of deciding claims. */
import { initialTransition } from "xstate"
import { type ClaimDecisionsEvent, claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import { TimedOut, Unavailable } from "#domain/shared/failure.errors.ts"
import { claimId, decisionId } from "#tests/fixtures/claims.ts"
import { asOf, asOfMs, decided, named, nothingSpared, undone, undoUntil } from "#tests/machines/claims/claim-samples.ts"
import { afterEvents, done, error, type Samples } from "#tests/machines/machine-table.ts"

export const ids = (...numbers: ReadonlyArray<number>) => numbers.map(claimId)
export const approve = (...numbers: ReadonlyArray<number>) =>
  ({ type: "claims.approve", target: named(...ids(...numbers)) }) as const
export const reject = (...numbers: ReadonlyArray<number>) =>
  ({ type: "claims.reject", target: named(...ids(...numbers)) }) as const
export const undo = (decision: number, ...numbers: ReadonlyArray<number>) =>
  ({
    type: "decision.undo",
    decisionId: decisionId(decision),
    ids: numbers.length === 0 ? null : ids(...numbers),
    undoUntil
  }) as const
export const settles = (settled: unknown) => done("performJob", settled)
export const fails = error("performJob", new TimedOut())

export const intents: Samples<ClaimDecisionsEvent> = {
  "claims.approve": approve(1, 2),
  "claims.reject": reject(3),
  "reason.choose": { type: "reason.choose", code: "duplicate" },
  "reason.note": { type: "reason.note", text: "Sent on Monday" },
  "reason.confirm": { type: "reason.confirm" },
  "reason.cancel": { type: "reason.cancel" },
  "reason.stay": { type: "reason.stay" },
  "reason.discard": { type: "reason.discard" },
  "approval.open": { type: "approval.open", target: { kind: "all", asOf, expected: 600, spared: nothingSpared } },
  "decision.refused": {
    type: "decision.refused",
    dialog: {
      target: { kind: "all", asOf, expected: 599, spared: nothingSpared },
      verdict: "approved",
      refusedCount: 600,
      includesLookAlikes: false,
      reasonCode: null,
      reasonNote: ""
    }
  },
  "approval.confirm": { type: "approval.confirm" },
  "approval.cancel": { type: "approval.cancel" },
  "lookAlikes.include": { type: "lookAlikes.include", isIncluded: true },
  "decision.undo": undo(1),
  "notice.undo": { type: "notice.undo", undo: decisionId(1) },
  "decision.takeBack": { type: "decision.takeBack" },
  "conflict.dismiss": { type: "conflict.dismiss", id: claimId(50) },
  "conflicts.dismiss": { type: "conflicts.dismiss", ids: ids(49, 50) },
  "clock.set": { type: "clock.set", nowMs: asOfMs },
  "clock.tick": { type: "clock.tick", passedMs: 1000 }
}

export const outcomes = {
  "decisions are recalled": done("loadUndoable", []),
  "nothing is recalled": error("loadUndoable", new Unavailable()),
  "the call settles": settles(undone(ids(1))),
  "the call fails": fails
}

export const [loadingUndoable] = initialTransition(claimDecisionsMachine)
export const from = (start: typeof loadingUndoable, ...events: Parameters<typeof afterEvents>[2][]) =>
  afterEvents(claimDecisionsMachine, start, ...events)
export const idle = from(loadingUndoable, outcomes["decisions are recalled"])

/** One claim approved, another one already decided by another administrator. */
export const conflict = { id: claimId(50), status: "rejected", decided_by: null, decided_at: null } as const
export const withConflict = from(idle, approve(50, 51), settles(decided(ids(51), { conflicts: [conflict] })))
