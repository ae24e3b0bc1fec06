import { type Instant, toMs } from "../shared/calendar.schema.ts"
import { noReason, type TypedReason } from "../shared/decision/reason.rules.ts"
import type { ClaimId, DecisionId, Person } from "../shared/identity.schema.ts"
import {
  afterCall,
  enqueueJob,
  hasMoreToCall,
  type JobProgress,
  type JobQueue,
  noProgress,
  hasUnsentJobs,
  progressOf,
  type RevocableQueue,
  withoutQueued
} from "../shared/job-queue.rules.ts"
import { type ReadingContext, rowsOutsideFilter } from "../shared/list/list-reading.rules.ts"
import type { ClaimFilter } from "./claim-search.schema.ts"
import type { Claim, Reason, ReasonCode, Verdict } from "./claim.schema.ts"
import { isDecidable, isLookAlike, isPending } from "./claim.rules.ts"
import { claimCriteria } from "./claim-list.rules.ts"
import { callMax, type Job, type SettledCall, type Spared } from "./decision-job.rules.ts"
import { type ClaimConflict, sparesLookAlikes, type UndoableDecision } from "./decision.schema.ts"

/** The target of a decision: claims by id, or all that match, with the count that was shown. */
export type Target =
  | { readonly kind: "named"; readonly ids: ReadonlyArray<ClaimId>; readonly client: string | null }
  | ({ readonly kind: "matching"; readonly filter: ClaimFilter } & Counted)

/** What was shown of all that match: their number, and how many more are left out. */
interface Counted {
  readonly asOf: Instant
  readonly expected: number
  readonly spared: Spared
}

/**
 * What an approval that has to be confirmed covers: a target, or every pending claim, with the count that was shown.
 */
export type Approval = Target | ({ readonly kind: "all" } & Counted)

export const targetSize = (target: Approval): number => (target.kind === "named" ? target.ids.length : target.expected)

/** What a target leaves out; nothing where its claims are named. */
export const sparedBy = (target: Approval): Spared => (target.kind === "named" ? { own: 0, alike: 0 } : target.spared)

/** How many claims the open dialog decides. */
export const chosenSize = ({ includesLookAlikes }: ClaimDecisionsContext, target: Approval): number =>
  targetSize(target) + (includesLookAlikes ? sparedBy(target).alike : 0)

/** What was confirmed, and why claims were rejected by it. */
interface Confirmed {
  readonly target: Exclude<Approval, { readonly kind: "named" }>
  readonly includesLookAlikes: boolean
  readonly reasonCode: ReasonCode | null
  readonly reasonNote: string
}

/** A conflict, and the decision that it prevented. */
export interface ShownConflict extends ClaimConflict {
  readonly wanted: Verdict
}

export interface ClaimDecisionsContext extends RevocableQueue<Job>, JobProgress, TypedReason<ReasonCode> {
  /** The decision that the calls of the first job have opened. */
  readonly joinedDecision: DecisionId | null
  /** What the decision under way has left out, as far as its answers tell. */
  readonly left: ReadonlyArray<ClaimConflict>
  /** Shown under their rows. */
  readonly conflicts: ReadonlyArray<ShownConflict>
  /** The target of the rejection dialog. */
  readonly rejectionTarget: Target | null
  /** The reason that the dialog began with. */
  readonly proposedReason: ReasonCode | null
  /** The claims of the dialog that confirms an approval. */
  readonly approvalTarget: Approval | null
  /** All, or all that match, as they were confirmed last: where their number is refused, the dialog opens again. */
  readonly confirmedTarget: Confirmed | null
  /** The number that was refused, while the dialog shows the one that is true now. */
  readonly refusedCount: number | null
  /** Whether the open dialog decides those that look like an earlier claim, too. */
  readonly includesLookAlikes: boolean
  /** How many claims each decision of this session has decided. */
  readonly decidedCounts: Readonly<Record<DecisionId, number>>
  /** Newest first. */
  readonly recentDecisions: ReadonlyArray<UndoableDecision>
  readonly nowMs: number
}

export const noRejection = { rejectionTarget: null, proposedReason: null, ...noReason } as const

export const initialClaimDecisions: ClaimDecisionsContext = {
  jobs: [],
  isTakenBack: false,
  joinedDecision: null,
  ...noProgress,
  left: [],
  conflicts: [],
  ...noRejection,
  approvalTarget: null,
  confirmedTarget: null,
  refusedCount: null,
  includesLookAlikes: false,
  decidedCounts: {},
  recentDecisions: [],
  nowMs: 0
}

