/**
 * What the panel of pending enrolments remembers. While something is in focus, selected or being activated, changes by
 * others remove rows but add none.
 */
import type { Instant } from "../shared/calendar.schema.ts"
import type { EnrolmentId } from "../shared/identity.schema.ts"
import {
  afterCall,
  dequeueJob,
  enqueueJob,
  hasMoreToCall,
  type JobProgress,
  type JobQueue,
  nextCall,
  noProgress,
  progressOf,
  withoutQueued
} from "../shared/job-queue.rules.ts"
import { isSearchTooLong } from "../shared/page.schema.ts"
import type { Blocker } from "../shared/enrolment.schema.ts"
import type { Translated } from "../shared/language.schema.ts"
import { hasDetails } from "./enrolment.rules.ts"
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import {
  type ActivatePending,
  type ActivationOutcome,
  type Enrolment,
  type EnrolmentFilter,
  namedMax
} from "./enrolment.schema.ts"
import {
  benefitsOf,
  clearFilters,
  enrolmentCriteria,
  isFiltered,
  isOtherText,
  type PanelContent,
  type PendingRead
} from "./pending-panel.rules.ts"

/** What an administrator was shown: so many that match were pending then. */
interface Shown {
  readonly filter: EnrolmentFilter
  readonly asOf: Instant
  readonly expected: number
}

/** One activation: the enrolments still to be sent, their total, and what its first call is to find as it was shown. */
export interface ActivationJob {
  readonly ids: ReadonlyArray<EnrolmentId>
  readonly total: number
  readonly shown: Shown | null
}

/** Enrolments have become active: lists and figures that show them must refetch. */
export interface EnrolmentsActivated {
  readonly type: "activated"
  readonly ids: ReadonlyArray<EnrolmentId>
}

interface Anchor {
  readonly id: EnrolmentId
  readonly base: ReadonlyArray<EnrolmentId>
}

export interface PendingContext extends PanelContent, JobQueue<ActivationJob>, JobProgress {
  /** The benefits that pending enrolments are known of: choices of the filter. */
  readonly benefits: ReadonlyArray<Enrolment["benefit"]>
  readonly rows: ReadonlyArray<Enrolment>
  /** How many were pending when the list was read; null before. */
  readonly shown: Shown | null
  /** Rows that cannot be read, by their ids. */
  readonly unreadable: ReadonlyArray<string | null>
  /** How many new ones are not shown yet. */
  readonly newer: number
  readonly cursor: EnrolmentId | null
  readonly selected: ReadonlyArray<EnrolmentId>
  readonly anchor: Anchor | null
  readonly unfolded: ReadonlyArray<EnrolmentId>
  /** The activation of all that match, or of many that are selected, which waits for a confirmation. */
  readonly confirming: ActivationJob | null
  /** Why rows were not activated in the last attempt. */
  readonly reasons: Readonly<Record<string, Blocker>>
  readonly isOutdated: boolean
  readonly failure: Translated<string> | null
}

export type PendingChange = Partial<PendingContext>

export const pendingAtFirst: PendingContext = {
  filter: {},
  searchText: "",
  subject: null,
  linked: null,
  hasToFocusSubject: false,
  benefits: [],
  rows: [],
  shown: null,
  unreadable: [],
  newer: 0,
  cursor: null,
  selected: [],
  anchor: null,
  unfolded: [],
  confirming: null,
  jobs: [],
  ...noProgress,
  reasons: {},
  isOutdated: false,
  failure: null
}

/** Enrolments of one call: a tenth of a job, so that its progress is seen, but neither too few nor more than a call takes. */
const callMin = 25

const callMaxOf = ({ total }: Pick<ActivationJob, "total">): number =>
  Math.min(Math.max(Math.ceil(total / 10), callMin), namedMax)

export const toRequest = (job: ActivationJob): ActivatePending => {
  const ids = nextCall(job.ids, callMaxOf(job))
  if (job.shown === null) return { ids }
  const { filter, ...counted } = job.shown
  return { ...filter, ids, ...counted }
}

