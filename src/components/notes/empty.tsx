import type { ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import { Text } from "#src/components/text/text.tsx"
import { Tile } from "#src/components/text/icon.tsx"
import * as styles from "./empty.module.css"

export interface EmptyProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text?: string
  /** One primary action, or a link that clears the filter. */
  readonly children?: ReactNode
}

/** The empty state of a list. */
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