/** A requested undo: of a whole decision, or of some of its claims. */
export interface RequestedUndo {
  readonly decisionId: DecisionId
  readonly ids: ReadonlyArray<ClaimId> | null
  readonly undoUntil: Instant
}

const isAbout = ({ ids }: { readonly ids: ReadonlyArray<ClaimId> | null }, id: ClaimId): boolean =>
  ids !== null && ids.includes(id)

const coversMatching = (job: Job): boolean => job.kind === "matching" || job.kind === "all"

/** The queued job on a claim that is shown under `filter`; null where there is none. */
export const jobOnClaim = (
  { jobs }: ClaimDecisionsContext,
  claim: Claim,
  filter: ClaimFilter
): "approving" | "rejecting" | "undoing" | null => {
  for (const job of jobs) {
    if (job.kind === "undo" && (isAbout(job, claim.id) || (job.ids === null && claim.decision_id === job.decisionId)))
      return "undoing"
    if (job.kind === "named" && isAbout(job, claim.id)) return job.status === "approved" ? "approving" : "rejecting"
    if (job.kind !== "all" && (job.kind !== "matching" || !claimCriteria.isSameFilter(job.filter, filter))) continue
    const isSpared =
      isLookAlike(claim) && sparesLookAlikes(job.kind === "all" ? {} : job.filter, job.include_look_alikes ?? false)
    if (isDecidable(claim) && !isSpared && claim.created_at <= job.asOf) {
      return job.kind === "matching" && job.status === "rejected" ? "rejecting" : "approving"
    }
  }
  return null
}

/** Finished work of the current job; null where there is none, one call does it all, or only the server knows. */
export const decisionProgress = (context: ClaimDecisionsContext): ReturnType<typeof progressOf> | null => {
  const [job] = context.jobs
  if (job === undefined || job.kind !== "named") return null
  const total = context.updated + context.inConflict + job.ids.length
  return total <= callMax ? null : progressOf(context, total)
}

/** Decisions wait that were not sent yet: they are lost when the page is closed. */
export const hasUnsentDecisions = (context: ClaimDecisionsContext): boolean => {
  const [job] = context.jobs
  return hasUnsentJobs(context) || (job?.kind === "named" && job.ids.length > callMax)
}

/** Whether the administrator has said another reason than the proposed one. */
export const hasOwnReason = (context: ClaimDecisionsContext): boolean =>
  context.reasonNote.trim() !== "" || (context.reasonCode !== null && context.reasonCode !== context.proposedReason)

/** The index in the queue of the last decision that waits for its first answer; null where none does. */
export const unansweredDecision = ({ jobs, joinedDecision }: ClaimDecisionsContext): number | null => {
  const last = jobs.findLastIndex((job) => job.kind !== "undo")
  return last > 0 || (last === 0 && joinedDecision === null) ? last : null
}

/** The undo of the decision that has just ended; null where it has decided nothing. */
export const undoOfEnded = ({ joinedDecision, updated }: ClaimDecisionsContext): Job | null =>
  joinedDecision === null || updated === 0 ? null : { kind: "undo", decisionId: joinedDecision, ids: null }

/** The latest decision that can be undone; null where there is none, or a later one waits for its first answer. */
export const latestUndoableDecision = (context: ClaimDecisionsContext): UndoableDecision | null => {
  const { recentDecisions, nowMs, jobs } = context
  if (unansweredDecision(context) !== null) return null
  return (
    recentDecisions.find(
      ({ decision_id, undo_until }) =>
        toMs(undo_until) > nowMs && !jobs.some((job) => job.kind === "undo" && job.decisionId === decision_id)
    ) ?? null
  )
}

export const wholeUndo = ({ decision_id, undo_until }: UndoableDecision): RequestedUndo => ({
  decisionId: decision_id,
  ids: null,
  undoUntil: undo_until
})

/** The target of a notice's undo; null when its decision is no longer known. */
export const undoOfNotice = (recentDecisions: ReadonlyArray<UndoableDecision>, undo: string): RequestedUndo | null => {
  const known = recentDecisions.find(({ decision_id }) => decision_id === undo)
  return known === undefined ? null : wholeUndo(known)
}

/** "All that match" is requested only while nothing is queued: which claims it covers only the server knows. */
export const canEnqueueAll = ({ jobs }: ClaimDecisionsContext, expected: number): boolean =>
  expected > 0 && jobs.length === 0

