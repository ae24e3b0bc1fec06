/**
 * The list of pending enrolments. All that match are one page, because "Activate All" names what was
 * shown. While rows are in use, others' changes remove some but add none.
 */
import type { SelectiveReport } from "../shared/report/report.schema.ts"
import { EnrolmentId } from "../shared/identity.schema.ts"
import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { notShownCount, selectionRules } from "../shared/list/list-selection.rules.ts"
import { type Loaded, recordListRules, type Refetched } from "../shared/list/record-list.rules.ts"
import {
  type SelectableListContext,
  selectableListRules,
  type SettledRows
} from "../shared/list/selectable-list.rules.ts"
import { isSearchTooLong } from "../shared/page.schema.ts"
import { bulkMax } from "../shared/decision/decision.schema.ts"
import type {
  EnrolmentDecisionsContext,
  EnrolmentTarget,
  SettledEnrolments,
  ShownCount
} from "./enrolment-decisions.rules.ts"
import { enrolmentLink, hasDetails, isActivatable, isUneven, takesUneven } from "./enrolment.rules.ts"
import { type Enrolment, type EnrolmentFilter, type PendingFilter, pendingQuery } from "./enrolment.schema.ts"

const criteria = criteriaRules<PendingFilter, "created_at">(pendingQuery)

const withoutLink = (filter: PendingFilter): EnrolmentFilter => {
  const { enrollment: _, ...matching } = filter
  return matching
}

/** A link to an enrolment is no filter, and setting any filter drops the link. */
export const pendingCriteria: typeof criteria = {
  ...criteria,
  isFiltered: (filter) => criteria.isFiltered(withoutLink(filter)),
  patchFilter: (filter, patch) => {
    const patched = criteria.patchFilter(filter, patch)
    return criteria.isSameFilter(patched, filter) ? filter : criteria.patchFilter(patched, { enrollment: null })
  }
}

type TitledBenefit = Enrolment["benefit"]

export interface PendingSummary {
  /**
   * A linked enrolment that is not pending any more, if it is known; null where it is pending or nothing links to one.
   */
  readonly link: { readonly enrolment: Enrolment | null } | null
  /** The benefits to filter by: those of pending enrolments, and that of the filter. */
  readonly benefits: ReadonlyArray<TitledBenefit>
}

export type PendingContext = SelectableListContext<Enrolment, PendingFilter, "created_at", PendingSummary>

type Change = Partial<PendingContext>

const list = recordListRules<Enrolment, PendingFilter, "created_at", PendingSummary>(pendingCriteria, null)

export const pendingSelection = selectionRules<Enrolment, PendingFilter>({
  isSelectable: isActivatable,
  existedAt: ({ created_at }, asOf) => created_at <= asOf,
  isTakenAlone: isUneven
})

/** Decided enrolments leave the list; the others keep their rows, each with the reason. */
const settle = (rows: ReadonlyArray<Enrolment>, settled: SettledEnrolments): SettledRows<Enrolment> => {
  if (settled.kind === "undone") return { rows, changed: [], about: [] }
  const { updated, failed } = settled
  const decided = new Set(updated)
  return { rows: rows.filter(({ id }) => !decided.has(id)), changed: failed.map(({ id }) => id), about: updated }
}

/** How many of the administrator's own are among them. */
export const ownCount = (enrolments: ReadonlyArray<Enrolment>): number =>
  enrolments.filter((enrolment) => !isActivatable(enrolment)).length

const selectable = selectableListRules<Enrolment, PendingFilter, "created_at", PendingSummary, SettledEnrolments>({
  criteria: pendingCriteria,
  list: {
    ...list,
    keepInPlace: (context, refetched) => {
      const present = new Set(refetched.page.data.map(({ id }) => id))
      const gone = context.rows.filter(({ id }) => !present.has(id)).map(({ id }) => id)
      const kept = list.withoutRows(context, gone)
      return { ...kept, ...list.keepInPlace({ ...context, ...kept }, refetched) }
    }
  },
  selection: pendingSelection,
  countMatching: ({ pagination, data }) => pagination.total - ownCount(data),
  settle
})

