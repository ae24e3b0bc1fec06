import type { MouseEvent, ReactNode, RefCallback } from "react"
import { isReturned } from "#src/components/dialogs/modal.ts"
import { focusPlace } from "./focus-place.ts"

/** The row in the Tab order of the list beside the buttons, else of the list on this screen; the search of an empty one. */
const row = '[role="grid"] [role="row"][tabindex="0"]'
const search = 'input[type="search"]'

const focusList = (element: Element): void => {
  const screen = element.closest('[data-beside-list="panel"]') ?? element.ownerDocument
  const target = screen.querySelector<HTMLElement>(row) ?? screen.querySelector<HTMLElement>(search)
  target?.focus({ preventScroll: true })
}

/** Gives the focus to the list that a control is for. Where the cursor comes later, its row takes the focus from there. */
export const focusListOf = (control: HTMLElement): void => {
  const card = control.closest("section")
  const cursor = card?.querySelector<HTMLElement>('[role="grid"] [data-cursor]')
  if (cursor) cursor.focus()
  else if (card) focusPlace(card)
}

/** Contains buttons that disappear after their action: the list gets the focus first, which would otherwise be lost. */
export const ReturnsListFocus = ({ children }: { readonly children: ReactNode }) => (
  <span style={{ display: "contents" }} onClickCapture={(event) => focusList(event.currentTarget)}>
    {children}
  </span>
)

/** A row or card of a list that keys move through. */
export interface CursorRow {
  readonly isCursor: boolean
  /** It has been focused, or a control inside. */
  readonly onCursor: () => void
  readonly rowRef: RefCallback<HTMLElement> | null
}

/** The row gets the focus before the action of its button, because the button may disappear after it. */
const focusFirst = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if (target instanceof Element && target.closest('[data-place="row"]') !== null)
    currentTarget.focus({ preventScroll: true })
}

/**
 * Puts a row into the Tab order, and the others of its list out of it. Called after the row has the focus: a row that leaves the
 * order while it has the focus makes the browser compute all styles at once.
 */
const takeTabStop = (taking: HTMLElement | null): void => {
  if (taking === null) return
  const before = taking.closest("[role=grid]")?.querySelector<HTMLElement>(row)
  if (before && before !== taking) before.tabIndex = -1
  taking.tabIndex = 0
}

/**
 * Focuses a list's cursor row when the focus was in the list, on its scroll container, nowhere, or has come back from the dialog that
 * made the row, and puts the row into the Tab order.
 */
export const focusCursorRow = (cursor: HTMLElement | null): void => {
  const list = cursor?.closest("[role=grid]")
  const active = document.activeElement
  if (!cursor || !list || active === null) return
  if ((list.contains(active) || active.contains(list) || isReturned(active)) && active.closest("[role=row]") !== cursor)
    cursor.focus()
  takeTabStop(cursor)
}

/** The attributes of such a row; one at a time is in the Tab order, into which `rowRef` puts the cursor. */
export const cursorAttributes = ({ isCursor, onCursor, rowRef }: CursorRow, isTabStop: boolean) => ({
  ref: rowRef ?? (isTabStop ? takeTabStop : null),
  "data-cursor": isCursor || undefined,
  tabIndex: -1,
  onFocus: onCursor,
  onClickCapture: focusFirst
})

/** Shift selects a range of rows, which must not select text as well. */
export const preventTextSelection = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault()
}
