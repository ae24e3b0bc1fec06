/**
 * What is selected: claims by name, or all pending ones that match a filter, with the count that was shown.
 *
 * Only pending claims can be selected. Named claims stay selected from page to page; another filter forgets them.
 */
import type { Instant } from "../shared/calendar.schema.ts"
import type { ClaimId } from "../shared/identity.schema.ts"
import { isPending } from "./claim.rules.ts"
import type { ClaimFilter, ClaimPage } from "./claim-search.schema.ts"
import type { Claim } from "./claim.schema.ts"

export type Selection =
  | { readonly kind: "named"; readonly ids: ReadonlyArray<ClaimId> }
  | { readonly kind: "matching"; readonly filter: ClaimFilter; readonly asOf: Instant; readonly expected: number }

export const nothingSelected: Selection = { kind: "named", ids: [] }

/** Where a range began, and what was selected before it. */
export interface Anchor {
  readonly id: ClaimId
  readonly base: ReadonlyArray<ClaimId>
}

export const selectedCount = (selection: Selection): number =>
  selection.kind === "named" ? selection.ids.length : selection.expected

export const isSelected = (selection: Selection, claim: Claim): boolean =>
  selection.kind === "named" ? selection.ids.includes(claim.id) : isPending(claim) && claim.created_at <= selection.asOf

const named = (ids: ReadonlyArray<ClaimId>): Selection => ({ kind: "named", ids })

/** The named claims of a selection; "all that match" becomes the ones that are shown. */
const idsOf = (selection: Selection, rows: ReadonlyArray<Claim>): ReadonlyArray<ClaimId> =>
  selection.kind === "named" ? selection.ids : rows.filter((row) => isSelected(selection, row)).map((row) => row.id)

export const toggleRow = (selection: Selection, rows: ReadonlyArray<Claim>, id: ClaimId): Selection => {
  const ids = idsOf(selection, rows)
  if (ids.includes(id)) return named(ids.filter((one) => one !== id))
  return named(rows.some((row) => row.id === id && isPending(row)) ? [...ids, id] : ids)
}

/** Selects the pending rows between the anchor and a row, both included, beside what was selected before the range. */
export const selectRange = (rows: ReadonlyArray<Claim>, anchor: Anchor, to: ClaimId): Selection => {
  const ends = [rows.findIndex((row) => row.id === anchor.id), rows.findIndex((row) => row.id === to)]
  const first = Math.min(...ends)
  if (first < 0) return named(anchor.base)
  const range = rows.slice(first, Math.max(...ends) + 1).filter(isPending)
  return named([...new Set([...anchor.base, ...range.map((row) => row.id)])])
}

/** Selects every pending row of the page, or none of them when all are selected already. */
export const togglePage = (selection: Selection, rows: ReadonlyArray<Claim>): Selection => {
  const pending = rows.filter(isPending).map((row) => row.id)
  const ids = idsOf(selection, rows)
  return pending.every((id) => ids.includes(id))
    ? named(ids.filter((id) => !pending.includes(id)))
    : named([...new Set([...ids, ...pending])])
}

export const selectMatching = (filter: ClaimFilter, { pending, asOf }: ClaimPage): Selection => ({
  kind: "matching",
  filter,
  asOf,
  expected: pending
})

/** Leaves out what is seen to be no longer pending. */
export const prune = (selection: Selection, rows: ReadonlyArray<Claim>): Selection =>
  without(
    selection,
    rows.filter((row) => !isPending(row)).map((row) => row.id)
  )

/** Leaves out claims by name: they are decided, or stand in the way of a decision. */
export const without = (selection: Selection, ids: ReadonlyArray<ClaimId>): Selection => {
  if (selection.kind === "matching" || ids.length === 0) return selection
  const gone = new Set(ids)
  return named(selection.ids.filter((id) => !gone.has(id)))
}

/** "All that match" follows each reading of the list, so that its count is always the one that is shown and true. */
export const renew = (selection: Selection, page: ClaimPage): Selection => {
  if (selection.kind === "named") return selection
  return page.pending === 0 ? nothingSelected : selectMatching(selection.filter, page)
}

export type PageTick = "none" | "some" | "all"

/** How the checkbox over the page stands. */
export const pageTick = (selection: Selection, rows: ReadonlyArray<Claim>): PageTick => {
  const pending = rows.filter(isPending)
  const ticked = pending.filter((row) => isSelected(selection, row)).length
  return ticked === 0 ? "none" : ticked === pending.length ? "all" : "some"
}
