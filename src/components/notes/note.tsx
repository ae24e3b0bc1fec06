import type { ReactNode } from "react"
import { CircleAlert, CloudOff, FileX2, Info, type LucideIcon, RotateCcw } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { FaultText } from "./fault-text.tsx"
import * as styles from "./note.module.css"

export interface NoteProps {
  readonly tone?: "info" | "warning" | "danger"
  readonly icon: LucideIcon
  readonly role?: "status" | "alert"
  /** Elements beside the text wrap below it when there is no room. */
  readonly wraps?: boolean
  /** The text in a `span`, and an action at the end. */
  readonly children: ReactNode
}

/** A note in a box. */
export const Note = ({ tone = "info", icon, role, wraps = false, children }: NoteProps) => (
  <div className={styles.note} data-note data-tone={tone} data-wraps={wraps || undefined} role={role}>
    <Icon of={icon} />
    {children}
  </div>
)

/** A message about the open form; a toast would be behind it. */
export const InfoNote = ({ text }: { readonly text: string }) => (
  <Note icon={Info} role="status">
    <span>{text}</span>
  </Note>
)

export interface UnreadableRowsProps {
  /** Null where not even that can be read. */
  readonly ids: ReadonlyArray<string | null>
  readonly text: (id: string | null) => string
}

/** Stands for the rows of a list that cannot be read. */
export const UnreadableRows = ({ ids, text }: UnreadableRowsProps) =>
  ids.length > 0 && (
    <ul className={styles.unreadable}>
      {ids.map((id, at) => (
        <li key={id ?? at}>
          <Note tone="warning" icon={FileX2}>
            <span>{text(id)}</span>
          </Note>
        </li>
      ))}
    </ul>
  )

interface Retry {
  readonly label: string
  readonly run: (() => void) | null
}

const RetryButton = ({ label, run }: Retry) => (
  <Button size="small" icon={RotateCcw} action={run}>
    {label}
  </Button>
)

/** Says in a panel that the shown data is stale; a page has a `StalePageNote`. */
export const StaleNote = ({ text, retry }: { readonly text: string; readonly retry: Retry }) => (
  <Note tone="warning" icon={CloudOff} role="status">
    <span>{text}</span>
    <RetryButton {...retry} />
  </Note>
)

/** Shows a failure and a retry button; read aloud at once. The text is the whole one. */
export const ErrorNote = ({ text, retry }: { readonly text: string; readonly retry?: Retry }) => (
  <Note tone="danger" icon={CircleAlert} role="alert">
    <span>
      <FaultText text={text} />
    </span>
    {retry && <RetryButton {...retry} />}
  </Note>
)