/** Keeps what an open dialog has confirmed, unless its claims are named. */
export const keepConfirmed = (
  { includesLookAlikes, reasonCode, reasonNote }: ClaimDecisionsContext,
  target: Approval
): Partial<ClaimDecisionsContext> => ({
  confirmedTarget: target.kind === "named" ? null : { target, includesLookAlikes, reasonCode, reasonNote }
})

/** The dialog that a refused number opens again, with the number that is true; null where nothing is left to decide. */
export const reopened = (
  { jobs: [job], confirmedTarget }: ClaimDecisionsContext,
  actual: number
): (Confirmed & { readonly verdict: Verdict; readonly refusedCount: number }) | null => {
  if (confirmedTarget === null || job === undefined || (job.kind !== "all" && job.kind !== "matching")) return null
  const { target, includesLookAlikes } = confirmedTarget
  const expected = Math.max(0, actual - (includesLookAlikes ? target.spared.alike : 0))
  if (actual === 0) return null
  const verdict = job.kind === "all" ? "approved" : job.status
  return { ...confirmedTarget, target: { ...target, expected }, verdict, refusedCount: job.expected }
}

/** True when a part of the target may be requested now. */
export const canEnqueueDecision = (context: ClaimDecisionsContext, target: Approval): boolean =>
  target.kind === "named"
    ? !context.jobs.some(coversMatching) && withoutQueued(context.jobs, target.ids).length > 0
    : canEnqueueAll(context, chosenSize(context, target))

/** True when a dialog about the target may be opened: it has claims, or may include those that look like others. */
export const canOpenDialog = (context: ClaimDecisionsContext, target: Approval): boolean =>
  canEnqueueDecision({ ...context, includesLookAlikes: true }, target)

/** Queues a decision, without the claims of queued jobs. */
export const enqueueDecision = (
  context: ClaimDecisionsContext,
  target: Approval,
  status: Verdict,
  reason: Reason | null
): JobQueue<Job> => {
  if (target.kind !== "named") {
    const { spared: _, ...counted } = target
    const all = {
      ...counted,
      expected: chosenSize(context, target),
      ...(context.includesLookAlikes && { include_look_alikes: true as const })
    }
    return enqueueJob<Job>(context, all.kind === "all" ? all : { ...all, status, reason })
  }
  const ids = withoutQueued(context.jobs, [...new Set(target.ids)])
  return enqueueJob<Job>(context, { kind: "named", ids, status, reason })
}

/** The claims that queued decisions name. */
export const queuedIds = ({ jobs }: Pick<ClaimDecisionsContext, "jobs">): ReadonlyArray<ClaimId> =>
  jobs.flatMap((job) => (job.kind === "named" ? job.ids : []))

/** How many claims have been decided in this session, without those taken back. */
export const decidedThisSession = ({ decidedCounts }: ClaimDecisionsContext): number =>
  Object.values(decidedCounts).reduce((sum, count) => sum + count, 0)

/** Whether others have decided some of the claims that stay in sight although they match no more. */
export const haveOthersDecided = (list: ReadingContext<Claim>, me: Pick<Person, "id">): boolean =>
  rowsOutsideFilter(list).some(({ decided_by }) => decided_by !== null && decided_by.id !== me.id)

/** The claims of an undo that no queued undo covers; null for the whole decision. */
const idsNotYetQueuedForUndo = (
  jobs: ReadonlyArray<Job>,
  { decisionId, ids }: RequestedUndo
): ReadonlyArray<ClaimId> | null => {
  const undos = jobs.flatMap((job) => (job.kind === "undo" && job.decisionId === decisionId ? [job] : []))
  if (undos.some((job) => job.ids === null)) return []
  return ids === null ? null : withoutQueued(undos, [...new Set(ids)])
}

export const canEnqueueUndo = ({ jobs, nowMs }: ClaimDecisionsContext, request: RequestedUndo): boolean =>
  toMs(request.undoUntil) > nowMs && idsNotYetQueuedForUndo(jobs, request)?.length !== 0

export const enqueueUndo = (context: ClaimDecisionsContext, request: RequestedUndo): JobQueue<Job> =>
  enqueueJob<Job>(context, {
    kind: "undo",
    decisionId: request.decisionId,
    ids: idsNotYetQueuedForUndo(context.jobs, request)
  })

