import type { ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import { Icon } from "#src/components/text/icon.tsx"
import * as styles from "./note.module.css"

export interface NoteProps {
  readonly tone?: "info" | "stale" | "bad"
  readonly icon: LucideIcon
  readonly role?: "status" | "alert"
  /** Elements beside the text wrap below it where the storage is full. */
  readonly wraps?: boolean
  /** The text in a `span`, and an action at the end. */
  readonly children: ReactNode
}

const tones = { info: "info", stale: "warning", bad: "danger" } as const

/** A note in a box. */
export const Note = ({ tone = "info", icon, role, wraps = false, children }: NoteProps) => (
  <div className={styles.note} data-note data-tone={tones[tone]} data-wraps={wraps || undefined} role={role}>
    <Icon of={icon} />
    {children}
  </div>
)
