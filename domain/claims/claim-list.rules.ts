/** The list of claims: its summary, which claims can be selected, and how a decision changes the rows. */
import { type ClaimFilter, claimQuery, type ClaimSortField } from "./claim-search.schema.ts"
import { isDecidable } from "./claim.rules.ts"
import type { Claim } from "./claim.schema.ts"
import { type SettledCall, applySettled } from "./decision-job.rules.ts"
import { selectionRules } from "../shared/list/list-selection.rules.ts"
import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"
import { type SelectableListContext, selectableListRules } from "../shared/list/selectable-list.rules.ts"

export const claimCriteria = criteriaRules<ClaimFilter, ClaimSortField>(claimQuery)

export interface ClaimSummary {
  /** How many pending claims match the list's filter, and how many of them are the administrator's own. */
  readonly pending: number
  readonly own: number
}

export type ClaimListContext = SelectableListContext<Claim, ClaimFilter, ClaimSortField, ClaimSummary>

/** "All that match" are the pending claims that had been submitted when the list was read. */
export const claimSelection = selectionRules<Claim, ClaimFilter>({
  isSelectable: isDecidable,
  existedAt: ({ created_at }, asOf) => created_at <= asOf
})

export const claimListRules = selectableListRules<Claim, ClaimFilter, ClaimSortField, ClaimSummary, SettledCall>({
  criteria: claimCriteria,
  // Typing hides no row: a hidden claim could be selected and decided unseen.
  list: recordListRules(claimCriteria, null),
  selection: claimSelection,
  countMatching: (_, summary) => (summary === null ? 0 : summary.pending - summary.own),
  settle: applySettled
})