const free = (context: PendingContext, ids: ReadonlyArray<EnrolmentId>): ReadonlyArray<EnrolmentId> => {
  const wanted = new Set(ids)
  return withoutQueued(
    context.jobs,
    shownIds(context).filter((id) => wanted.has(id))
  )
}

export const shownIds = ({ rows }: PendingContext) => rows.map(({ id }) => id)

/** The rows of an activation: one, the selected, or those that failed; all that are shown are asked for. */
export type ActivationTarget = EnrolmentId | "selected" | "failed"

export const targetIds = (context: PendingContext, wanted: ActivationTarget): ReadonlyArray<EnrolmentId> => {
  if (wanted === "selected") return free(context, context.selected)
  if (wanted === "failed")
    return free(
      context,
      shownIds(context).filter((id) => id in context.reasons)
    )
  return free(context, [wanted])
}

const enqueue = (context: PendingContext, job: ActivationJob): PendingChange => {
  const reasons = Object.fromEntries(
    Object.entries(context.reasons).filter(([id]) => !(job.ids as ReadonlyArray<string>).includes(id))
  )
  return { ...enqueueJob(context, job), reasons }
}

export const enqueueActivation = (context: PendingContext, wanted: ActivationTarget): PendingChange => {
  const ids = targetIds(context, wanted)
  return enqueue(context, { ids, total: ids.length, shown: null })
}

/** The list has been read for the filter that is set. */
export const isAnswered = ({ shown, filter }: Pick<PendingContext, "shown" | "filter">): boolean =>
  shown !== null && enrolmentCriteria.isSameFilter(shown.filter, filter)

export const mayAskForAll = (context: PendingContext): boolean =>
  context.rows.length > 0 &&
  context.jobs.length === 0 &&
  context.confirming === null &&
  // The rows are those of the filter that is set, and of the search box.
  isAnswered(context) &&
  !isOtherText(context) &&
  !isSearchTooLong(context.searchText)

export const leavePanel = (context: PendingContext): PendingChange => ({
  ...clearFilters(),
  // The next opening does not begin with a part of the list.
  ...(isFiltered(context) && { ...removeRows(context, new Set(shownIds(context))), shown: null }),
  cursor: null,
  selected: [],
  anchor: null,
  confirming: null
})

/** A report of the selected ones; null where there are too many to name. */
export const reportOfSelected = ({
  selected,
  shown
}: PendingContext): SelectiveReport<EnrolmentFilter, EnrolmentId> | null => {
  if (selected.length <= namedMax) return selected.length === 0 ? null : { ids: selected }
  return selected.length === shown?.expected ? { ...shown.filter, asOf: shown.asOf } : null
}

/** Asks whether all that are shown are to be activated. */
export const askForAll = (context: PendingContext): PendingChange => {
  const ids = shownIds(context)
  return { confirming: { ids, total: ids.length, shown: context.shown } }
}

export const mayAskForSelected = (context: PendingContext): boolean =>
  context.confirming === null && targetIds(context, "selected").length > 0

/** The same for those that are selected, of which the server need not count others. */
export const askForSelected = (context: PendingContext): PendingChange => {
  const ids = targetIds(context, "selected")
  return { confirming: { ids, total: ids.length, shown: null } }
}

export const confirmAsked = (context: PendingContext): PendingChange =>
  context.confirming === null ? {} : { ...enqueue(context, context.confirming), confirming: null }

/** How far the job under way is; null where none is. */
export const activationProgress = (context: PendingContext) => {
  const [job] = context.jobs
  return job === undefined ? null : progressOf(context, job.total)
}

const without = (ids: ReadonlyArray<EnrolmentId>, gone: ReadonlySet<string>): ReadonlyArray<EnrolmentId> =>
  ids.filter((id) => !gone.has(id))

