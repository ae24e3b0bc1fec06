/** The cursor, the selection and the opened details of the pending enrolments. */
import type { EnrolmentId } from "../shared/identity.schema.ts"
import { type PendingChange, type PendingContext, shownIds } from "./pending-enrolments.rules.ts"

export interface OfRow {
  readonly id: EnrolmentId
}

/** Moves the cursor within the rows; `extend` selects what it passes. */
export const moveCursor = (context: PendingContext, by: number, extend: boolean): PendingChange => {
  const last = context.rows.length - 1
  const at = context.rows.findIndex(({ id }) => id === context.cursor)
  const cursor = context.rows[at < 0 ? (by > 0 ? 0 : last) : Math.min(Math.max(at + by, 0), last)]?.id ?? null
  if (!extend || cursor === null) return { cursor, anchor: null }
  const anchored = context.anchor ?? { id: context.cursor ?? cursor, base: context.selected }
  return { ...extendTo({ ...context, anchor: anchored }, cursor), cursor }
}

export const toggleRow = ({ selected }: PendingContext, id: EnrolmentId): PendingChange => ({
  selected: selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id],
  cursor: id,
  anchor: null
})

export const extendTo = (context: PendingContext, id: EnrolmentId): PendingChange => {
  const anchor = context.anchor ?? { id: context.cursor ?? id, base: context.selected }
  const ids = shownIds(context)
  const ends = [ids.indexOf(anchor.id), ids.indexOf(id)]
  const range = ids.slice(Math.max(Math.min(...ends), 0), Math.max(...ends) + 1)
  return { selected: [...new Set([...anchor.base, ...range])], anchor, cursor: id }
}

export const toggleAll = (context: PendingContext): PendingChange => ({
  selected: context.selected.length === context.rows.length ? [] : shownIds(context),
  anchor: null
})

export const toggleDetails = ({ unfolded }: PendingContext, id: EnrolmentId): PendingChange => ({
  unfolded: unfolded.includes(id) ? unfolded.filter((one) => one !== id) : [...unfolded, id]
})
