import type { ReactNode } from "react"
import * as styles from "./badge.module.css"

export type BadgeTone = "warning" | "success" | "danger" | "info" | "neutral"

export interface BadgeProps {
  readonly tone: BadgeTone
  /** A dot before the text: colour is the second signal, the text the first. */
  readonly hasDot?: boolean
  readonly size?: "small" | "large"
  readonly role?: "status"
  readonly children: ReactNode
}

/** A text, a count or both, coloured by meaning. */
export const Badge = ({ tone, hasDot = tone !== "neutral", size, role, children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone} data-dot={hasDot || undefined} data-size={size} role={role}>
    {children}
  </span>
)
