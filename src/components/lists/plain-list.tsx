import type { ReactNode } from "react"
import * as styles from "./plain-list.module.css"

interface PlainListProps {
  /** Absent where the section around it has the name. */
  readonly label?: string
  readonly children: ReactNode
}

/** A short list in a dialog, each entry in a frame of its own. */
export const PlainList = ({ label, children }: PlainListProps) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

interface PlainListEntryProps {
  /** What can be done with the entry, at the end of its line. */
  readonly action: ReactNode
  readonly children: ReactNode
}

/** An entry: its facts below each other, and what can be done with it. */
export const PlainListEntry = ({ action, children }: PlainListEntryProps) => (
  <li className={styles.entry}>
    <div className={styles.facts}>{children}</div>
    {action}
  </li>
)
