/**
 * Deciding claims and taking decisions back. It lives as long as the page, so leaving a screen never interrupts a
 * decision. Jobs are sent in order. What a failed job has left undone stays undone and selected: a decision is never
 * sent again by itself.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import type { Instant } from "../shared/calendar.schema.ts"
import type { ClaimId, DecisionId } from "../shared/identity.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promised, type Thrown, withEvent, withOutput } from "../shared/promised.ts"
import {
  type ClaimDecisionsContext,
  decisionsAtFirst,
  hasMoreToCall,
  isAllFree,
  isFree,
  isNoteShort,
  isUndoable,
  keepSettled,
  lineUp,
  lineUpUndo,
  reasonOf,
  setClock,
  type Target,
  type UndoWish
} from "./claim-decisions.rules.ts"
import { toClaimFailure } from "./claim.errors.ts"
import { claimNotices, describeClaimFailure } from "./claim.messages.ts"
import type { ReasonCode, Verdict } from "./claim.schema.ts"
import { claimOutcomes } from "./claim-outcomes.messages.ts"
import type { Job, Settled } from "./decision-job.rules.ts"
import type { UndoableDecision } from "./decision.schema.ts"

export type ClaimDecisionsEvent =
  | { readonly type: "claims.approve"; readonly target: Target }
  | { readonly type: "claims.reject"; readonly target: Target }
  | { readonly type: "reason.choose"; readonly code: ReasonCode | null }
  | { readonly type: "reason.note"; readonly text: string }
  | { readonly type: "reason.confirm" }
  | { readonly type: "reason.cancel" }
  | { readonly type: "reason.stay" }
  | { readonly type: "reason.discard" }
  | { readonly type: "approveAll.ask"; readonly asOf: Instant; readonly expected: number }
  | { readonly type: "approveAll.confirm" }
  | { readonly type: "approveAll.cancel" }
  | ({ readonly type: "decision.undo" } & UndoWish)
  | { readonly type: "conflict.dismiss"; readonly id: ClaimId }
  /** The rows of these claims have been left: what was said under them has been seen. */
  | { readonly type: "conflicts.forget"; readonly ids: ReadonlyArray<ClaimId> }
  /** The server's time, as far as it is known here. */
  | { readonly type: "clock.set"; readonly nowMs: number }
  | { readonly type: "clock.tick"; readonly passedMs: number }

/** Tells whoever shows claims what has become of them; null when they are best read again. */
export interface ClaimsSettled {
  readonly type: "settled"
  readonly settled: Settled | null
}

