import { type ReactNode, useId } from "react"
import { X } from "lucide-react"
import { Button } from "./button.tsx"
import { modalEvents, showAsModal } from "./modal.ts"
import "../styles/dialog.css"

export interface SidePanelProps {
  readonly title: string
  /** Stands beside the title and stays while the body scrolls. */
  readonly status?: ReactNode
  readonly close: (() => void) | null
  readonly closeLabel: string
  readonly isWide?: boolean
  /** A panel without a form leaves the list beside it in use. */
  readonly isModal: boolean
  /** Takes the focus when it opens beside a list, so that its keys work at once. A modal one always does. */
  readonly takesFocus?: boolean
  /** The focus has moved into a panel that stands beside a list. */
  readonly onFocus?: () => void
  /** With it the panel is a form; null refuses to submit. */
  readonly submit?: (() => void) | null
  readonly children: ReactNode
  readonly footer?: ReactNode
}

const takeFocus = (panel: HTMLElement | null): void => panel?.focus({ preventScroll: true })

/** A surface at the right edge: 460 wide for details, 720 for a builder, the whole screen on a phone. */
export const SidePanel = (props: SidePanelProps) => {
  const id = useId()
  const { submit } = props
  const looks = `panel raised${props.isWide === true ? " wide" : ""}`
  const sheet = (
    <>
      <div className="sheet-head">
        <h2 id={id}>{props.title}</h2>
        {props.status}
        <Button kind="quiet" size="small" icon={X} label={props.closeLabel} action={props.close} tipSide="from-end" />
      </div>
      <div className="sheet-body">{props.children}</div>
      {props.footer !== undefined && <div className="sheet-foot">{props.footer}</div>}
    </>
  )
  const inside =
    submit === undefined ? (
      <div className="sheet">{sheet}</div>
    ) : (
      <form
        className="sheet"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit?.()
        }}
      >
        {sheet}
      </form>
    )
  return props.isModal ? (
    <dialog ref={showAsModal} className={looks} aria-labelledby={id} {...modalEvents(props.close)}>
      {inside}
    </dialog>
  ) : (
    <section
      className={looks}
      aria-labelledby={id}
      onFocus={props.onFocus}
      {...(props.takesFocus === true ? { ref: takeFocus, tabIndex: -1 } : {})}
    >
      {inside}
    </section>
  )
}
