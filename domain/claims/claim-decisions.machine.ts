/**
 * Deciding claims and taking decisions back. It lives as long as the page, so leaving a screen never interrupts a
 * decision. Jobs are sent in order. Claims that a failed job has not decided stay pending and selected: a decision is
 * never sent again by itself.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import { failureNotice, failuresOver } from "../shared/failure-notice.rules.ts"
import type { ClaimId, DecisionId } from "../shared/identity.schema.ts"
import { countedNotice, notice, type Notice, type NoticeOutdated } from "../shared/notice.schema.ts"
import { dequeueTakenBack, hasJobs, jobCallsStates, noProgress, takeBack } from "../shared/job-queue.rules.ts"
import { promiseActor, type Thrown, withEvent, withOutput, requireValue } from "../shared/promised.ts"
import {
  type Approval,
  type ClaimDecisionsContext,
  initialClaimDecisions,
  hasMoreToDecide,
  canEnqueueDecision,
  canOpenDialog,
  canEnqueueUndo,
  storeSettledDecision,
  enqueueDecision,
  enqueueUndo,
  queuedIds,
  hasOwnReason,
  keepConfirmed,
  reopened,
  noRejection,
  unansweredDecision,
  undoOfEnded,
  setClock,
  type Target,
  undoOfNotice,
  type RequestedUndo
} from "./claim-decisions.rules.ts"
import { type ReasonCode, type Verdict, toClaimFailure } from "./claim.schema.ts"
import { claimNotices, claimOutcomes, describeClaimFailure } from "./claim.messages.ts"
import type { Job, SettledCall } from "./decision-job.rules.ts"
import type { UndoableDecision } from "./decision.schema.ts"
import type { ClockRestarted } from "../shared/undo/undo.machine.ts"
import { isNoteWithinLimit, type ReasonEvent, reasonStates, reasonToSend } from "../shared/decision/reason.rules.ts"
import type { UndoRequested } from "../shared/screen/screen.schema.ts"

export type ClaimDecisionsEvent =
  | { readonly type: "claims.approve"; readonly target: Target }
  /** `proposed` is the reason that the dialog begins with. */
  | { readonly type: "claims.reject"; readonly target: Target; readonly proposed?: ReasonCode | null }
  | ReasonEvent<ReasonCode>
  /** An approval of so many claims that it has to be confirmed. */
  | { readonly type: "approval.open"; readonly target: Approval }
  /** Whether the open dialog decides those that look like an earlier claim, too. */
  | { readonly type: "lookAlikes.include"; readonly isIncluded: boolean }
  | { readonly type: "approval.confirm" }
  /** The number that was confirmed is not true any more: the dialog opens again with the one that is. */
  | { readonly type: "decision.refused"; readonly dialog: NonNullable<ReturnType<typeof reopened>> }
  | { readonly type: "approval.cancel" }
  | ({ readonly type: "decision.undo" } & RequestedUndo)
  /** The decision that a notice offers to undo. */
  | UndoRequested
  /** Takes back the last decision, which has not been answered. */
  | { readonly type: "decision.takeBack" }
  | { readonly type: "conflict.dismiss"; readonly id: ClaimId }
  /** The rows of these claims are no longer shown, so their conflicts count as seen. */
  | { readonly type: "conflicts.dismiss"; readonly ids: ReadonlyArray<ClaimId> }
  /** The server's time, as last known here. */
  | { readonly type: "clock.set"; readonly nowMs: number }
  | { readonly type: "clock.tick"; readonly passedMs: number }

/** Publishes what a call has changed; null when lists should refetch. */
export interface ClaimsSettled {
  readonly type: "settled"
  readonly settled: SettledCall | null
}

/** A decision on a single claim was queued; `busy` are the claims of all queued decisions. */
export interface ClaimQueued {
  readonly type: "queued"
  readonly id: ClaimId
  readonly busy: ReadonlyArray<ClaimId>
}

type Refused = Extract<ClaimDecisionsEvent, { readonly type: "decision.refused" }>

/** A decision on a single claim has failed; `busy` are the claims of all queued decisions. */
export interface ClaimUndecided {
  readonly type: "undecided"
  readonly id: ClaimId
  readonly busy: ReadonlyArray<ClaimId>
}