/** A filtered list keeps the benefits it knows, the whole list renews them. */
const withBenefits = <Read extends Loaded<Enrolment, PendingSummary>>(context: PendingContext, read: Read): Read => {
  const known = pendingCriteria.isFiltered(context.criteria.filter) ? (context.summary?.benefits ?? []) : []
  const all = [...known, ...read.summary.benefits, ...read.page.data.map(({ benefit }) => benefit)]
  const benefits = [...new Map(all.map((benefit) => [benefit.id, benefit])).values()]
  return { ...read, summary: { ...read.summary, benefits } }
}

/**
 * Enrolments that are not pending any more leave the selection: the whole list is without them, and so is a filtered
 * one that had them before. Those that another filter hides stay selected.
 */
const withPendingOnly = (
  { answered, rows: before }: PendingContext,
  filter: PendingFilter,
  { selection, ...change }: Change
): Change => {
  if (selection === undefined || selection.kind === "matching") return change
  const listed = new Set(change.rows?.map(({ id }) => id))
  const isSame = answered !== null && pendingCriteria.isSameFilter(answered.filter, filter)
  const hadBefore = new Set(isSame ? before.map(({ id }) => id) : [])
  const isPending = (id: EnrolmentId): boolean =>
    listed.has(id) || (pendingCriteria.isFiltered(filter) && !hadBefore.has(id))
  return { ...change, selection: { ...selection, ids: selection.ids.filter(isPending) } }
}

export const pendingListRules = {
  ...selectable,

  /** The enrolment of a link gets the cursor once, when it is loaded. */
  setLoaded: (context: PendingContext, loaded: Loaded<Enrolment, PendingSummary>): Change => {
    const { filter } = context.criteria
    const change = withPendingOnly(context, filter, selectable.setLoaded(context, withBenefits(context, loaded)))
    const { enrollment } = filter
    const isOther = enrollment !== undefined && enrollment !== context.answered?.filter.enrollment
    return isOther && loaded.page.data.some(({ id }) => id === enrollment) ? { ...change, cursor: enrollment } : change
  },

  setRefetched: (context: PendingContext, refetched: Refetched<Enrolment, PendingSummary>): Change =>
    withPendingOnly(
      context,
      context.criteria.filter,
      selectable.setRefetched(context, withBenefits(context, refetched))
    ),

  /** Reopening begins with the whole list, and the same link gets the cursor again. */
  leave: (context: PendingContext): Change => ({
    ...selectable.leave(context),
    ...(Object.keys(context.criteria.filter).length > 0 && { rows: [], page: null, answered: null })
  })
}

/** What the panel shows: all that match, or one enrolment among all. */
export interface PanelView {
  readonly isOpen: boolean
  readonly filter: PendingFilter
}

/** The panel is part of the screen: it opens and closes the list, and shows the details of rows. */
export type PanelEvent =
  | { readonly type: "panel.open" }
  | { readonly type: "panel.close" }
  | { readonly type: "details.toggle"; readonly id: EnrolmentId }

/** Set before the names of the panel's filters, which the list of benefits has as well. */
const prefix = "pending_"

const linkIn = /[?&]enrollment=([\w-]{1,200})(?:&|$)/u
const openIn = /[?&]pending=open(?:&|$)/u

export const readPanel = (query: string): PanelView => {
  const enrollment = linkIn.exec(query)?.[1]
  if (enrollment !== undefined) return { isOpen: true, filter: { enrollment: EnrolmentId.make(enrollment) } }
  if (!openIn.test(query)) return { isOpen: false, filter: {} }
  const own = query
    .slice(1)
    .split("&")
    .flatMap((pair) => (pair.startsWith(prefix) ? [pair.slice(prefix.length)] : []))
  return { isOpen: true, filter: pendingCriteria.readCriteria(own.join("&")).filter }
}

/** Adds the panel to the query of the benefits. */
export const withPanel = (query: string, { isOpen, filter }: PanelView): string => {
  if (!isOpen) return query
  const { enrollment } = filter
  const written = pendingCriteria.writeCriteria({ ...pendingCriteria.defaultCriteria, filter })
  const own = written === "" ? [] : written.slice(1).split("&")
  const pairs =
    enrollment === undefined
      ? ["pending=open", ...own.map((pair) => prefix + pair)]
      : [enrolmentLink(enrollment).slice(1)]
  return `${query === "" ? "?" : `${query}&`}${pairs.join("&")}`
}

