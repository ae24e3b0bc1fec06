import type { MouseEvent, ReactNode } from "react"

/** The row in the Tab order of the list beside the buttons, else of the list on this screen. */
const row = '[role="grid"] [role="row"][tabindex="0"]'

const focusList = (element: Element): void =>
  (element.closest('[data-beside-list="panel"]') ?? element.ownerDocument)
    .querySelector<HTMLElement>(row)
    ?.focus({ preventScroll: true })

/** Contains buttons that disappear after their action: the list gets the focus first, which would otherwise be lost. */
export const ReturnsListFocus = ({ children }: { readonly children: ReactNode }) => (
  <span style={{ display: "contents" }} onClickCapture={(event) => focusList(event.currentTarget)}>
    {children}
  </span>
)

/** Shift selects a range of rows, which must not select text as well. */
export const preventTextSelection = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault()
}