/**
 * What the calls of a job have done: in one notice, because a second one would wait until the first has been read. What was
 * left out is not added up: who presses twice for one claim has not come upon two.
 */
const outcomeNotices = ({
  jobs: [job],
  updated,
  inConflict,
  left,
  joinedDecision
}: ClaimDecisionsContext): ReadonlyArray<Notice> => {
  if (updated + inConflict === 0) return []
  const tone = updated === 0 ? "info" : "success"
  if (job?.kind === "undo")
    return inConflict > 0
      ? [notice(tone, claimOutcomes.undoOutcome(updated, inConflict))]
      : [countedNotice(tone, { kind: "claims undone", count: updated, text: claimOutcomes.undone })]
  const status: Verdict = job?.kind === "named" || job?.kind === "matching" ? job.status : "approved"
  if (inConflict > 0) {
    const said = claimOutcomes.outcome({ status, updated, inConflict, conflicts: left })
    return [notice(tone, said, updated === 0 ? null : joinedDecision)]
  }
  const text = (count: number) => claimOutcomes.decided(status, count)
  return [countedNotice(tone, { kind: `claims ${status}`, count: updated, text }, joinedDecision)]
}

/** The claim of a decision on one alone. */
const singleClaimOf = (job: Job | undefined): ClaimId | null => {
  const [id, ...others] = job?.kind === "named" ? job.ids : []
  return id === undefined || others.length > 0 ? null : id
}

const jobFailed = ({ jobs: [job], joinedDecision }: ClaimDecisionsContext, error: unknown): Notice => {
  const failure = toClaimFailure(error)
  if (joinedDecision !== null && (failure._tag === "Unavailable" || failure._tag === "Offline"))
    return failureNotice(error, claimOutcomes.restNotDecided)
  const otherwise = job?.kind === "undo" ? claimOutcomes.undoFailed : claimNotices.updateFailed
  return failureNotice(error, describeClaimFailure(failure, otherwise))
}

const rejecting = reasonStates(["enqueueRejection", "emitQueued"])

