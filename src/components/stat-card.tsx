import { ChevronRight, type LucideIcon } from "lucide-react"
import { AppLink, type Way } from "./app-link.tsx"
import { Icon } from "./icon.tsx"

export interface StatCardProps {
  readonly title: string
  /** Already grouped for the language: 1,284. */
  readonly value: string
  readonly icon: LucideIcon
  readonly tone: "info" | "success" | "danger" | "warning"
  /** With it the card is a button; `isOpen` outlines it while what it opened is shown. */
  readonly onOpen?: (() => void) | null
  readonly isOpen?: boolean
  /** With it the card is a link to the list that the figure counts. */
  readonly way?: Way | null
}

/** One figure with its name; a real link or button when it leads somewhere. */
export const StatCard = ({ title, value, icon, tone, onOpen = null, isOpen = false, way = null }: StatCardProps) => {
  const inside = (
    <>
      <span className={`tile ${tone === "danger" ? "danger-tone" : tone}`}>
        <Icon of={icon} size={18} />
      </span>
      <span className="stat-text">
        <span className="stat-title">{title}</span>
        <span className="stat-value">{value}</span>
      </span>
    </>
  )
  if (way !== null)
    return (
      <AppLink way={way} className="card stat">
        {inside}
      </AppLink>
    )
  return onOpen === null ? (
    <div className="card stat" role="group" aria-label={title}>
      {inside}
    </div>
  ) : (
    <button type="button" className="card stat" aria-pressed={isOpen} onClick={onOpen}>
      {inside}
      <Icon of={ChevronRight} className="ml-auto text-muted" />
    </button>
  )
}
