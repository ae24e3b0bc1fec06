import type { ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import { Text } from "./text.tsx"
import { Tile } from "./tile.tsx"
import * as styles from "./empty.module.css"

export interface EmptyProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text?: string
  /** One primary action, or a way out of a filter. */
  readonly children?: ReactNode
}

/** What a list says when there is nothing in it. */
export const Empty = ({ icon, title, text, children }: EmptyProps) => (
  <div className={styles.empty}>
    <Tile icon={icon} />
    <Text as="p" weight="semibold">
      {title}
    </Text>
    {text !== undefined && (
      <Text as="p" size="sm" tone="muted">
        {text}
      </Text>
    )}
    {children}
  </div>
)
