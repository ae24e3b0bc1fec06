import type { KeyboardEvent, ReactNode } from "react"
import { X } from "lucide-react"
import { Button, type ButtonProps } from "#src/components/navigation/button.tsx"
import { goToNextError } from "#src/components/forms/next-error.ts"
import * as styles from "./sheet.module.css"

export interface SheetProps {
  readonly look: "dialog" | "panel"
  /** The id of the title; the text's is `${titleId}-text`. */
  readonly titleId: string
  readonly title: string
  /** Below the title. */
  readonly text?: ReactNode
  /** Beside the title, visible while the body scrolls. */
  readonly status?: ReactNode
  /** Called by Escape, the scrim and the Close button; null while it must stay open. */
  readonly close: (() => void) | null
  /** Names the Close button; without it closing is left to the footer. */
  readonly closeLabel?: string | null
  /** With it the sheet is a form; null refuses to submit. */
  readonly submit?: (() => void) | null | undefined
  /** Holds text only, so the body itself takes the focus to be scrolled by keys. */
  readonly isReading?: boolean
  /** The content of the body scrolls by itself and reaches its edges. */
  readonly isFlush?: boolean
  /** Before the buttons of a form, or in their place. */
  readonly footer?: ReactNode
  readonly buttons?: FormButtons
  readonly children?: ReactNode
}

/** The buttons of a form: one closes it, the other submits it. */
interface FormButtons extends Pick<ButtonProps, "kind" | "isBusy" | "busyWords" | "reason"> {
  readonly cancel?: string
  readonly submit: string
}

/** Submits a form from any of its fields; Enter alone begins a line in some of them. */
export const submitKeys = { keycap: "Ctrl ↵", keys: "Control+Enter" }

const submitByKeys = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.defaultPrevented) return
  event.preventDefault()
  // A held key must not submit again.
  if (!event.repeat) event.currentTarget.requestSubmit()
}

const Foot = ({ close, submit, footer, buttons }: Pick<SheetProps, "close" | "submit" | "footer" | "buttons">) => {
  if (buttons === undefined) return Boolean(footer) && <div className={styles.foot}>{footer}</div>
  const { cancel, submit: label, ...rest } = buttons
  return (
    <div className={styles.foot}>
      {footer}
      {cancel !== undefined && <Button action={close}>{cancel}</Button>}
      <Button kind="primary" submits action={submit ?? null} tipSide="from-end" {...submitKeys} {...rest}>
        {label}
      </Button>
    </div>
  )
}

/** The content of a dialog or a panel: a header, a scrolling body, a fixed footer. */
export const Sheet = ({ look, titleId, title, text, submit, children, ...rest }: SheetProps) => {
  const { closeLabel = null } = rest
  const inside = (
    <>
      <div className={styles.head} data-look={look}>
        {text === undefined ? (
          <h2 id={titleId}>{title}</h2>
        ) : (
          <div>
            <h2 id={titleId}>{title}</h2>
            <p id={`${titleId}-text`}>{text}</p>
          </div>
        )}
        {rest.status}
        {closeLabel !== null && (
          <Button kind="quiet" size="small" icon={X} label={closeLabel} action={rest.close} tipSide="from-end" />
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
      <Foot {...rest} submit={submit} />
    </>
  )
  if (submit === undefined)
    return (
      <div className={styles.sheet} role="presentation" onKeyDown={goToNextError}>
        {inside}
      </div>
    )
  return (
    <form
      className={styles.sheet}
      // A click beside its fields leaves the focus in the form, where its keys work.
      tabIndex={-1}
      noValidate
      // A browser keeps the texts of other forms on its disk, to offer them again and to restore its tabs.
      autoComplete="off"
      onKeyDown={(event) => {
        submitByKeys(event)
        goToNextError(event)
      }}
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
  <div ref={tellHeight} className={styles.notes}>
    {children}
  </div>
)

/** What sticks below the notes needs their height. */
const tellHeight = (notes: HTMLDivElement) => {
  const { parentElement: body } = notes
  const observer = new ResizeObserver(() => body?.style.setProperty("--sheet-notes", `${notes.offsetHeight}px`))
  observer.observe(notes)
  return () => {
    observer.disconnect()
    body?.style.removeProperty("--sheet-notes")
  }
}

/** The left part of a footer; the buttons are at the right. */
export const FooterStart = ({ role, children }: { readonly role?: "status"; readonly children: ReactNode }) => (
  <div className={styles.start} role={role}>
    {children}
  </div>
)
