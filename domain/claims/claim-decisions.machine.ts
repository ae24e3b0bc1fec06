/**
 * Deciding claims and taking decisions back. It lives as long as the page, so leaving a screen never cuts a decision off.
 *
 *   sending:  recalling ──▶ resting ⇄ calling
 *   asking:   nothing ⇄ givingReason ⇄ discarding
 *                └─────▶ confirmingAll
 *
 * Jobs wait in line and are sent in order; asking goes on meanwhile.
 */
import { assign, emit, enqueueActions, setup } from "xstate"
import type { Instant } from "../shared/calendar.schema.ts"
import type { ClaimId, DecisionId } from "../shared/identity.schema.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { promised } from "../shared/promised.ts"
import { toClaimFailure } from "./claim.errors.ts"
import { claimNotices, describeClaimFailure } from "./claim.messages.ts"
import type { ClaimFilter } from "./claim-search.schema.ts"
import { type Claim, type Reason, type ReasonCode, reasonNoteMax, type Verdict } from "./claim.schema.ts"
import { inEveryLanguage } from "./claims-screen.rules.ts"
import { type Job, nextCall, type Settled } from "./decision-job.rules.ts"
import type { Conflict, UndoableDecision } from "./decision.schema.ts"

/** What a decision is asked for: claims by name, or all that match, with what was shown of them. */
export type Target =
  | { readonly kind: "named"; readonly ids: ReadonlyArray<ClaimId>; readonly client: string | null }
  | { readonly kind: "matching"; readonly filter: ClaimFilter; readonly asOf: Instant; readonly expected: number }

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
  | {
      readonly type: "decision.undo"
      readonly decisionId: DecisionId
      readonly ids: ReadonlyArray<ClaimId> | null
      readonly undoUntil: Instant
    }
  | { readonly type: "conflict.dismiss"; readonly id: ClaimId }
  /** The server's time, as far as it is known here. */
  | { readonly type: "clock.set"; readonly nowMs: number }

/** Tells whoever shows claims what has become of them; null when they are best read again. */
export interface ClaimsSettled {
  readonly type: "settled"
  readonly settled: Settled | null
}

/** What stood in the way of a decision, and which decision that was. */
export interface ShownConflict extends Conflict {
  readonly wanted: Verdict
}

export interface ClaimDecisionsContext {
  /** The first is under way while `calling`. */
  readonly jobs: ReadonlyArray<Job>
  /** The decision that the first job's calls have opened, and what they have settled so far. */
  readonly joins: DecisionId | null
  readonly updated: number
  readonly inConflict: number
  readonly conflicts: ReadonlyArray<ShownConflict>
  /** What waits for a reason. */
  readonly rejecting: Target | null
  readonly reasonCode: ReasonCode | null
  readonly reasonNote: string
  /** What waits to be confirmed as "all". */
  readonly approvingAll: { readonly asOf: Instant; readonly expected: number } | null
  /** Newest first. */
  readonly recent: ReadonlyArray<UndoableDecision>
  readonly nowMs: number
}

export interface Thrown {
  readonly error: unknown
}

const isAbout = (job: Job, id: ClaimId): boolean =>
  job.kind === "named" || job.kind === "undo" ? (job.ids?.includes(id) ?? false) : false

/** What is being done to a shown claim just now, or nothing. */
export const underWay = ({ jobs }: ClaimDecisionsContext, claim: Claim): "approving" | "rejecting" | "undoing" | null => {
  for (const job of jobs) {
    if (job.kind === "undo" && (isAbout(job, claim.id) || (job.ids === null && claim.decision_id === job.decisionId))) return "undoing"
    if (job.kind === "named" && isAbout(job, claim.id)) return job.status === "approved" ? "approving" : "rejecting"
    if ((job.kind === "all" || job.kind === "matching") && claim.status === "pending" && claim.created_at <= job.asOf) {
      return job.kind === "matching" && job.status === "rejected" ? "rejecting" : "approving"
    }
  }
  return null
}

