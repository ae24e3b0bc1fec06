import { type ReactNode, useId } from "react"
import { modalEvents, showAsModal } from "./modal.ts"
import { Sheet } from "./sheet.tsx"
import * as styles from "./side-panel.module.css"

export interface SidePanelProps {
  readonly title: string
  /** Beside the title, visible while the body scrolls. */
  readonly status?: ReactNode
  readonly close: (() => void) | null
  readonly closeLabel: string
  /** The width: 460 by default, 720, or 1080 where there is room. */
  readonly width?: "wide" | "very-wide"
  /** A panel without a form leaves the list beside it usable. */
  readonly isModal: boolean
  /** Gets the focus when it opens beside a list, so that its keys work at once. A modal one always does. */
  readonly takesFocus?: boolean
  /** The focus has moved into a panel beside a list. */
  readonly onFocus?: () => void
  /** The content of the body scrolls by itself and reaches its edges. */
  readonly isFlush?: boolean
  /** With it the panel is a form; null refuses to submit. */
  readonly submit?: (() => void) | null
  readonly children: ReactNode
  readonly footer?: ReactNode
}

const takeFocus = (panel: HTMLElement | null): void => panel?.focus({ preventScroll: true })

/** A surface at the right edge: 460 wide for details, 720 for a builder, the whole screen on a phone. */
export const SidePanel = (props: SidePanelProps) => {
  const id = useId()
  const looks = { className: styles.panel, "data-width": props.width, "aria-labelledby": id }
  const inside = (
    <Sheet
      look="panel"
      titleId={id}
      title={props.title}
      status={props.status}
      close={props.close}
      closeLabel={props.closeLabel}
      submit={props.submit}
      isFlush={props.isFlush ?? false}
      footer={props.footer}
    >
      {props.children}
    </Sheet>
  )
  return props.isModal ? (
    <dialog ref={showAsModal} {...looks} {...modalEvents(props.close)}>
      {inside}
    </dialog>
  ) : (
    <section
      onFocus={props.onFocus}
      data-beside-list="panel"
      {...looks}
      {...(props.takesFocus === true ? { ref: takeFocus, tabIndex: -1 } : {})}
    >
      {inside}
    </section>
  )
}
