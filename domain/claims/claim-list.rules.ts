/** The list of claims: its summary, which claims can be selected, and how a decision changes the rows. */
import { type ClaimFilter, claimQuery, type ClaimSortField } from "./claim-search.schema.ts"
import { isDecidable, isLookAlike } from "./claim.rules.ts"
import type { Claim, ClaimStats, ClaimType } from "./claim.schema.ts"
import { type SettledCall, applySettled, type Spared } from "./decision-job.rules.ts"
import { sparesLookAlikes } from "./decision.schema.ts"
import { Instant, toMs } from "../shared/calendar.schema.ts"
import { selectionRules } from "../shared/list/list-selection.rules.ts"
import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"
import { type SelectableListContext, selectableListRules } from "../shared/list/selectable-list.rules.ts"

export const claimCriteria = criteriaRules<ClaimFilter, ClaimSortField>(claimQuery)

export interface ClaimSummary {
  /** How many pending claims a decision of all that match takes. */
  readonly decidable: number
  /** How many more match, and are left out. */
  readonly spared: Spared
}

/** What an answer says about pending claims, of which a former server leaves out two. */
interface PendingCounts {
  readonly pending: number
  readonly pending_own?: number
  readonly pending_look_alikes?: number
}

/** Divides pending claims into those that a decision of all that match takes, and those that it spares. */
export const dividePending = (
  { pending, pending_own: own = 0, pending_look_alikes: alike = 0 }: PendingCounts,
  filter: ClaimFilter
): ClaimSummary => {
  const spared = { own, alike: sparesLookAlikes(filter, false) ? alike : 0 }
  return { decidable: pending - own - spared.alike, spared }
}

export type ClaimListContext = SelectableListContext<Claim, ClaimFilter, ClaimSortField, ClaimSummary>

/** "All that match" are the pending claims that had been submitted when the list was read. */
export const claimSelection = selectionRules<Claim, ClaimFilter>({
  isSelectable: isDecidable,
  existedAt: ({ created_at }, asOf) => created_at <= asOf,
  isTakenAlone: (claim, filter) => isLookAlike(claim) && sparesLookAlikes(filter ?? {}, false)
})

export const claimListRules = selectableListRules<Claim, ClaimFilter, ClaimSortField, ClaimSummary, SettledCall>({
  criteria: claimCriteria,
  // Typing hides no row: a hidden claim could be selected and decided unseen.
  list: recordListRules(claimCriteria, null),
  selection: claimSelection,
  countMatching: (_, summary) => summary?.decidable ?? 0,
  settle: applySettled
})

/** Whether a filter shows other claims than all pending ones, or not all of those. */
export const isNarrowed = ({ status, ...filter }: ClaimFilter): boolean =>
  claimCriteria.isFiltered(filter) || (status !== undefined && status !== "pending")

const dayMs = 24 * 60 * 60 * 1000

interface ScopeWords {
  readonly types: Readonly<Record<ClaimType, string>>
  readonly scope: { readonly ofType: (type: string) => string }
  readonly filters: { readonly olderThan: (days: string) => string }
}

/** The words for all pending claims that match, "in Dental, over a week"; null where a filter besides type and age is set. */
export const scopeOf = (filter: ClaimFilter, { types, scope, filters }: ScopeWords): string | null => {
  const { status: _, type, older_than: age, active, ...rest } = filter
  if (active === "no" || Object.keys(rest).length > 0) return null
  const parts = [
    ...(type === undefined ? [] : [scope.ofType(types[type])]),
    ...(age === undefined ? [] : [filters.olderThan(age)])
  ]
  return parts.length === 0 ? null : parts.join(", ")
}

/** Claims submitted before it were submitted more than `days` before `at`. */
export const submittedBefore = (days: string, at: Instant): Instant =>
  Instant.make(new Date(toMs(at) - Number(days) * dayMs).toISOString())

/** For how many whole days the oldest pending claim has waited; null where none is pending. */
export const daysWaiting = ({ oldest_pending: oldest = null }: ClaimStats, nowMs: number): number | null =>
  oldest === null ? null : Math.max(0, Math.floor((nowMs - toMs(oldest)) / dayMs))

/** The queries of the lists that the line below the figures leads to. */
export const queueQueries = {
  oldest: "?status=pending&sort=created_at",
  alike: "?status=pending&look_alike=yes"
} as const
