import { memo } from "react"
import { HeartPulse, type LucideIcon } from "lucide-react"
import * as styles from "./icon.module.css"

export interface IconProps {
  readonly of: LucideIcon
  /** 16 in controls, 18 in navigation and statistics, 14 inside badges, errors and links, 36 in the place of a picture. */
  readonly size?: 12 | 14 | 16 | 18 | 36
  readonly tone?: "muted" | "success" | "success-solid" | "warning" | "danger" | undefined
}

/** An icon beside a text; never the only name of anything, so it is hidden from assistive technology. */
export const Icon = memo(({ of: Shape, size = 16, tone }: IconProps) => (
  <Shape
    size={size}
    strokeWidth={size < 16 ? 2 : size === 36 ? 1.4 : 1.75}
    aria-hidden="true"
    {...(tone === undefined ? {} : { className: styles.icon, "data-tone": tone })}
  />
))

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

/** The product's mark. */
export const ProductMark = () => (
  <span className={styles.mark}>
    <Icon of={HeartPulse} size={18} />
  </span>
)

/** The product's mark and name. */
export const Product = ({ name }: { readonly name: string }) => (
  <span className={styles.product}>
    <ProductMark />
    {name}
  </span>
)
