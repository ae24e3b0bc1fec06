import type { ReactNode } from "react"

/** The list beside the buttons, else the one on this screen, by the one row of it that is in the Tab order. */
const row = '[role="grid"] [role="row"][tabindex="0"]'

const focusList = (element: Element): void =>
  (element.closest('[data-beside-list="panel"]') ?? element.ownerDocument)
    .querySelector<HTMLElement>(row)
    ?.focus({ preventScroll: true })

/** Holds buttons that are gone once they have acted: the list takes the focus first, which would else be lost. */
export const HandsOver = ({ children }: { readonly children: ReactNode }) => (
  <span style={{ display: "contents" }} onClickCapture={(event) => focusList(event.currentTarget)}>
    {children}
  </span>
)