/** Sets the server's time and drops decisions that can no longer be undone. */
export const setClock = ({ recentDecisions }: ClaimDecisionsContext, nowMs: number): Partial<ClaimDecisionsContext> =>
  recentDecisions.some(({ undo_until }) => toMs(undo_until) <= nowMs)
    ? { nowMs, recentDecisions: recentDecisions.filter(({ undo_until }) => toMs(undo_until) > nowMs) }
    : { nowMs }

/** The claims of the job under way that are left for further calls, which join its decision. */
export const hasMoreToDecide = ({ jobs: [job] }: ClaimDecisionsContext): boolean =>
  job?.kind === "named" && hasMoreToCall(job.ids, callMax)

/** The conflicts that are over: the claims are listed as pending again, later than they were decided. */
export const overConflicts = (
  conflicts: ReadonlyArray<ShownConflict>,
  rows: ReadonlyArray<Claim>,
  asOf: Instant
): ReadonlyArray<ClaimId> => {
  const pending = new Set(rows.filter(isPending).map(({ id }) => id))
  return conflicts.flatMap(({ id, decided_at }) =>
    decided_at !== null && decided_at < asOf && pending.has(id) ? [id] : []
  )
}

/** Counts what one call has settled, and stores its conflicts. Its answer also has the server's time. */
export const storeSettledDecision = (
  context: ClaimDecisionsContext,
  settled: SettledCall
): Partial<ClaimDecisionsContext> => {
  const [job, ...waiting] = context.jobs
  if (job === undefined) return {}
  const { updated, inConflict } = countsOf(settled)
  const found = settled.kind === "undone" ? [] : settled.conflicts.map((one) => ({ ...one, wanted: settled.status }))
  const resolved = new Set<ClaimId>(
    settled.kind === "undone" ? settled.outcome.reverted : settled.kind === "decided" ? settled.ids : []
  )
  for (const { id } of found) resolved.add(id)
  const recentDecisions = rememberDecision(context.recentDecisions, job, settled)
  // A decision made just now has its whole time left.
  const nowMs = settled.kind === "undone" ? context.nowMs : Math.max(context.nowMs, toMs(settled.at))
  const rest = job.kind === "named" ? afterCall(job, callMax) : job
  return {
    jobs: [rest, ...waiting],
    joinedDecision: settled.decisionId,
    updated: context.updated + updated,
    inConflict: context.inConflict + inConflict,
    left: [...context.left, ...(settled.kind === "undone" ? [] : settled.conflicts)],
    decidedCounts: countDecided(context.decidedCounts, settled),
    conflicts: [...context.conflicts.filter((one) => !resolved.has(one.id)), ...found],
    recentDecisions,
    ...setClock({ ...context, recentDecisions }, nowMs)
  }
}

const countsOf = (settled: SettledCall): { readonly updated: number; readonly inConflict: number } => {
  switch (settled.kind) {
    case "decided":
      return { updated: settled.ids.length, inConflict: settled.conflicts.length }
    case "matching":
      return { updated: settled.updated, inConflict: settled.conflictsTotal }
    case "undone":
      return { updated: settled.outcome.reverted_total, inConflict: settled.outcome.kept_total }
  }
}

/** Decisions of earlier sessions are not counted, so undoing them changes nothing. */
const countDecided = (
  decidedCounts: ClaimDecisionsContext["decidedCounts"],
  settled: SettledCall
): ClaimDecisionsContext["decidedCounts"] => {
  const { [settled.decisionId]: before = 0 } = decidedCounts
  const { updated } = countsOf(settled)
  const count = settled.kind === "undone" ? Math.max(0, before - updated) : before + updated
  return count === before ? decidedCounts : { ...decidedCounts, [settled.decisionId]: count }
}

const rememberDecision = (
  recentDecisions: ReadonlyArray<UndoableDecision>,
  job: Job,
  settled: SettledCall
): ReadonlyArray<UndoableDecision> => {
  const known = recentDecisions.find((one) => one.decision_id === settled.decisionId)
  const others = recentDecisions.filter((one) => one !== known)
  const { updated, inConflict } = countsOf(settled)
  if (settled.kind === "undone") {
    const claims = (known?.claims ?? 0) - updated - inConflict
    const isWhole = job.kind !== "undo" || job.ids === null
    if (isWhole || claims <= 0) return others
    return recentDecisions.map((one) => (one === known ? { ...one, claims } : one))
  }
  if (updated === 0) return recentDecisions
  const { decisionId: decision_id, status, at: decided_at, undoUntil: undo_until } = settled
  return [{ decision_id, status, claims: (known?.claims ?? 0) + updated, decided_at, undo_until }, ...others]
}
