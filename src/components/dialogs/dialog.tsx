import { type ComponentPropsWithoutRef, type ReactNode, useId } from "react"
import * as styles from "./dialog.module.css"
import { modalEvents, showAsModal } from "./modal.ts"
import { Sheet } from "./sheet.tsx"

export interface DialogProps {
  readonly title: string
  readonly text?: ReactNode
  /** Called by Escape, the scrim and the Close button; null while it must stay open. */
  readonly close: (() => void) | null
  /** Names the Close button; null leaves closing to the footer. */
  readonly closeLabel?: string | null
  readonly width?: "narrow" | "normal" | "medium" | "large"
  /** A lighter scrim, so that the page behind stays readable. */
  readonly isLight?: boolean
  readonly isAlert?: boolean
  /** With it the dialog is a form; null refuses to submit. */
  readonly submit?: (() => void) | null
  /** Holds text only, so the body itself takes the focus to be scrolled by keys. */
  readonly isReading?: boolean
  readonly footer: ReactNode
  readonly children?: ReactNode
}

interface DialogFrameProps extends Omit<ComponentPropsWithoutRef<"dialog">, "className"> {
  readonly close: DialogProps["close"]
  readonly width?: DialogProps["width"] | "palette"
  readonly isLight?: boolean | undefined
}

/** The box of a modal dialog. */
export const DialogFrame = ({ close, width, isLight = false, ...rest }: DialogFrameProps) => (
  <dialog
    ref={showAsModal}
    className={styles.dialog}
    data-width={width}
    data-light={isLight || undefined}
    {...rest}
    {...modalEvents(close)}
  />
)

/** A modal dialog: title, text, scrolling body, fixed footer. */
export const Dialog = (props: DialogProps) => {
  const id = useId()
  return (
    <DialogFrame
      close={props.close}
      width={props.width}
      isLight={props.isLight}
      aria-labelledby={`${id}-title`}
      {...(props.text === undefined ? {} : { "aria-describedby": `${id}-text` })}
      {...(props.isAlert === true ? { role: "alertdialog" } : {})}
    >
      <Sheet
        look="dialog"
        titleId={`${id}-title`}
        title={props.title}
        text={props.text === undefined ? undefined : { id: `${id}-text`, words: props.text }}
        close={props.close}
        closeLabel={props.closeLabel ?? null}
        submit={props.submit}
        isReading={props.isReading ?? false}
        footer={props.footer}
      >
        {props.children}
      </Sheet>
    </DialogFrame>
  )
}