/** Finished work of the job under way; null when nothing is under way or only the server knows how much there is. */
export const progressOf = ({ jobs, updated, inConflict }: ClaimDecisionsContext): { readonly done: number; readonly total: number } | null => {
  const [job] = jobs
  if (job === undefined || job.kind !== "named") return null
  const done = updated + inConflict
  return { done, total: done + job.ids.length }
}

/** The reason as it would be sent: a note without a code is "other". */
export const reasonOf = ({ reasonCode, reasonNote }: ClaimDecisionsContext): Reason | null => {
  const note = reasonNote.trim()
  if (reasonCode === null && note === "") return null
  return { code: reasonCode ?? "other", ...(note !== "" && { note }) }
}

/** The latest decision that can still be taken back, or none. */
export const latestUndoable = ({ recent, nowMs, jobs }: ClaimDecisionsContext): UndoableDecision | null =>
  recent.find(
    ({ decision_id, undo_until }) =>
      Date.parse(undo_until) > nowMs && !jobs.some((job) => job.kind === "undo" && job.decisionId === decision_id)
  ) ?? null

const toJob = (target: Target, status: Verdict, reason: Reason | null): Job => ({ ...target, status, reason })

/** Leaves out claims that a waiting job is about already, so that a double click decides once. */
const withoutBusy = (jobs: ReadonlyArray<Job>, target: Target): Target =>
  target.kind === "matching" ? target : { ...target, ids: target.ids.filter((id) => !jobs.some((job) => isAbout(job, id))) }

const isFree = (jobs: ReadonlyArray<Job>, target: Target): boolean => {
  if (target.kind === "named") return withoutBusy(jobs, target).kind === "named" && target.ids.some((id) => !jobs.some((job) => isAbout(job, id)))
  return target.expected > 0 && !jobs.some((job) => job.kind === "matching" || job.kind === "all")
}