export const isSameView = (one: PanelView, other: PanelView): boolean => withPanel("", one) === withPanel("", other)

/** The enrolment of a link where that is not in the list: null where it is, or nothing links to one. */
export const linkedEnrolment = ({ answered, summary }: PendingContext): PendingSummary["link"] =>
  answered?.filter.enrollment === undefined ? null : (summary?.link ?? null)

/** Whether the details of a row are shown: those of a link are at first. */
export const isUnfolded = (
  { criteria: { filter } }: PendingContext,
  toggled: ReadonlyArray<EnrolmentId>,
  enrolment: Enrolment
): boolean => hasDetails(enrolment) && toggled.includes(enrolment.id) !== (enrolment.id === filter.enrollment)

/** How many new ones are not shown yet. */
export const newerCount = ({ page, rows }: PendingContext): number =>
  page === null ? 0 : page.data.length - rows.length

/** What is shown; null where it is not what the filter and the search box ask for. */
const shownCount = (context: PendingContext): ShownCount | null => {
  const { page, criteria: requested, searchText } = context
  if (page === null || !pendingListRules.isFilterAnswered(context) || isSearchTooLong(searchText)) return null
  return pendingCriteria.isSameFilter(pendingListRules.typedFilter(context), requested.filter)
    ? {
        filter: withoutLink(requested.filter),
        asOf: page.asOf,
        expected: page.pagination.total - ownCount(page.data)
      }
    : null
}

const selectedIds = ({ selection }: PendingContext): ReadonlyArray<EnrolmentId> =>
  selection.kind === "named" ? selection.ids : []

/** A report of the selected ones; null where there are too many to name. */
export const reportOfSelected = (context: PendingContext): SelectiveReport<EnrolmentFilter, EnrolmentId> | null => {
  const ids = selectedIds(context)
  if (ids.length <= bulkMax) return ids.length === 0 ? null : { ids }
  const shown = shownCount(context)
  const isAll =
    shown !== null &&
    ids.length === context.page?.pagination.total &&
    notShownCount(context.selection, context.rows) === 0
  return isAll ? { ...shown.filter, asOf: shown.asOf } : null
}

/** The rows of these ids that can be activated, in the order in which they are shown. */
const shownOf = ({ rows }: PendingContext, ids: ReadonlyArray<string>): ReadonlyArray<EnrolmentId> => {
  const wanted = new Set(ids)
  return rows.flatMap((row) => (wanted.has(row.id) && isActivatable(row) ? [row.id] : []))
}

/** The selected ones, those that are shown first; without any the one in focus. */
export const selectedTarget = (context: PendingContext): EnrolmentTarget => {
  const selected = selectedIds(context)
  const ids = selected.length > 0 || context.cursor === null ? selected : shownOf(context, [context.cursor])
  const all = [...new Set([...shownOf(context, ids), ...ids])]
  const of = all.length === 1 ? context.rows.find(({ id }) => id === all[0]) : undefined
  return { ids: all, shown: null, ...(of !== undefined && { of }) }
}

/** The rows that were not activated in the last attempt. */
export const failedTarget = (context: PendingContext, { reasons }: EnrolmentDecisionsContext): EnrolmentTarget => ({
  ids: shownOf(context, Object.keys(reasons)),
  shown: null
})

/**
 * All that are shown but the administrator's own, the uneven ones apart unless the filter names them; null without any, and
 * while rows of another filter are awaited.
 */
export const allTarget = (context: PendingContext): EnrolmentTarget | null => {
  const shown = shownCount(context)
  const others = context.rows.filter(isActivatable)
  if (shown === null || others.length === 0) return null
  const isApart = (row: Enrolment) => isUneven(row) && !takesUneven(shown)
  const ids = others.filter((row) => !isApart(row)).map(({ id }) => id)
  const uneven = others.filter(isApart).map(({ id }) => id)
  return { ids, shown, ...(uneven.length > 0 && { uneven }) }
}