/** Removes rows and their state; the cursor moves to the row that takes their place. */
const removeRows = (context: PendingContext, gone: ReadonlySet<string>): PendingChange => {
  const rows = context.rows.filter(({ id }) => !gone.has(id))
  const { cursor } = context
  const below = cursor === null ? [] : context.rows.slice(context.rows.findIndex(({ id }) => id === cursor))
  const next = below.find(({ id }) => !gone.has(id)) ?? rows.at(-1)
  return {
    rows,
    cursor: cursor === null ? null : (next?.id ?? null),
    selected: without(context.selected, gone),
    unfolded: without(context.unfolded, gone),
    anchor: context.anchor !== null && gone.has(context.anchor.id) ? null : context.anchor,
    reasons: Object.fromEntries(Object.entries(context.reasons).filter(([id]) => !gone.has(id)))
  }
}

/** Applies the outcome of one call: active enrolments leave the list, the others get their reasons. */
export const storeOutcome = (context: PendingContext, { updated, failed }: ActivationOutcome): PendingChange => {
  const gone = new Set<string>(updated)
  const change = removeRows(context, gone)
  const [job, ...others] = context.jobs
  const { shown } = context
  // The job may be of another list than the one that is shown now.
  const counted = context.rows.filter(({ id }) => gone.has(id)).length
  return {
    ...change,
    shown: shown === null ? null : { ...shown, expected: shown.expected - counted },
    jobs: job === undefined ? [] : [{ ...afterCall(job, callMaxOf(job)), shown: null }, ...others],
    updated: context.updated + updated.length,
    inConflict: context.inConflict + failed.length,
    reasons: { ...change.reasons, ...Object.fromEntries(failed.map(({ id, reason }) => [id, reason])) }
  }
}

export const hasMoreToActivate = ({ jobs: [job] }: PendingContext): boolean =>
  job !== undefined && hasMoreToCall(job.ids, callMaxOf(job))

/** What an activation has changed besides its rows is read again. */
export const finishJob = (context: PendingContext): PendingChange => ({
  ...dequeueJob(context),
  ...noProgress,
  isOutdated: true
})

/** Reduces the job under way to the call that has been sent. */
export const stopJob = ({ jobs }: PendingContext): PendingChange => ({
  jobs: jobs.slice(0, 1).map((job) => ({ ...job, ids: nextCall(job.ids, callMaxOf(job)) }))
})

export const mayStop = ({ jobs }: PendingContext): boolean =>
  jobs.length > 1 || jobs.some((job) => hasMoreToCall(job.ids, callMaxOf(job)))

const isUnlocked = ({ cursor, selected, jobs, reasons }: PendingContext): boolean =>
  cursor === null && selected.length === 0 && jobs.length === 0 && Object.keys(reasons).length === 0

/** A fetch requested by the user: replaces the rows. */
export const setLoaded = (context: PendingContext, { page, linked, benefit }: PendingRead): PendingChange => {
  const { data, asOf, unreadable = [] } = page
  const { filter, subject } = context
  const there = new Set<string>(data.map(({ id }) => id))
  const gone = new Set<string>(context.rows.map(({ id }) => id).filter((id) => !there.has(id)))
  const shown = { filter, asOf, expected: data.length + unreadable.length }
  const linkedRow = data.find(({ id }) => id === subject)
  return {
    ...removeRows(context, gone),
    hasToFocusSubject: false,
    ...(linkedRow !== undefined &&
      context.hasToFocusSubject && { cursor: linkedRow.id, unfolded: hasDetails(linkedRow) ? [linkedRow.id] : [] }),
    linked: subject === null || linkedRow !== undefined ? null : { linked },
    benefits: benefitsOf(data, benefit, enrolmentCriteria.isFiltered(filter) ? context.benefits : []),
    rows: data,
    shown,
    unreadable,
    newer: 0,
    failure: null
  }
}

export const setRefetched = (context: PendingContext, read: PendingRead): PendingChange => {
  const loaded = setLoaded(context, read)
  if (isUnlocked(context)) return loaded
  const { rows } = loaded
  const present = new Map((rows ?? []).map((row) => [row.id, row]))
  const kept = context.rows.flatMap(({ id }) => present.get(id) ?? [])
  return { ...loaded, rows: kept, newer: present.size - kept.length }
}