export const claimDecisionsMachine = setup({
  types: {
    context: {} as ClaimDecisionsContext,
    events: {} as ClaimDecisionsEvent,
    emitted: {} as Notice | ClaimsSettled,
    tags: {} as "busy"
  },
  actors: {
    recallDecisions: promised<ReadonlyArray<UndoableDecision>>("recallDecisions"),
    performCall: promised<Settled, { readonly job: Job; readonly joins: DecisionId | null }>("performCall")
  },
  guards: {
    isFree: ({ context }, { target }: { readonly target: Target }) => isFree(context, target),
    mayReject: ({ context }) =>
      isNoteShort(context) && context.rejecting !== null && isFree(context, context.rejecting),
    hasReasonText: ({ context }) => reasonOf(context) !== null,
    isAllFree: ({ context }, { expected }: { readonly expected: number }) => isAllFree(context, expected),
    mayApproveAll: ({ context }) => isAllFree(context, context.approvingAll?.expected ?? 0),
    isUndoable: ({ context }, wish: UndoWish) => isUndoable(context, wish),
    hasConflictOf: ({ context }, { ids }: { readonly ids: ReadonlyArray<ClaimId> }) =>
      context.conflicts.some((one) => ids.includes(one.id)),
    hasJobs: ({ context }) => context.jobs.length > 0,
    hasMoreToCall: ({ context }) => hasMoreToCall(context)
  },
  actions: {
    keepRecalled: assign((_, { recent }: { readonly recent: ReadonlyArray<UndoableDecision> }) => ({ recent })),
    setClock: assign(({ context }, { nowMs }: { readonly nowMs: number }) => setClock(context, nowMs)),
    passTime: assign(({ context }, { passedMs }: { readonly passedMs: number }) =>
      setClock(context, context.nowMs + passedMs)
    ),
    lineUpApproval: assign(({ context }, { target }: { readonly target: Target }) => ({
      jobs: lineUp(context, target, "approved", null)
    })),
    askReason: assign((_, { target }: { readonly target: Target }) => ({
      rejecting: target,
      reasonCode: null,
      reasonNote: ""
    })),
    saveCode: assign((_, { code }: { readonly code: ReasonCode | null }) => ({ reasonCode: code })),
    keepNote: assign((_, { text }: { readonly text: string }) => ({ reasonNote: text })),
    lineUpRejection: assign(({ context }) => ({
      jobs:
        context.rejecting === null ? context.jobs : lineUp(context, context.rejecting, "rejected", reasonOf(context))
    })),
    forgetReason: assign({ rejecting: null, reasonCode: null, reasonNote: "" }),
    askAll: assign((_, { asOf, expected }: { readonly asOf: Instant; readonly expected: number }) => ({
      approvingAll: { asOf, expected }
    })),
    lineUpAll: assign(({ context: { jobs, approvingAll } }) => ({
      jobs: approvingAll === null ? jobs : [...jobs, { kind: "all" as const, ...approvingAll }]
    })),
    forgetAll: assign({ approvingAll: null }),
    lineUpUndo: assign(({ context }, wish: UndoWish) => ({ jobs: lineUpUndo(context, wish) })),
    forgetConflicts: assign(({ context }, { ids }: { readonly ids: ReadonlyArray<ClaimId> }) => ({
      conflicts: context.conflicts.filter((one) => !ids.includes(one.id))
    })),
    keepSettled: assign(({ context }, settled: Settled) => keepSettled(context, settled)),
    showSettled: emit((_, settled: Settled): ClaimsSettled => ({ type: "settled", settled })),
    readAgain: emit((): ClaimsSettled => ({ type: "settled", settled: null })),
    tellDone: enqueueActions(({ context, enqueue }) => {
      const [job] = context.jobs
      if (job === undefined) return
      const { updated, inConflict, joins } = context
      const isUndo = job.kind === "undo"
      const status: Verdict = job.kind === "named" || job.kind === "matching" ? job.status : "approved"
      if (updated > 0) {
        const text = isUndo ? claimOutcomes.undone(updated) : claimOutcomes.decided(status, updated)
        enqueue.emit(notice("success", text, isUndo ? null : joins))
      }
      if (inConflict > 0) {
        enqueue.emit(notice("info", isUndo ? claimOutcomes.kept(inConflict) : claimOutcomes.conflicts(inConflict)))
      }
    }),
    tellFailed: emit(({ context }, { error }: Thrown): Notice => {
      const otherwise = context.jobs[0]?.kind === "undo" ? claimOutcomes.undoFailed : claimNotices.updateFailed
      const failure = toClaimFailure(error)
      const text =
        failure._tag === "Unavailable"
          ? claimOutcomes[context.joins === null ? "notSent" : "restNotDecided"]
          : describeClaimFailure(failure, otherwise)
      return notice("error", text)
    }),
    finishJob: assign(({ context }) => ({ jobs: context.jobs.slice(1), joins: null, updated: 0, inConflict: 0 }))
  }
}).createMachine({
  id: "claim-decisions",
  context: decisionsAtFirst,
  type: "parallel",
  on: {
    "clock.set": { actions: withEvent("setClock") },
    "clock.tick": { actions: withEvent("passTime") },
    "conflict.dismiss": {
      guard: { type: "hasConflictOf", params: ({ event }) => ({ ids: [event.id] }) },
      actions: { type: "forgetConflicts", params: ({ event }) => ({ ids: [event.id] }) }
    },
    "conflicts.forget": { guard: withEvent("hasConflictOf"), actions: withEvent("forgetConflicts") },
    "decision.undo": { guard: withEvent("isUndoable"), actions: withEvent("lineUpUndo") }
  },
  states: {
    sending: {
      initial: "recalling",
      states: {
        recalling: {
          invoke: {
            id: "recallDecisions",
            src: "recallDecisions",
            onDone: {
              target: "resting",
              actions: { type: "keepRecalled", params: ({ event }) => ({ recent: event.output }) }
            },
            // Undo by the row still works; only the line beside the title starts empty.
            onError: "resting"
          }
        },
        resting: { always: { guard: "hasJobs", target: "calling" } },
        calling: {
          tags: "busy",
          invoke: {
            id: "performCall",
            src: "performCall",
            input: ({ context: { jobs, joins } }) => {
              const [job] = jobs
              // `resting` leads here only with a job in line.
              if (job === undefined) throw new Error("Calling without a job")
              return { job, joins }
            },
            onDone: [
              {
                guard: "hasMoreToCall",
                target: "calling",
                reenter: true,
                actions: [withOutput("showSettled"), withOutput("keepSettled")]
              },
              {
                target: "resting",
                actions: [withOutput("showSettled"), withOutput("keepSettled"), "tellDone", "readAgain", "finishJob"]
              }
            ],
            // What a failed call has done only the server knows: it is asked before anything else is sent.
            onError: { target: "recalling", actions: ["tellDone", withEvent("tellFailed"), "readAgain", "finishJob"] }
          }
        }
      }
    },
    asking: {
      initial: "nothing",
      states: {
        nothing: {
          on: {
            "claims.approve": { guard: withEvent("isFree"), actions: withEvent("lineUpApproval") },
            "claims.reject": { guard: withEvent("isFree"), target: "givingReason", actions: withEvent("askReason") },
            "approveAll.ask": { guard: withEvent("isAllFree"), target: "confirmingAll", actions: withEvent("askAll") }
          }
        },
        givingReason: {
          on: {
            "reason.choose": { actions: withEvent("saveCode") },
            "reason.note": { actions: withEvent("keepNote") },
            "reason.confirm": { guard: "mayReject", target: "nothing", actions: ["lineUpRejection", "forgetReason"] },
            "reason.cancel": [
              { guard: "hasReasonText", target: "discarding" },
              { target: "nothing", actions: "forgetReason" }
            ]
          }
        },
        discarding: {
          on: { "reason.stay": "givingReason", "reason.discard": { target: "nothing", actions: "forgetReason" } }
        },
        confirmingAll: {
          on: {
            "approveAll.confirm": { guard: "mayApproveAll", target: "nothing", actions: ["lineUpAll", "forgetAll"] },
            "approveAll.cancel": { target: "nothing", actions: "forgetAll" }
          }
        }
      }
    }
  }
})
