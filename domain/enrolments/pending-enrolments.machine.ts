/**
 * Working through pending enrolments: their list, and deciding them. Deciding lives as long as the page, so closing the
 * panel never interrupts a decision. One that fails stays with its reason, and is tried again only on request.
 */
import { assign, enqueueActions, setup } from "xstate"
import type { Instant } from "../shared/calendar.schema.ts"
import {
  isNoteWithinLimit,
  noReason,
  type ReasonEvent,
  reasonStates,
  reasonToSend
} from "../shared/decision/reason.rules.ts"
import { enrolmentsUndoneText, enrolmentUndoFailed } from "../shared/decision/enrolment-undo.messages.ts"
import { failureNotice, failuresOver } from "../shared/failure-notice.rules.ts"
import type { DecisionId } from "../shared/identity.schema.ts"
import { dequeueTakenBack, hasJobs, jobCallsStates, noProgress, takeBack } from "../shared/job-queue.rules.ts"
import { selectableListMachine } from "../shared/list/selectable-list.machine.ts"
import { countedNotice, notice, type Notice, type NoticeOutdated } from "../shared/notice.schema.ts"
import { requireValue, promiseActor, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import {
  canAskFor,
  canEnqueueDecision,
  canEnqueueUndo,
  confirmedTarget,
  enqueueDecision,
  enqueueUndo,
  followTarget,
  type EnrolmentDecisionsContext,
  type EnrolmentJob,
  type EnrolmentTarget,
  hasMoreToDecide,
  initialEnrolmentDecisions,
  mayStop,
  type SettledEnrolments,
  stopJob,
  storeSettled,
  unansweredDecision,
  undoOfEnded,
  unqueuedTarget
} from "./enrolment-decisions.rules.ts"
import type { UndoableEnrolmentDecision } from "./enrolment-decision.schema.ts"
import { describeEnrolmentFailure, enrolmentNotices } from "./enrolment.messages.ts"
import { decidedText, enrolmentOutcomes } from "./enrolment-outcomes.messages.ts"
import type { DeclineCode } from "./enrolment.schema.ts"
import { pendingCriteria, pendingListRules } from "./pending-enrolments.rules.ts"

export const pendingListMachine = selectableListMachine({
  id: "pending-list",
  criteria: pendingCriteria,
  rules: pendingListRules,
  describe: (error) => describeEnrolmentFailure(error, enrolmentNotices.listFailed)
})

export interface WithTarget {
  readonly target: EnrolmentTarget
}

export type EnrolmentDecisionsEvent =
  | ({ readonly type: "enrolments.activate" } & WithTarget)
  | ({ readonly type: "enrolments.decline" } & WithTarget)
  | ReasonEvent<DeclineCode>
  /** An activation of all, or of so many that it has to be confirmed. */
  | ({ readonly type: "activation.open" } & WithTarget)
  /** What "Activate All" covers now: its open dialog shows the number. */
  | ({ readonly type: "activation.follow" } & WithTarget)
  | { readonly type: "activation.include"; readonly isIncluded: boolean }
  | { readonly type: "activation.confirm" }
  | { readonly type: "activation.cancel" }
  | { readonly type: "activation.stop" }
  /** The server's time, as last known: what can no longer be undone is not offered. */
  | { readonly type: "clock.set"; readonly asOf: Instant }
  /** What can be undone is read, also after a reload. */
  | { readonly type: "decisions.read" }
  /** By the key, or by the notice that offers it; another id is of something else. */
  | { readonly type: "decision.undo"; readonly id: string }
  /** Takes back the last decision, which has not been answered. */
  | { readonly type: "decision.takeBack" }

/** Publishes what a call has done; null when lists should refetch. */
export interface EnrolmentsSettled {
  readonly type: "settled"
  readonly settled: SettledEnrolments | null
}

/**
 * What the calls of a job have done: in one notice, because a second one would wait until the first has been read. What was
 * left out is not added up: who presses twice for one enrolment has not come upon two.
 */
const outcomeNotices = ({
  jobs: [job],
  updated,
  inConflict,
  joinedDecision,
  gone,
  kept
}: EnrolmentDecisionsContext): ReadonlyArray<Notice> => {
  if (updated + inConflict === 0) return []
  if (job?.kind === "undo")
    return [notice(updated > 0 ? "success" : "info", enrolmentsUndoneText({ updated, inConflict, kept }))]
  const status = job?.status ?? "active"
  if (inConflict > 0) {
    const said = enrolmentOutcomes.decided({ status, updated, stay: inConflict - gone.length, gone })
    return updated === 0 ? [notice("info", said)] : [notice("success", said, joinedDecision)]
  }
  const text = decidedText(status, job?.of ?? null)
  return [countedNotice("success", { kind: `enrollments ${status}`, count: updated, text }, joinedDecision)]
}

export const enrolmentDecisionsMachine = setup({
  types: {
    context: {} as EnrolmentDecisionsContext,
    events: {} as EnrolmentDecisionsEvent,
    emitted: {} as Notice | NoticeOutdated | EnrolmentsSettled,
    tags: {} as "busy"
  },
  actors: {
    loadUndoable: promiseActor<ReadonlyArray<UndoableEnrolmentDecision>>("loadUndoable"),
    performJob: promiseActor<
      SettledEnrolments,
      { readonly job: EnrolmentJob; readonly joinedDecision: DecisionId | null }
    >("performJob")
  },
  guards: {
    hasJobs: ({ context }) => hasJobs(context),
    hasMoreToCall: ({ context }) => hasMoreToDecide(context),
    canEnqueue: ({ context }, { target }: WithTarget) => canEnqueueDecision(context, target),
    canAskFor: ({ context }, { target }: WithTarget) => canAskFor(context, target),
    canConfirm: ({ context }) =>
      context.targetToConfirm !== null && canEnqueueDecision(context, confirmedTarget(context)),
    mayReject: ({ context }) =>
      isNoteWithinLimit(context) &&
      context.declineTarget !== null &&
      canEnqueueDecision(context, context.declineTarget),
    hasReasonText: ({ context }) => reasonToSend(context) !== null,
    mayStop: ({ context }) => mayStop(context),
    isUndoable: ({ context }, { id }: { readonly id: string }) => canEnqueueUndo(context, id),
    isUnanswered: ({ context }) => {
      const at = unansweredDecision(context)
      return at !== null && (at > 0 || !context.isTakenBack)
    }
  },
  actions: {
    setRecent: enqueueActions(
      ({ context: { recentDecisions }, enqueue }, recent: ReadonlyArray<UndoableEnrolmentDecision>) => {
        // A decision whose answer was lost was made all the same.
        if (recent.some((one) => !recentDecisions.some((known) => known.decision_id === one.decision_id)))
          enqueue.emit(failuresOver("known"))
        enqueue.assign({ recentDecisions: recent })
      }
    ),
    dropPast: assign(({ context: { recentDecisions } }, { asOf }: { readonly asOf: Instant }) => ({
      recentDecisions: recentDecisions.filter(({ undo_until }) => undo_until > asOf)
    })),
    enqueueActivation: assign(({ context }, { target }: WithTarget) =>
      enqueueDecision(context, target, "active", null)
    ),
    setConfirming: assign(({ context }, { target }: WithTarget) => {
      const unqueued = unqueuedTarget(context, target)
      return { targetToConfirm: unqueued, openedTarget: unqueued, includesUneven: false }
    }),
    follow: assign(({ context }, { target }: WithTarget) => followTarget(context, target)),
    setIncluded: assign((_, { isIncluded }: { readonly isIncluded: boolean }) => ({ includesUneven: isIncluded })),
    enqueueConfirmed: assign(({ context }) => enqueueDecision(context, confirmedTarget(context), "active", null)),
    clearConfirming: assign({ targetToConfirm: null, openedTarget: null }),
    openReason: assign(({ context }, { target }: WithTarget) => ({
      declineTarget: unqueuedTarget(context, target),
      ...noReason
    })),
    setCode: assign((_, { code }: { readonly code: DeclineCode | null }) => ({ reasonCode: code })),
    setNote: assign((_, { text }: { readonly text: string }) => ({ reasonNote: text })),
    enqueueRejection: assign(({ context }) =>
      enqueueDecision(context, requireValue(context.declineTarget, "target"), "inactive", reasonToSend(context))
    ),
    clearReason: assign({ declineTarget: null, ...noReason }),
    stopJob: assign(({ context }) => stopJob(context)),
    enqueueUndo: assign(({ context }, { id }: { readonly id: string }) => enqueueUndo(context, id)),
    takeBack: assign(({ context }) => takeBack(context, requireValue(unansweredDecision(context), "decision"))),
    storeSettled: assign(({ context }, settled: SettledEnrolments) => storeSettled(context, settled)),
    emitSettled: enqueueActions(({ enqueue }, settled: SettledEnrolments) => {
      if (settled.kind === "undone") enqueue.emit({ type: "notice.outdated", undo: settled.decisionId })
      enqueue.emit({ type: "settled", settled })
    }),
    notifyDone: enqueueActions(({ context, enqueue }) => {
      for (const one of outcomeNotices(context)) enqueue.emit(one)
    }),
    failJob: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
      for (const one of outcomeNotices(context)) enqueue.emit(one)
      const otherwise = context.jobs[0]?.kind === "undo" ? enrolmentUndoFailed : enrolmentNotices.updateFailed
      enqueue.emit(failureNotice(error, describeEnrolmentFailure(error, otherwise)))
    }),
    finishJob: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: "settled", settled: null })
      enqueue.assign({
        ...dequeueTakenBack(context, undoOfEnded(context)),
        joinedDecision: null,
        gone: [],
        kept: [],
        ...noProgress
      })
    })
  }
}).createMachine({
  id: "enrolment-decisions",
  context: initialEnrolmentDecisions,
  type: "parallel",
  on: {
    "clock.set": { actions: withEvent("dropPast") },
    "decision.undo": { guard: withEvent("isUndoable"), actions: withEvent("enqueueUndo") },
    "decision.takeBack": { guard: "isUnanswered", actions: "takeBack" }
  },
  states: {
    sending: {
      initial: "idle",
      states: {
        loadingUndoable: {
          invoke: {
            id: "loadUndoable",
            src: "loadUndoable",
            onDone: { target: "idle", actions: withOutput("setRecent") },
            // Undo by a notice still works; only what was decided before is unknown.
            onError: "idle"
          }
        },
        ...jobCallsStates,
        idle: { ...jobCallsStates.idle, on: { "decisions.read": "loadingUndoable" } },
        calling: {
          ...jobCallsStates.calling,
          on: { "activation.stop": { guard: "mayStop", actions: "stopJob" } },
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
            "enrolments.activate": { guard: withEvent("canEnqueue"), actions: withEvent("enqueueActivation") },
            "enrolments.decline": {
              guard: withEvent("canEnqueue"),
              target: "givingReason",
              actions: withEvent("openReason")
            },
            "activation.open": {
              guard: withEvent("canAskFor"),
              target: "confirming",
              actions: withEvent("setConfirming")
            }
          }
        },
        ...reasonStates(["enqueueRejection"]),
        confirming: {
          on: {
            "activation.follow": { actions: withEvent("follow") },
            "activation.include": { actions: withEvent("setIncluded") },
            "activation.confirm": {
              guard: "canConfirm",
              target: "closed",
              actions: ["enqueueConfirmed", "clearConfirming"]
            },
            "activation.cancel": { target: "closed", actions: "clearConfirming" }
          }
        }
      }
    }
  }
})
