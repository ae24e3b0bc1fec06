import type { ReactNode } from "react"
import * as styles from "./visually-hidden.module.css"

interface VisuallyHiddenProps {
  readonly as?: "span" | "div" | "p" | "caption"
  readonly id?: string
  readonly children: ReactNode
}

/** Read aloud, not visible. */
export const VisuallyHidden = ({ as: Element = "span", ...rest }: VisuallyHiddenProps) => (
  <Element className={styles.hidden} {...rest} />
)
