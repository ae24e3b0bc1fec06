import { type KeyboardEvent, type ReactNode, useId } from "react"
import { X } from "lucide-react"
import { Button } from "./button.tsx"

export interface DialogProps {
  readonly title: string
  readonly text?: ReactNode
  /** Asked for by Escape, the scrim and the Close button; null while it must stay open. */
  readonly close: (() => void) | null
  /** Names the Close button; null leaves closing to the footer. */
  readonly closeLabel?: string | null
  readonly width?: "narrow" | "normal" | "medium" | "large"
  /** A lighter scrim, so that what lies behind stays readable. */
  readonly isLight?: boolean
  readonly isAlert?: boolean
  /** With it the dialog is a form; null refuses to submit. */
  readonly submit?: (() => void) | null
  /** Holds text only, so the body itself takes the focus to be scrolled by keys. */
  readonly isReading?: boolean
  readonly footer: ReactNode
  readonly children?: ReactNode
}

/**
 * Opens the element as a modal dialog for as long as it is drawn.
 *
 * The platform traps the focus and gives it back to where it was; `data-first-focus` names the control to start in.
 */
export const showAsModal = (dialog: HTMLDialogElement | null) => {
  if (dialog === null) return
  dialog.showModal()
  dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus()
  return () => dialog.close()
}

/** What every modal surface listens to: Escape, the back gesture and the scrim ask to close, and may be refused. */
export const modalEvents = (close: (() => void) | null) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    close?.()
  },
  onCancel: (event: { preventDefault: () => void; target: EventTarget; currentTarget: EventTarget }) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close?.()
  },
  // a browser may close a dialog without asking after repeated requests; only the owner decides that
  onClose: ({ currentTarget, target }: { currentTarget: HTMLDialogElement; target: EventTarget }) => {
    if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) currentTarget.showModal()
  },
  onMouseDown: ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) => {
    if (target === currentTarget) close?.()
  }
})

/** A modal dialog: title, text, scrolling body, fixed footer. */
export const Dialog = (props: DialogProps) => {
  const id = useId()
  const { closeLabel = null, submit } = props
  const inside = (
    <>
      <div className="sheet-head">
        <div>
          <h2 id={`${id}-title`}>{props.title}</h2>
          {props.text !== undefined && <p id={`${id}-text`}>{props.text}</p>}
        </div>
        {closeLabel !== null && (
          <Button kind="quiet" size="small" icon={X} label={closeLabel} action={props.close} tipSide="from-end" />
        )}
      </div>
      {props.children === undefined || props.children === null ? (
        <div className="h-4" />
      ) : (
        <div className="sheet-body" {...(props.isReading === true ? { tabIndex: 0 } : {})}>
          {props.children}
        </div>
      )}
      <div className="sheet-foot">{props.footer}</div>
    </>
  )
  return (
    <dialog
      ref={showAsModal}
      className={`dialog raised ${props.width ?? "normal"}${props.isLight === true ? " light" : ""}`}
      aria-labelledby={`${id}-title`}
      {...(props.text === undefined ? {} : { "aria-describedby": `${id}-text` })}
      {...(props.isAlert === true ? { role: "alertdialog" } : {})}
      {...modalEvents(props.close)}
    >
      {submit === undefined ? (
        <div className="sheet">{inside}</div>
      ) : (
        <form
          className="sheet"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit?.()
          }}
        >
          {inside}
        </form>
      )}
    </dialog>
  )
}
