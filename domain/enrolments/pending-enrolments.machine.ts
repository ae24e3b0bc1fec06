/**
 * Working through pending enrolments: their list, and deciding them. Deciding lives as long as the page, so closing the
 * panel never interrupts an activation. One that fails stays with its reason, and is tried again only on request.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import { failureNotice } from "../shared/failure-notice.rules.ts"
import { dequeueJob, hasJobs, jobCallsStates, noProgress } from "../shared/job-queue.rules.ts"
import { selectableListMachine } from "../shared/list/selectable-list.machine.ts"
import { countedNotice, type Notice } from "../shared/notice.schema.ts"
import { requireValue, promiseActor, type Thrown, withEvent } from "../shared/promised.ts"
import { activatedText, describeEnrolmentFailure, enrolmentNotices, notActivatedText } from "./enrolment.messages.ts"
import type { ActivationOutcome } from "./enrolment.schema.ts"
import {
  type ActivationJob,
  type ActivationTarget,
  unqueuedTarget,
  canEnqueueActivation,
  initialEnrolmentDecisions,
  enqueueActivation,
  type EnrolmentDecisionsContext,
  hasMoreToActivate,
  mayStop,
  pendingCriteria,
  pendingListRules,
  stopJob,
  storeSettledActivation
} from "./pending-enrolments.rules.ts"

export const pendingListMachine = selectableListMachine({
  id: "pending-list",
  criteria: pendingCriteria,
  rules: pendingListRules,
  describe: (error) => describeEnrolmentFailure(error, enrolmentNotices.listFailed)
})

export interface WithTarget {
  readonly target: ActivationTarget
}

export type EnrolmentDecisionsEvent =
  | ({ readonly type: "enrolments.activate" } & WithTarget)
  /** An activation of all, or of so many that it has to be confirmed: it cannot be undone. */
  | ({ readonly type: "activation.open" } & WithTarget)
  | { readonly type: "activation.confirm" }
  | { readonly type: "activation.cancel" }
  | { readonly type: "activation.stop" }

/** Publishes what a call has done; null when lists should refetch. */
export interface EnrolmentsSettled {
  readonly type: "settled"
  readonly settled: ActivationOutcome | null
}

/** What the calls of an activation have done. */
const outcomeNotices = ({ updated, inConflict }: EnrolmentDecisionsContext): ReadonlyArray<Notice> => [
  ...(updated > 0 ? [countedNotice("success", { kind: "activated", count: updated, text: activatedText })] : []),
  ...(inConflict > 0
    ? [countedNotice("info", { kind: "not activated", count: inConflict, text: notActivatedText })]
    : [])
]

export const enrolmentDecisionsMachine = setup({
  types: {
    context: {} as EnrolmentDecisionsContext,
    events: {} as EnrolmentDecisionsEvent,
    emitted: {} as Notice | EnrolmentsSettled,
    tags: {} as "busy" | "open"
  },
  actors: { performJob: promiseActor<ActivationOutcome, { readonly job: ActivationJob }>("performJob") },
  guards: {
    hasJobs: ({ context }) => hasJobs(context),
    hasMoreToCall: ({ context }) => hasMoreToActivate(context),
    canEnqueue: ({ context }, { target }: WithTarget) => canEnqueueActivation(context, target),
    canConfirm: ({ context }) =>
      context.targetToConfirm !== null && canEnqueueActivation(context, context.targetToConfirm),
    mayStop: ({ context }) => mayStop(context)
  },
  actions: {
    enqueueActivation: assign(({ context }, { target }: WithTarget) => enqueueActivation(context, target)),
    setConfirming: assign(({ context }, { target }: WithTarget) => ({
      targetToConfirm: unqueuedTarget(context, target)
    })),
    enqueueConfirmed: assign(({ context }) =>
      enqueueActivation(context, requireValue(context.targetToConfirm, "target"))
    ),
    clearConfirming: assign({ targetToConfirm: null }),
    stopJob: assign(({ context }) => stopJob(context)),
    storeSettled: assign(({ context }, outcome: ActivationOutcome) => storeSettledActivation(context, outcome)),
    emitSettled: emit((_, settled: ActivationOutcome): EnrolmentsSettled => ({ type: "settled", settled })),
    notifyDone: enqueueActions(({ context, enqueue }) => {
      for (const one of outcomeNotices(context)) enqueue.emit(one)
    }),
    failJob: enqueueActions(({ context, enqueue }, { error }: Thrown) => {
      for (const one of outcomeNotices(context)) enqueue.emit(one)
      enqueue.emit(failureNotice(error, describeEnrolmentFailure(error, enrolmentNotices.updateFailed)))
    }),
    finishJob: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: "settled", settled: null })
      enqueue.assign({ ...dequeueJob(context), ...noProgress })
    })
  }
}).createMachine({
  id: "enrolment-decisions",
  context: initialEnrolmentDecisions,
  type: "parallel",
  states: {
    sending: {
      initial: "idle",
      states: {
        ...jobCallsStates,
        calling: {
          ...jobCallsStates.calling,
          on: { "activation.stop": { guard: "mayStop", actions: "stopJob" } }
        }
      }
    },
    dialog: {
      initial: "closed",
      states: {
        closed: {
          on: {
            "enrolments.activate": { guard: withEvent("canEnqueue"), actions: withEvent("enqueueActivation") },
            "activation.open": {
              guard: withEvent("canEnqueue"),
              target: "confirming",
              actions: withEvent("setConfirming")
            }
          }
        },
        confirming: {
          tags: "open",
          on: {
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
