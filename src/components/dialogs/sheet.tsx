import type { ReactNode } from "react"
import { X } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import * as styles from "./sheet.module.css"

export interface SheetProps {
  readonly look: "dialog" | "panel"
  readonly titleId: string
  readonly title: string
  /** The text below the title, and its id for `aria-describedby`. */
  readonly text?: { readonly id: string; readonly words: ReactNode } | undefined
  /** Beside the title, visible while the body scrolls. */
  readonly status?: ReactNode
  readonly close: (() => void) | null
  /** Names the Close button; null leaves closing to the footer. */
  readonly closeLabel: string | null
  /** With it the sheet is a form; null refuses to submit. */
  readonly submit?: (() => void) | null | undefined
  /** Holds text only, so the body itself takes the focus to be scrolled by keys. */
  readonly isReading?: boolean
  /** The content of the body scrolls by itself and reaches its edges. */
  readonly isFlush?: boolean
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** The content of a dialog or a panel: a header, a scrolling body, a fixed footer. */
export const Sheet = ({
  look,
  titleId,
  title,
  text,
  close,
  closeLabel,
  submit,
  children,
  footer,
  ...rest
}: SheetProps) => {
  const inside = (
    <>
      <div className={styles.head} data-look={look}>
        {text === undefined ? (
          <h2 id={titleId}>{title}</h2>
        ) : (
          <div>
            <h2 id={titleId}>{title}</h2>
            <p id={text.id}>{text.words}</p>
          </div>
        )}
        {rest.status}
        {closeLabel !== null && (
          <Button kind="quiet" size="small" icon={X} label={closeLabel} action={close} tipSide="from-end" />
        )}
      </div>
      {children === undefined || children === null ? (
        <div className={styles.nothing} />
      ) : (
        <div
          className={styles.body}
          data-look={look}
          data-flush={rest.isFlush || undefined}
          {...(rest.isReading === true ? { tabIndex: 0 } : {})}
        >
          {children}
        </div>
      )}
      {footer !== undefined && <div className={styles.foot}>{footer}</div>}
    </>
  )
  if (submit === undefined) return <div className={styles.sheet}>{inside}</div>
  return (
    <form
      className={styles.sheet}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit?.()
      }}
    >
      {inside}
    </form>
  )
}

/** Messages about a form, always visible above the fields. */
export const SheetNotes = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.notes}>{children}</div>
)

/** The left part of a footer; the buttons are at the right. */
export const FooterStart = ({ role, children }: { readonly role?: "status"; readonly children: ReactNode }) => (
  <div className={styles.start} role={role}>
    {children}
  </div>
)
