import type { ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import { Icon } from "./icon.tsx"
import * as styles from "./badge.module.css"

export type BadgeTone = "warning" | "success" | "danger" | "info" | "neutral"

export interface BadgeProps {
  readonly tone: BadgeTone
  /** A dot before the text: colour is the second signal, the text the first. */
  readonly hasDot?: boolean
  /** A mark in the place of the dot. */
  readonly icon?: LucideIcon | undefined
  readonly size?: "small" | "large"
  readonly role?: "status"
  readonly children: ReactNode
}

/** A text, a count or both, coloured by meaning. */
export const Badge = ({
  tone,
  icon,
  hasDot = tone !== "neutral" && icon === undefined,
  size,
  role,
  children
}: BadgeProps) => (
  <span className={styles.badge} data-tone={tone} data-dot={hasDot || undefined} data-size={size} role={role}>
    {icon !== undefined && <Icon of={icon} size={12} />}
    {children}
  </span>
)