const remember = (recent: ReadonlyArray<UndoableDecision>, settled: Settled): ReadonlyArray<UndoableDecision> => {
  if (settled.kind === "undone") {
    return recent.flatMap((one) => {
      if (one.decision_id !== settled.decisionId) return [one]
      const claims = one.claims - settled.outcome.reverted_total
      return claims > 0 && settled.outcome.kept_total === 0 ? [{ ...one, claims }] : []
    })
  }
  const count = settled.kind === "decided" ? settled.ids.length : settled.updated
  if (count === 0) return recent
  const known = recent.find((one) => one.decision_id === settled.decisionId)
  const others = recent.filter((one) => one !== known)
  const { decisionId: decision_id, status, at: decided_at, undoUntil: undo_until } = settled
  return [{ decision_id, status, claims: (known?.claims ?? 0) + count, decided_at, undo_until }, ...others]
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
    isFree: ({ context }, { target }: { readonly target: Target }) => isFree(context.jobs, target),
    isNoteShort: ({ context }) => context.reasonNote.trim().length <= reasonNoteMax,
    hasReasonText: ({ context }) => reasonOf(context) !== null,
    hasPending: ({ context }, { expected }: { readonly expected: number }) =>
      expected > 0 && !context.jobs.some((job) => job.kind === "matching" || job.kind === "all"),
    isUndoable: ({ context }, { decisionId, ids, undoUntil }: { readonly decisionId: DecisionId; readonly ids: ReadonlyArray<ClaimId> | null; readonly undoUntil: Instant }) =>
      Date.parse(undoUntil) > context.nowMs &&
      !context.jobs.some(
        (job) => job.kind === "undo" && job.decisionId === decisionId && (job.ids === null || ids === null || ids.every((id) => job.ids?.includes(id)))
      ),
    isShownConflict: ({ context }, { id }: { readonly id: ClaimId }) => context.conflicts.some((one) => one.id === id),
    hasJobs: ({ context }) => context.jobs.length > 0,
    hasMoreToCall: ({ context: { jobs } }) => jobs[0]?.kind === "named" && jobs[0].ids.length > nextCall(jobs[0].ids).length,
  },
  actions: {
    keepRecalled: assign((_, { recent }: { readonly recent: ReadonlyArray<UndoableDecision> }) => ({ recent })),
    setClock: assign((_, { nowMs }: { readonly nowMs: number }) => ({ nowMs })),
    lineUpApproval: assign(({ context }, { target }: { readonly target: Target }) => ({
      jobs: [...context.jobs, toJob(withoutBusy(context.jobs, target), "approved", null)]
    })),
    askReason: assign((_, { target }: { readonly target: Target }) => ({
      rejecting: target,
      reasonCode: null,
      reasonNote: ""
    })),
    keepCode: assign((_, { code }: { readonly code: ReasonCode | null }) => ({ reasonCode: code })),
    keepNote: assign((_, { text }: { readonly text: string }) => ({ reasonNote: text })),
    lineUpRejection: assign(({ context }) => ({
      jobs:
        context.rejecting === null || !isFree(context.jobs, context.rejecting)
          ? context.jobs
          : [...context.jobs, toJob(withoutBusy(context.jobs, context.rejecting), "rejected", reasonOf(context))]
    })),
    forgetReason: assign({ rejecting: null, reasonCode: null, reasonNote: "" }),
    askAll: assign((_, { asOf, expected }: { readonly asOf: Instant; readonly expected: number }) => ({
      approvingAll: { asOf, expected }
    })),
    lineUpAll: assign(({ context: { jobs, approvingAll } }) => ({
      jobs: approvingAll === null ? jobs : [...jobs, { kind: "all" as const, ...approvingAll }]
    })),
    forgetAll: assign({ approvingAll: null }),
    lineUpUndo: assign(({ context }, { decisionId, ids }: { readonly decisionId: DecisionId; readonly ids: ReadonlyArray<ClaimId> | null }) => ({
      jobs: [...context.jobs, { kind: "undo" as const, decisionId, ids }]
    })),
    dismissConflict: assign(({ context }, { id }: { readonly id: ClaimId }) => ({
      conflicts: context.conflicts.filter((one) => one.id !== id)
    })),
    keepSettled: assign(({ context }, settled: Settled) => {
      const [job, ...waiting] = context.jobs
      if (job === undefined) return {}
      const rest = job.kind === "named" ? { ...job, ids: job.ids.slice(nextCall(job.ids).length) } : job
      const found = settled.kind === "undone" ? [] : settled.conflicts.map((one) => ({ ...one, wanted: settled.status }))
      const ids = new Set(found.map((one) => one.id))
      const reverted = new Set<ClaimId>(settled.kind === "undone" ? settled.outcome.reverted : [])
      return {
        jobs: [rest, ...waiting],
        joins: settled.decisionId,
        updated: context.updated + (settled.kind === "decided" ? settled.ids.length : settled.kind === "matching" ? settled.updated : settled.outcome.reverted_total),
        inConflict: context.inConflict + (settled.kind === "matching" ? settled.conflictsTotal : settled.kind === "undone" ? settled.outcome.kept_total : found.length),
        conflicts: [...context.conflicts.filter((one) => !ids.has(one.id) && !reverted.has(one.id)), ...found],
        recent: remember(context.recent, settled)
      }
    }),
    showSettled: emit((_, settled: Settled): ClaimsSettled => ({ type: "settled", settled })),
    readAgain: emit((): ClaimsSettled => ({ type: "settled", settled: null })),
    tellDone: enqueueActions(({ context, enqueue }) => {
      const [job] = context.jobs
      if (job === undefined) return
      const { updated, inConflict, joins } = context
      const isUndo = job.kind === "undo"
      const status: Verdict = job.kind === "named" || job.kind === "matching" ? job.status : "approved"
      if (updated > 0) {
        const text = inEveryLanguage(({ notices }) => (isUndo ? notices.undone(updated) : notices.decided(status, updated)))
        enqueue.emit(notice("success", text, isUndo ? null : joins))
      }
      if (inConflict > 0) {
        enqueue.emit(notice("info", inEveryLanguage(({ notices }) => (isUndo ? notices.kept(inConflict) : notices.conflicts(inConflict)))))
      }
    }),
    tellFailed: emit(({ context }, { error }: Thrown): Notice => {
      const otherwise = context.jobs[0]?.kind === "undo" ? inEveryLanguage(({ notices }) => notices.undoFailed) : claimNotices.updateFailed
      const failure = toClaimFailure(error)
      const text = failure._tag === "Unavailable" ? inEveryLanguage(({ notices }) => notices.notSent) : describeClaimFailure(failure, otherwise)
      return notice("error", text)
    }),
    finishJob: assign(({ context }) => ({ jobs: context.jobs.slice(1), joins: null, updated: 0, inConflict: 0 }))
  }
}).createMachine({
  id: "claim-decisions",
  context: {
    jobs: [],
    joins: null,
    updated: 0,
    inConflict: 0,
    conflicts: [],
    rejecting: null,
    reasonCode: null,
    reasonNote: "",
    approvingAll: null,
    recent: [],
    nowMs: 0
  },
  type: "parallel",
  on: {
    "clock.set": { actions: { type: "setClock", params: ({ event }) => event } },
    "conflict.dismiss": {
      guard: { type: "isShownConflict", params: ({ event }) => event },
      actions: { type: "dismissConflict", params: ({ event }) => event }
    },
    "decision.undo": {
      guard: { type: "isUndoable", params: ({ event }) => event },
      actions: { type: "lineUpUndo", params: ({ event }) => event }
    }
  },
  states: {
    sending: {
      initial: "recalling",
      states: {
        recalling: {
          invoke: {
            id: "recallDecisions",
            src: "recallDecisions",
            onDone: { target: "resting", actions: { type: "keepRecalled", params: ({ event }) => ({ recent: event.output }) } },
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
                actions: [
                  { type: "showSettled", params: ({ event }) => event.output },
                  { type: "keepSettled", params: ({ event }) => event.output }
                ]
              },
              {
                target: "resting",
                actions: [
                  { type: "showSettled", params: ({ event }) => event.output },
                  { type: "keepSettled", params: ({ event }) => event.output },
                  "tellDone",
                  "readAgain",
                  "finishJob"
                ]
              }
            ],
            onError: {
              target: "resting",
              actions: ["tellDone", { type: "tellFailed", params: ({ event }) => event }, "readAgain", "finishJob"]
            }
          }
        }
      }
    },
    asking: {
      initial: "nothing",
      states: {
        nothing: {
          on: {
            "claims.approve": {
              guard: { type: "isFree", params: ({ event }) => event },
              actions: { type: "lineUpApproval", params: ({ event }) => event }
            },
            "claims.reject": {
              guard: { type: "isFree", params: ({ event }) => event },
              target: "givingReason",
              actions: { type: "askReason", params: ({ event }) => event }
            },
            "approveAll.ask": {
              guard: { type: "hasPending", params: ({ event }) => event },
              target: "confirmingAll",
              actions: { type: "askAll", params: ({ event }) => event }
            }
          }
        },
        givingReason: {
          on: {
            "reason.choose": { actions: { type: "keepCode", params: ({ event }) => event } },
            "reason.note": { actions: { type: "keepNote", params: ({ event }) => event } },
            "reason.confirm": { guard: "isNoteShort", target: "nothing", actions: ["lineUpRejection", "forgetReason"] },
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
            "approveAll.confirm": { target: "nothing", actions: ["lineUpAll", "forgetAll"] },
            "approveAll.cancel": { target: "nothing", actions: "forgetAll" }
          }
        }
      }
    }
  }
})
