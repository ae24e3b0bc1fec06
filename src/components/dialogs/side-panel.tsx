import { useId } from "react"
import { modalEvents, showAsModal } from "./modal.ts"
import { Sheet, type SheetProps } from "./sheet.tsx"
import * as styles from "./side-panel.module.css"

export interface SidePanelProps extends Omit<SheetProps, "look" | "titleId" | "text" | "isReading"> {
  /** The width: 460 by default, 720; where there is room 1080 for two columns. */
  readonly width?: "wide" | "very-wide" | "columns"
  /** A panel without a form leaves the list beside it usable. */
  readonly isModal: boolean
  /** A peek leaves the focus in the list; every other panel takes it when it opens. */
  readonly isPeek?: boolean
  /** The focus has moved into a panel beside a list. */
  readonly onFocus?: () => void
}

const takeFocus = (panel: HTMLElement | null): void => panel?.focus({ preventScroll: true })

/** A surface at the right edge: 460 wide for details, 720 for a builder, the whole screen on a phone. */
export const SidePanel = ({ width, isModal, isPeek = false, onFocus, ...sheet }: SidePanelProps) => {
  const id = useId()
  const looks = { className: styles.panel, "data-width": width, "aria-labelledby": id }
  const inside = <Sheet look="panel" titleId={id} {...sheet} />
  return isModal ? (
    <dialog ref={showAsModal} {...looks} {...modalEvents(sheet.close)}>
      {inside}
    </dialog>
  ) : (
    <section onFocus={onFocus} data-beside-list="panel" ref={isPeek ? undefined : takeFocus} tabIndex={-1} {...looks}>
      {inside}
    </section>
  )
}
