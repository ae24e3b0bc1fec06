import type { ReactNode } from "react"
import { ChevronRight, type LucideIcon } from "lucide-react"
import { AppLink, type Way } from "#src/components/navigation/app-link.tsx"
import { tipOf } from "#src/components/navigation/tip.ts"
import { Icon, Tile } from "#src/components/text/icon.tsx"
import * as styles from "./stat-card.module.css"

export interface StatCardProps {
  readonly title: string
  /** Formatted for the language: 1,284. */
  readonly value: string
  readonly icon: LucideIcon
  readonly tone: "info" | "success" | "danger" | "warning"
  /** With it the card is a button; `isOpen` outlines it while what it opened is shown. */
  readonly onOpen?: (() => void) | null
  readonly isOpen?: boolean
  /** The key that opens it. */
  readonly keys?: string | undefined
  /** With it the card is a link to the list that the figure counts. */
  readonly way?: Way | null
}

/** The figures of a screen. */
export const StatCards = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.stats}>{children}</div>
)

/** A line below the figures, whose room is kept while it says nothing. */
export const FigureNotes = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.notes} role="group" aria-label={label}>
    {children}
  </div>
)

/** One figure with its name; a real link or button when it leads somewhere. */
export const StatCard = ({
  title,
  value,
  icon,
  tone,
  onOpen = null,
  isOpen = false,
  keys,
  way = null
}: StatCardProps) => {
  const inside = (
    <>
      <Tile icon={icon} tone={tone} />
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <span className={styles.value} data-value>
          {value}
        </span>
      </span>
    </>
  )
  if (way !== null)
    return (
      <div className={styles.link} role="group" aria-label={title}>
        <AppLink way={way} className={styles.stat}>
          {inside}
        </AppLink>
      </div>
    )
  return onOpen === null ? (
    <div className={styles.stat} role="group" aria-label={title}>
      {inside}
    </div>
  ) : (
    <button
      type="button"
      className={styles.stat}
      aria-pressed={isOpen}
      aria-keyshortcuts={keys}
      onClick={onOpen}
      {...tipOf(keys === undefined ? undefined : title, "below")}
    >
      {inside}
      <span className={styles.arrow}>
        <Icon of={ChevronRight} tone="muted" />
      </span>
    </button>
  )
}
