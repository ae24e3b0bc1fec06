/**
 * What the panel of pending enrolments remembers. While something is in focus, selected or being activated, changes by
 * others remove rows but add none.
 */
import type { Instant } from "../shared/calendar.schema.ts"
import type { EnrolmentId } from "../shared/identity.schema.ts"
import type { Blocker } from "../shared/enrolment.schema.ts"
import type { InEveryLanguage } from "../shared/language.schema.ts"
import type { Page } from "../shared/page.schema.ts"
import type { ActivatePending, ActivationOutcome, Enrolment } from "./enrolment.schema.ts"

/** What an administrator was shown: so many were pending then. */
interface Shown {
  readonly asOf: Instant
  readonly expected: number
}

/** One activation: the enrolments still to be sent, their total, and what its first call is to find as it was shown. */
export interface ActivationJob {
  readonly ids: ReadonlyArray<EnrolmentId>
  readonly total: number
  readonly shown: Shown | null
}

interface Anchor {
  readonly id: EnrolmentId
  readonly base: ReadonlyArray<EnrolmentId>
}

export interface PendingContext {
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
  /** The activation of all that waits for a confirmation. */
  readonly asked: ActivationJob | null
  readonly jobs: ReadonlyArray<ActivationJob>
  /** The outcome of the job under way so far. */
  readonly activated: number
  readonly hindered: number
  /** Why rows were not activated in the last attempt. */
  readonly reasons: Readonly<Record<string, Blocker>>
  readonly isOutdated: boolean
  readonly failure: InEveryLanguage<string> | null
}

type Change = Partial<PendingContext>

export const pendingAtFirst: PendingContext = {
  rows: [],
  shown: null,
  unreadable: [],
  newer: 0,
  cursor: null,
  selected: [],
  anchor: null,
  unfolded: [],
  asked: null,
  jobs: [],
  activated: 0,
  hindered: 0,
  reasons: {},
  isOutdated: false,
  failure: null
}

/** Enrolments of one call: a tenth of a job, so that its progress is seen, but neither a handful nor more than a call takes. */
const callMin = 25
const callMax = 1_000

export const nextCall = ({ ids, total }: Pick<ActivationJob, "ids" | "total">): ReadonlyArray<EnrolmentId> =>
  ids.slice(0, Math.min(Math.max(Math.ceil(total / 10), callMin), callMax))

export const toRequest = (job: ActivationJob): ActivatePending => ({ ids: nextCall(job), ...job.shown })

const inLine = ({ jobs }: PendingContext): ReadonlySet<EnrolmentId> => new Set(jobs.flatMap(({ ids }) => ids))

const free = (context: PendingContext, ids: ReadonlyArray<EnrolmentId>): ReadonlyArray<EnrolmentId> => {
  const [busy, wanted] = [inLine(context), new Set(ids)]
  return context.rows.map(({ id }) => id).filter((id) => wanted.has(id) && !busy.has(id))
}

const all = ({ rows }: PendingContext) => rows.map(({ id }) => id)

/** The rows of an activation: one, the selected, or those that failed; all that are shown are asked for. */
export type ActivationTarget = EnrolmentId | "selected" | "failed"

export const targetIds = (context: PendingContext, wanted: ActivationTarget): ReadonlyArray<EnrolmentId> => {
  if (wanted === "selected") return free(context, context.selected)
  if (wanted === "failed")
    return free(
      context,
      all(context).filter((id) => id in context.reasons)
    )
  return free(context, [wanted])
}

const enqueue = (context: PendingContext, job: ActivationJob): Change => {
  const reasons = Object.fromEntries(
    Object.entries(context.reasons).filter(([id]) => !(job.ids as ReadonlyArray<string>).includes(id))
  )
  return { jobs: [...context.jobs, job], reasons }
}

export const enqueueJob = (context: PendingContext, wanted: ActivationTarget): Change => {
  const ids = targetIds(context, wanted)
  return enqueue(context, { ids, total: ids.length, shown: null })
}

export const mayAskForAll = ({ rows, jobs, asked }: PendingContext): boolean =>
  rows.length > 0 && jobs.length === 0 && asked === null

/** Asks whether all that are shown are to be activated. */
export const askForAll = (context: PendingContext): Change => {
  const ids = all(context)
  return { asked: { ids, total: ids.length, shown: context.shown } }
}

export const confirmAll = (context: PendingContext): Change =>
  context.asked === null ? {} : { ...enqueue(context, context.asked), asked: null }

/** How far the job under way is: finished work, never time; null where none is. */
export const progressOf = ({ jobs, activated, hindered }: PendingContext) => {
  const [job] = jobs
  return job === undefined ? null : { done: activated + hindered, total: job.total }
}

