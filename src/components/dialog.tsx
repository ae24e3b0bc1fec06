import { type ReactNode, useId } from "react"
import { X } from "lucide-react"
import { Button } from "./button.tsx"
import { modalEvents, showAsModal } from "./modal.ts"
import "../styles/dialog.css"

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
