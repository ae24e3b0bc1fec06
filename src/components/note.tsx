import type { ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import { Icon } from "./icon.tsx"
import * as styles from "./note.module.css"

export interface NoteProps {
  readonly tone?: "info" | "stale" | "bad"
  readonly icon: LucideIcon
  readonly role?: "status" | "alert"
  /** What stands beside the words goes below them where there is no room. */
  readonly wraps?: boolean
  /** The words in a `span`, and what can be done about it: it stands at the end. */
  readonly children: ReactNode
}

/** Something that must be known, in a box of its own. */
export const Note = ({ tone = "info", icon, role, wraps = false, children }: NoteProps) => (
  <div className={styles.note} data-note={tone} data-wraps={wraps || undefined} role={role}>
    <Icon of={icon} />
    {children}
  </div>
)