const without = (ids: ReadonlyArray<EnrolmentId>, gone: ReadonlySet<string>): ReadonlyArray<EnrolmentId> =>
  ids.filter((id) => !gone.has(id))

/** Removes rows and their state; the cursor moves to the row that takes their place. */
const removeRows = (context: PendingContext, gone: ReadonlySet<string>): Change => {
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
export const storeOutcome = (context: PendingContext, { updated, failed }: ActivationOutcome): Change => {
  const settled = new Set<string>([...updated, ...failed.map(({ id }) => id)])
  const change = removeRows(context, new Set(updated))
  const [job, ...others] = context.jobs
  return {
    ...change,
    shown: context.shown === null ? null : { ...context.shown, expected: context.shown.expected - updated.length },
    jobs: job === undefined ? [] : [{ ...job, ids: without(job.ids, settled), shown: null }, ...others],
    activated: context.activated + updated.length,
    hindered: context.hindered + failed.length,
    reasons: { ...change.reasons, ...Object.fromEntries(failed.map(({ id, reason }) => [id, reason])) }
  }
}

export const hasMoreToCall = ({ jobs }: PendingContext, { updated, failed }: ActivationOutcome): boolean =>
  (jobs[0]?.ids.length ?? 0) > updated.length + failed.length

export const finishJob = ({ jobs }: PendingContext): Change => ({ jobs: jobs.slice(1), activated: 0, hindered: 0 })

/** Reduces the job under way to the call that has been sent. */
export const stopJob = ({ jobs }: PendingContext): Change => ({
  jobs: jobs.slice(0, 1).map((job) => ({ ...job, ids: nextCall(job) }))
})

export const mayStop = ({ jobs }: PendingContext): boolean =>
  jobs.length > 1 || jobs.some((job) => nextCall(job).length < job.ids.length)

const isUnlocked = ({ cursor, selected, jobs, reasons }: PendingContext): boolean =>
  cursor === null && selected.length === 0 && jobs.length === 0 && Object.keys(reasons).length === 0

/** A fetch requested by the user: replaces the rows. */
export const setLoaded = (context: PendingContext, page: Page<Enrolment>): Change => {
  const { data, asOf, unreadable = [] } = page
  const there = new Set<string>(data.map(({ id }) => id))
  const gone = new Set<string>(context.rows.map(({ id }) => id).filter((id) => !there.has(id)))
  const shown = { asOf, expected: data.length + unreadable.length }
  return { ...removeRows(context, gone), rows: data, shown, unreadable, newer: 0, failure: null }
}

export const setRefetched = (context: PendingContext, page: Page<Enrolment>): Change => {
  if (isUnlocked(context)) return setLoaded(context, page)
  const { rows } = setLoaded(context, page)
  const present = new Map((rows ?? []).map((row) => [row.id, row]))
  const kept = context.rows.flatMap(({ id }) => present.get(id) ?? [])
  return { ...setLoaded(context, page), rows: kept, newer: present.size - kept.length }
}

/** Moves the cursor within the rows; `extend` selects what it passes. */
export const moveCursor = (context: PendingContext, by: number, extend: boolean): Change => {
  const last = context.rows.length - 1
  const at = context.rows.findIndex(({ id }) => id === context.cursor)
  const cursor = context.rows[at < 0 ? (by > 0 ? 0 : last) : Math.min(Math.max(at + by, 0), last)]?.id ?? null
  if (!extend || cursor === null) return { cursor, anchor: null }
  const anchored = context.anchor ?? { id: context.cursor ?? cursor, base: context.selected }
  return { ...extendTo({ ...context, anchor: anchored }, cursor), cursor }
}

export const toggleRow = ({ selected }: PendingContext, id: EnrolmentId): Change => ({
  selected: selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id],
  cursor: id,
  anchor: null
})

export const extendTo = (context: PendingContext, id: EnrolmentId): Change => {
  const anchor = context.anchor ?? { id: context.cursor ?? id, base: context.selected }
  const ids = all(context)
  const ends = [ids.indexOf(anchor.id), ids.indexOf(id)]
  const range = ids.slice(Math.max(Math.min(...ends), 0), Math.max(...ends) + 1)
  return { selected: [...new Set([...anchor.base, ...range])], anchor, cursor: id }
}

export const toggleAll = (context: PendingContext): Change => ({
  selected: context.selected.length === context.rows.length ? [] : all(context),
  anchor: null
})

export const toggleDetails = ({ unfolded }: PendingContext, id: EnrolmentId): Change => ({
  unfolded: unfolded.includes(id) ? unfolded.filter((one) => one !== id) : [...unfolded, id]
})
