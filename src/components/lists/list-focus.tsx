import type { ReactNode } from "react"

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
