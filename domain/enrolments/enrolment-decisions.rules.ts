/** The queue of decisions on enrolments: activating and declining them in calls, and taking a decision back. */
import type { Instant } from "../shared/calendar.schema.ts"
import { bulkMax } from "../shared/decision/decision.schema.ts"
import { noReason, type TypedReason } from "../shared/decision/reason.rules.ts"
import type { NamedEnrolment } from "../shared/enrolment.messages.ts"
import type { Blocker } from "../shared/enrolment.schema.ts"
import { DecisionId, type EnrolmentId } from "../shared/identity.schema.ts"
import {
  afterCall,
  enqueueJob,
  hasMoreToCall,
  idsOfNextCall,
  type JobProgress,
  type JobQueue,
  noProgress,
  progressOf,
  type RevocableQueue,
  withoutQueued
} from "../shared/job-queue.rules.ts"
import type { EnrolmentUndoOutcome, KeptEnrolment, UndoableEnrolmentDecision } from "./enrolment-decision.schema.ts"
import type {
  ActivatePending,
  DeclineCode,
  DeclineReason,
  EnrolmentFilter,
  NotActivated,
  SetStatus
} from "./enrolment.schema.ts"

/** What an administrator was shown: how many of the filter were pending at `asOf`. */
export interface ShownCount {
  readonly filter: EnrolmentFilter
  readonly asOf: Instant
  readonly expected: number
}

/** The enrolments of a decision; for "Activate All" also what was shown, which its first call expects. */
export interface EnrolmentTarget {
  readonly ids: ReadonlyArray<EnrolmentId>
  readonly shown: ShownCount | null
  /** Whose enrolment it is where it is a single one. */
  readonly of?: NamedEnrolment
  /** Of all that are shown, those whose percentages do not add up to 100: they are left out unless they are included. */
  readonly uneven?: ReadonlyArray<EnrolmentId>
}

/** A queued decision, with the enrolments left of `total`, or an undo. */
export type EnrolmentJob =
  | {
      readonly kind: "decide"
      readonly ids: ReadonlyArray<EnrolmentId>
      readonly shown: ShownCount | null
      readonly total: number
      readonly of?: NamedEnrolment
      readonly status: SetStatus
      readonly reason: DeclineReason | null
    }
  | { readonly kind: "undo"; readonly decisionId: DecisionId; readonly ids: null }
type DecideJob = Extract<EnrolmentJob, { readonly kind: "decide" }>

/** What one call has settled. */
export type SettledEnrolments =
  | {
      readonly kind: "decided"
      readonly decisionId: DecisionId
      readonly undoUntil: Instant
      readonly status: SetStatus
      readonly updated: ReadonlyArray<EnrolmentId>
      readonly failed: ReadonlyArray<NotActivated>
    }
  | { readonly kind: "undone"; readonly decisionId: DecisionId; readonly outcome: EnrolmentUndoOutcome }

type RecentDecision = Pick<UndoableEnrolmentDecision, "decision_id" | "undo_until">

export interface EnrolmentDecisionsContext extends RevocableQueue<EnrolmentJob>, JobProgress, TypedReason<DeclineCode> {
  /** The decision that the calls of the first job have opened. */
  readonly joinedDecision: DecisionId | null
  /** The activation of all, or of many that are selected, which waits for a confirmation. */
  readonly targetToConfirm: EnrolmentTarget | null
  /** The same as it was when the dialog was opened: its number follows the list. */
  readonly openedTarget: EnrolmentTarget | null
  /** The activation that waits takes also those whose percentages do not add up to 100. */
  readonly includesUneven: boolean
  /** The target of the dialog that asks why enrolments are declined. */
  readonly declineTarget: EnrolmentTarget | null
  /** Why enrolments that stay pending were not activated in the last attempt. */
  readonly reasons: Readonly<Record<string, Blocker>>
  /** What the decision under way has found decided or deleted by others: their rows go. */
  readonly gone: ReadonlyArray<NotActivated>
  /** What the undo under way has left as it is. */
  readonly kept: ReadonlyArray<KeptEnrolment>
  /** Newest first. */
  readonly recentDecisions: ReadonlyArray<RecentDecision>
}

