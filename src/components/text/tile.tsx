import type { LucideIcon } from "lucide-react"
import { Icon } from "./icon.tsx"
import * as styles from "./tile.module.css"

export interface TileProps {
  readonly icon: LucideIcon
  readonly tone?: "info" | "success" | "danger" | "warning"
  readonly size?: 16 | 18
}

/** An icon on a square of its tone. */
export const Tile = ({ icon, tone, size = 18 }: TileProps) => (
  <span className={styles.tile} data-tone={tone}>
    <Icon of={icon} size={size} />
  </span>
)
