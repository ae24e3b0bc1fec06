import { type ComponentPropsWithoutRef, useId } from "react"
import * as styles from "./dialog.module.css"
import { modalEvents, showAsModal } from "./modal.ts"
import { Sheet, type SheetProps } from "./sheet.tsx"

export interface DialogProps extends Omit<SheetProps, "look" | "titleId" | "isFlush"> {
  readonly width?: "narrow" | "medium" | "large" | undefined
  readonly isAlert?: boolean
  /** As large as the window, for any content. */
  readonly isFull?: boolean
}

interface DialogFrameProps extends Omit<ComponentPropsWithoutRef<"dialog">, "className"> {
  readonly close: DialogProps["close"]
  readonly width?: DialogProps["width"] | "palette"
  /** A lighter scrim, so that the page behind stays readable. */
  readonly isLight?: boolean
  readonly isFull?: boolean
}

/** The box of a modal dialog. */
export const DialogFrame = ({ close, width, isLight = false, isFull = false, ...rest }: DialogFrameProps) => (
  <dialog
    ref={showAsModal}
    className={styles.dialog}
    data-width={width}
    data-light={isLight || undefined}
    data-full={isFull || undefined}
    {...rest}
    {...modalEvents(close)}
  />
)

/** A modal dialog: title, text, scrolling body, fixed footer. */
export const Dialog = ({ width, isAlert = false, isFull = false, ...sheet }: DialogProps) => {
  const id = useId()
  return (
    <DialogFrame
      close={sheet.close}
      width={width}
      isFull={isFull}
      role={isAlert ? "alertdialog" : undefined}
      aria-labelledby={id}
      aria-describedby={sheet.text === undefined ? undefined : `${id}-text`}
    >
      <Sheet look="dialog" titleId={id} {...sheet} />
    </DialogFrame>
  )
}