export const initialEnrolmentDecisions: EnrolmentDecisionsContext = {
  jobs: [],
  isTakenBack: false,
  ...noProgress,
  ...noReason,
  joinedDecision: null,
  targetToConfirm: null,
  openedTarget: null,
  includesUneven: false,
  declineTarget: null,
  reasons: {},
  gone: [],
  kept: [],
  recentDecisions: []
}

/** "Activate All" waits for an empty queue; another target needs an enrolment that is not queued. */
export const canEnqueueDecision = ({ jobs }: EnrolmentDecisionsContext, { ids, shown }: EnrolmentTarget): boolean =>
  ids.length > 0 && (shown === null ? withoutQueued(jobs, ids).length > 0 : jobs.length === 0)

/** A target without what is queued already. */
export const unqueuedTarget = (
  { jobs }: EnrolmentDecisionsContext,
  { ids, ...target }: EnrolmentTarget
): EnrolmentTarget => ({ ...target, ids: withoutQueued(jobs, ids) })

/** The confirmed enrolments, with the uneven ones where those are included. */
export const confirmedTarget = ({ targetToConfirm, includesUneven }: EnrolmentDecisionsContext): EnrolmentTarget => {
  const { ids = [], shown = null, uneven = [] } = targetToConfirm ?? {}
  return { ids: includesUneven ? [...ids, ...uneven] : ids, shown }
}

/** The target of the open dialog becomes what all are now; one of named enrolments stays. */
export const followTarget = (
  context: EnrolmentDecisionsContext,
  target: EnrolmentTarget
): Partial<EnrolmentDecisionsContext> =>
  (context.targetToConfirm?.shown ?? null) === null ? {} : { targetToConfirm: unqueuedTarget(context, target) }

/** How many the open dialog activated when it was opened; null where that is what it activates now. */
export const formerCount = (context: EnrolmentDecisionsContext): number | null => {
  const { openedTarget } = context
  if (openedTarget === null) return null
  const before = confirmedTarget({ ...context, targetToConfirm: openedTarget }).ids.length
  return before === confirmedTarget(context).ids.length ? null : before
}

/** Whether the dialog has something to confirm or to include. */
export const canAskFor = (context: EnrolmentDecisionsContext, target: EnrolmentTarget): boolean =>
  canEnqueueDecision(context, { ...target, ids: [...target.ids, ...(target.uneven ?? [])] })

export const enqueueDecision = (
  context: EnrolmentDecisionsContext,
  target: EnrolmentTarget,
  status: SetStatus,
  reason: DeclineReason | null
): Partial<EnrolmentDecisionsContext> => {
  const { ids, shown, of } = unqueuedTarget(context, target)
  const again = new Set<string>(ids)
  const reasons = Object.fromEntries(Object.entries(context.reasons).filter(([id]) => !again.has(id)))
  return {
    ...enqueueJob<EnrolmentJob>(context, {
      kind: "decide",
      ids,
      shown,
      total: ids.length,
      ...(of !== undefined && { of }),
      status,
      reason
    }),
    reasons
  }
}

/**
 * Enrolments of one call: a tenth of a job, so that its progress is seen, but neither too few nor more than a call
 * takes.
 */
const callMin = 25

const callMaxOf = ({ total }: DecideJob): number => Math.min(Math.max(Math.ceil(total / 10), callMin), bulkMax)

export const idsToSend = (job: DecideJob): ReadonlyArray<EnrolmentId> => idsOfNextCall(job.ids, callMaxOf(job))

/** The first call of "Activate All", which expects what was shown. */
export const toActivateAll = (job: DecideJob, { filter, ...counted }: ShownCount): ActivatePending => ({
  ...filter,
  ids: idsToSend(job),
  ...counted
})

export const hasMoreToDecide = ({ jobs: [job] }: EnrolmentDecisionsContext): boolean =>
  job?.kind === "decide" && hasMoreToCall(job.ids, callMaxOf(job))

