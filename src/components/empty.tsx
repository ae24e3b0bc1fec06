import type { ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import { Icon } from "./icon.tsx"

export interface EmptyProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text?: string
  /** One primary action, or a way out of a filter. */
  readonly children?: ReactNode
}

/** What a list says when there is nothing in it. */
export const Empty = ({ icon, title, text, children }: EmptyProps) => (
  <div className="empty">
    <span className="tile">
      <Icon of={icon} size={18} />
    </span>
    <p className="font-semibold">{title}</p>
    {text !== undefined && <p className="text-sm text-muted">{text}</p>}
    {children}
  </div>
)
