import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft, type LucideIcon } from "lucide-react"
import { Icon } from "#src/components/text/icon.tsx"
import * as styles from "./kbd.module.css"
import { VisuallyHidden } from "#src/components/text/text.tsx"

export interface KbdProps {
  /** The text of the cap. Arrows and Enter are icons, because not every system font has them. */
  readonly children: string
  /** A single key, hidden when single keys are switched off. */
  readonly single?: boolean
  /** Visible also on touch screens, and read aloud. */
  readonly isListed?: boolean
}

const keysWithIcons: Readonly<Record<string, LucideIcon>> = {
  "↑": ArrowUp,
  "↓": ArrowDown,
  "↵": CornerDownLeft,
  Up: ArrowUp,
  Down: ArrowDown,
  Left: ArrowLeft,
  Right: ArrowRight
}

/** A key cap; `aria-keyshortcuts` on the control is for assistive technology. */
export const Kbd = ({ children, single = false, isListed = false }: KbdProps) => {
  const parts = children.split(" ")
  const isDrawn = parts.some((part) => keysWithIcons[part] !== undefined)
  return (
    <kbd
      className={styles.keycap}
      data-single={single || undefined}
      data-listed={isListed || undefined}
      aria-hidden={!isListed || undefined}
    >
      {isDrawn
        ? parts.map((part) => {
            const shape = keysWithIcons[part]
            return shape === undefined ? `${part} ` : <Icon key={part} of={shape} size={12} />
          })
        : children}
      {isDrawn && isListed && <VisuallyHidden>{parts.filter((part) => keysWithIcons[part]).join(" ")}</VisuallyHidden>}
    </kbd>
  )
}