const goneFor: ReadonlySet<Blocker> = new Set(["not_found", "already_active", "already_inactive", "not_pending"])

/** Whether somebody else has decided or deleted the enrolment: it is no longer listed. */
export const isGone = (reason: Blocker): boolean => goneFor.has(reason)

/** Counts what one call has done, and stores why enrolments were not activated. */
export const storeSettled = (
  { jobs: [job, ...waiting], updated, inConflict, reasons, gone: before, recentDecisions }: EnrolmentDecisionsContext,
  settled: SettledEnrolments
): Partial<EnrolmentDecisionsContext> => {
  const { decisionId } = settled
  const others = recentDecisions.filter(({ decision_id }) => decision_id !== decisionId)
  if (settled.kind === "undone") {
    const { reverted_total, kept_total, kept } = settled.outcome
    return { updated: reverted_total, inConflict: kept_total, kept, recentDecisions: others }
  }
  const { undoUntil: undo_until, status, failed } = settled
  const gone = failed.filter(({ reason }) => isGone(reason))
  const stay = status === "active" ? failed.filter(({ reason }) => !isGone(reason)) : []
  const found = Object.fromEntries(stay.map(({ id, reason }) => [id, reason]))
  return {
    // Others may decide some between two calls, so only the first call expects what was shown.
    jobs: job?.kind === "decide" ? [{ ...afterCall(job, callMaxOf(job)), shown: null }, ...waiting] : waiting,
    joinedDecision: decisionId,
    updated: updated + settled.updated.length,
    inConflict: inConflict + failed.length,
    reasons: { ...reasons, ...found },
    gone: [...before, ...gone],
    recentDecisions:
      settled.updated.length === 0 ? recentDecisions : [{ decision_id: decisionId, undo_until }, ...others]
  }
}

/** Reduces the job under way to the call that has been sent, and drops the others. */
export const stopJob = ({ jobs }: EnrolmentDecisionsContext): JobQueue<EnrolmentJob> => ({
  jobs: jobs.slice(0, 1).map((job) => (job.kind === "decide" ? { ...job, ids: idsToSend(job) } : job))
})

export const mayStop = (context: EnrolmentDecisionsContext): boolean =>
  context.jobs.length > 1 || hasMoreToDecide(context)

/** How far the decision under way is; null where none is. */
export const decisionProgress = (context: EnrolmentDecisionsContext): ReturnType<typeof progressOf> | null => {
  const [job] = context.jobs
  return job?.kind === "decide" ? progressOf(context, job.total) : null
}

/** The index in the queue of the last decision that waits for its first answer; null where none does. */
export const unansweredDecision = ({ jobs, joinedDecision }: EnrolmentDecisionsContext): number | null => {
  const last = jobs.findLastIndex((job) => job.kind === "decide")
  return last > 0 || (last === 0 && joinedDecision === null) ? last : null
}

/** The undo of the decision that has just ended; null where it has decided nothing. */
export const undoOfEnded = ({ joinedDecision, updated }: EnrolmentDecisionsContext): EnrolmentJob | null =>
  joinedDecision === null || updated === 0 ? null : { kind: "undo", decisionId: joinedDecision, ids: null }

/** The latest decision that no queued undo is about; null where there is none, or a later one waits for its answer. */
export const latestUndoable = (context: EnrolmentDecisionsContext): DecisionId | null => {
  if (unansweredDecision(context) !== null) return null
  return context.recentDecisions.find(({ decision_id }) => canEnqueueUndo(context, decision_id))?.decision_id ?? null
}

/** A known decision is undone once. */
export const canEnqueueUndo = ({ jobs, recentDecisions }: EnrolmentDecisionsContext, decisionId: string): boolean =>
  recentDecisions.some(({ decision_id }) => decision_id === decisionId) &&
  !jobs.some((job) => job.kind === "undo" && job.decisionId === decisionId)

export const enqueueUndo = (context: EnrolmentDecisionsContext, decisionId: string): JobQueue<EnrolmentJob> =>
  enqueueJob<EnrolmentJob>(context, { kind: "undo", decisionId: DecisionId.make(decisionId), ids: null })
