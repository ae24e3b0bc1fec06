import type { ReactNode } from "react"
import * as styles from "./standing.module.css"

interface StandingProps {
  /** It is all there is on the page. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** A few words in the middle, in the place of a screen. */
export const Standing = ({ isWhole = false, children }: StandingProps) => {
  const Element = isWhole ? "main" : "div"
  return (
    <Element className={styles.standing} data-whole={isWhole || undefined}>
      {children}
    </Element>
  )
}