export const claimDecisionsMachine = setup({
  types: {
    context: {} as ClaimDecisionsContext,
    events: {} as ClaimDecisionsEvent,
    emitted: {} as Notice | NoticeOutdated | ClaimsSettled | ClaimQueued | ClaimUndecided | ClockRestarted,
    tags: {} as "busy"
  },
  actors: {
    loadUndoable: promiseActor<ReadonlyArray<UndoableDecision>>("loadUndoable"),
    performJob: promiseActor<SettledCall, { readonly job: Job; readonly joinedDecision: DecisionId | null }>(
      "performJob"
    )
  },
  guards: {
    hasJobs: ({ context }) => hasJobs(context),
    canEnqueue: ({ context }, { target }: { readonly target: Approval }) => canEnqueueDecision(context, target),
    canOpenDialog: ({ context }, { target }: { readonly target: Approval }) => canOpenDialog(context, target),
    mayReject: ({ context }) =>
      isNoteWithinLimit(context) &&
      context.rejectionTarget !== null &&
      canEnqueueDecision(context, context.rejectionTarget),
    hasReasonText: ({ context }) => hasOwnReason(context),
    isRefusedApproval: (_, { dialog }: Refused) => dialog.verdict === "approved",
    mayApprove: ({ context }) => context.approvalTarget !== null && canEnqueueDecision(context, context.approvalTarget),
    isUndoable: ({ context }, request: RequestedUndo) => canEnqueueUndo(context, request),
    isNoticeUndoable: ({ context }, { undo }: Pick<UndoRequested, "undo">) => {
      const request = undoOfNotice(context.recentDecisions, undo)
      return request !== null && canEnqueueUndo(context, request)
    },
    isUnanswered: ({ context }) => {
      const at = unansweredDecision(context)
      return at !== null && (at > 0 || !context.isTakenBack)
    },
    hasConflictOf: ({ context }, { ids }: { readonly ids: ReadonlyArray<ClaimId> }) =>
      context.conflicts.some((one) => ids.includes(one.id)),
    hasMoreToCall: ({ context }) => hasMoreToDecide(context)
  },
  actions: {
    setRecent: enqueueActions(({ context: { recentDecisions }, enqueue }, recent: ReadonlyArray<UndoableDecision>) => {
      // A decision whose answer was lost was made all the same.
      if (recent.some((one) => !recentDecisions.some((known) => known.decision_id === one.decision_id)))
        enqueue.emit(failuresOver("known"))
      enqueue.assign({ recentDecisions: recent })
    }),
    setClock: enqueueActions(({ context, enqueue }, { nowMs }: { readonly nowMs: number }) => {
      if (nowMs !== context.nowMs) enqueue.emit({ type: "clock.restart" })
      enqueue.assign(setClock(context, nowMs))
    }),
    advanceClock: enqueueActions(({ context, enqueue }, { passedMs }: { readonly passedMs: number }) => {
      enqueue.emit({ type: "clock.restart" })
      enqueue.assign(setClock(context, context.nowMs + passedMs))
    }),
    enqueueApproval: assign(({ context }, { target }: { readonly target: Target }) => ({
      ...enqueueDecision(context, target, "approved", null),
      ...keepConfirmed(context, target)
    })),
    openReason: assign(
      (_, { target, proposed = null }: { readonly target: Target; readonly proposed?: ReasonCode | null }) => ({
        rejectionTarget: target,
        includesLookAlikes: false,
        proposedReason: proposed,
        reasonCode: proposed,
        reasonNote: ""
      })
    ),
    includeLookAlikes: assign((_, { isIncluded }: { readonly isIncluded: boolean }) => ({
      includesLookAlikes: isIncluded
    })),
    setCode: assign((_, { code }: { readonly code: ReasonCode | null }) => ({ reasonCode: code })),
    setNote: assign((_, { text }: { readonly text: string }) => ({ reasonNote: text })),
    enqueueRejection: assign(({ context }) => {
      const target = requireValue(context.rejectionTarget, "target")
      return {
        ...enqueueDecision(context, target, "rejected", reasonToSend(context)),
        ...keepConfirmed(context, target)
      }
    }),
    clearReason: assign({ ...noRejection, refusedCount: null, includesLookAlikes: false }),
    reopenRejection: assign(
      (_, { dialog: { target, includesLookAlikes, refusedCount, reasonCode, reasonNote } }: Refused) =>
        target.kind === "all"
          ? {}
          : { rejectionTarget: target, proposedReason: null, includesLookAlikes, refusedCount, reasonCode, reasonNote }
    ),
    reopenApproval: assign((_, { dialog: { target, includesLookAlikes, refusedCount } }: Refused) => ({
      approvalTarget: target,
      includesLookAlikes,
      refusedCount
    })),
    openApproval: assign((_, { target }: { readonly target: Approval }) => ({
      approvalTarget: target,
      includesLookAlikes: false
    })),
    enqueueConfirmedApproval: assign(({ context }) => {
      const target = requireValue(context.approvalTarget, "target")
      return { ...enqueueDecision(context, target, "approved", null), ...keepConfirmed(context, target) }
    }),
    clearApproval: assign({ approvalTarget: null, refusedCount: null, includesLookAlikes: false }),
    emitQueued: enqueueActions(({ context, enqueue }) => {
      const id = singleClaimOf(context.jobs.at(-1))
      if (id !== null) enqueue.emit({ type: "queued", id, busy: queuedIds(context) })
    }),
    enqueueUndo: assign(({ context }, request: RequestedUndo) => enqueueUndo(context, request)),
    enqueueNoticeUndo: assign(({ context }, { undo }: Pick<UndoRequested, "undo">) =>
      enqueueUndo(context, requireValue(undoOfNotice(context.recentDecisions, undo), "decision"))
    ),
    takeBack: assign(({ context }) => takeBack(context, requireValue(unansweredDecision(context), "decision"))),
    clearConflicts: assign(({ context }, { ids }: { readonly ids: ReadonlyArray<ClaimId> }) => ({
      conflicts: context.conflicts.filter((one) => !ids.includes(one.id))
    })),
    storeSettled: enqueueActions(({ context, enqueue }, settled: SettledCall) => {
      const changed = storeSettledDecision(context, settled)
      if (changed.nowMs !== context.nowMs) enqueue.emit({ type: "clock.restart" })
      enqueue.assign(changed)
    }),
    emitSettled: emit((_, settled: SettledCall): ClaimsSettled => ({ type: "settled", settled })),
    notifyDone: enqueueActions(({ context, enqueue }) => {
      for (const one of outcomeNotices(context)) enqueue.emit(one)
    }),
    failJob: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
      for (const one of outcomeNotices(context)) enqueue.emit(one)
      enqueue.emit(jobFailed(context, error))
      const failure = toClaimFailure(error)
      const dialog = failure._tag === "CountChanged" ? reopened(context, failure.actual) : null
      if (dialog !== null) enqueue.raise({ type: "decision.refused", dialog })
      const id = singleClaimOf(context.jobs[0])
      if (id !== null) enqueue.emit({ type: "undecided", id, busy: queuedIds(context) })
    }),
    finishJob: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: "settled", settled: null })
      enqueue.assign({
        ...dequeueTakenBack(context, undoOfEnded(context)),
        joinedDecision: null,
        left: [],
        ...noProgress
      })
    })
  }
}).createMachine({
  id: "claim-decisions",
  context: initialClaimDecisions,
  type: "parallel",
  on: {
    "clock.set": { actions: withEvent("setClock") },
    "clock.tick": { actions: withEvent("advanceClock") },
    "conflict.dismiss": {
      guard: { type: "hasConflictOf", params: ({ event }) => ({ ids: [event.id] }) },
      actions: { type: "clearConflicts", params: ({ event }) => ({ ids: [event.id] }) }
    },
    "conflicts.dismiss": { guard: withEvent("hasConflictOf"), actions: withEvent("clearConflicts") },
    "decision.undo": { guard: withEvent("isUndoable"), actions: withEvent("enqueueUndo") },
    "notice.undo": { guard: withEvent("isNoticeUndoable"), actions: withEvent("enqueueNoticeUndo") },
    "decision.takeBack": { guard: "isUnanswered", actions: "takeBack" }
  },
  states: {
    sending: {
      initial: "loadingUndoable",
      states: {
        loadingUndoable: {
          invoke: {
            id: "loadUndoable",
            src: "loadUndoable",
            onDone: {
              target: "idle",
              actions: withOutput("setRecent")
            },
            // Undo by the row still works; only the line beside the title starts empty.
            onError: "idle"
          }
        },
        ...jobCallsStates,
        calling: {
          ...jobCallsStates.calling,
          invoke: {
            ...jobCallsStates.calling.invoke,
            input: ({ context: { jobs, joinedDecision } }) => ({ job: requireValue(jobs[0], "job"), joinedDecision }),
            // The outcome of a failed call is unknown, so it is loaded before the next call.
            onError: { ...jobCallsStates.calling.invoke.onError, target: "loadingUndoable" }
          }
        }
      }
    },
    dialog: {
      initial: "closed",
      states: {
        closed: {
          on: {
            "claims.approve": { guard: withEvent("canEnqueue"), actions: [withEvent("enqueueApproval"), "emitQueued"] },
            "claims.reject": {
              guard: withEvent("canOpenDialog"),
              target: "givingReason",
              actions: withEvent("openReason")
            },
            "approval.open": {
              guard: withEvent("canOpenDialog"),
              target: "confirming",
              actions: withEvent("openApproval")
            },
            "decision.refused": [
              { guard: withEvent("isRefusedApproval"), target: "confirming", actions: withEvent("reopenApproval") },
              { target: "givingReason", actions: withEvent("reopenRejection") }
            ]
          }
        },
        ...rejecting,
        givingReason: {
          on: { ...rejecting.givingReason.on, "lookAlikes.include": { actions: withEvent("includeLookAlikes") } }
        },
        confirming: {
          on: {
            "approval.confirm": {
              guard: "mayApprove",
              target: "closed",
              actions: ["enqueueConfirmedApproval", "clearApproval"]
            },
            "approval.cancel": { target: "closed", actions: "clearApproval" },
            "lookAlikes.include": { actions: withEvent("includeLookAlikes") }
          }
        }
      }
    }
  }
})
