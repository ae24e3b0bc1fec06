import type { ReactNode } from "react"
import * as styles from "./message-page.module.css"

interface MessagePageProps {
  /** It is all there is on the page. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** A few words in the middle, in the place of a screen. */
export const MessagePage = ({ isWhole = false, children }: MessagePageProps) => {
  const Element = isWhole ? "main" : "div"
  return (
    <Element className={styles.standing} data-whole={isWhole || undefined}>
      {children}
    </Element>
  )
}
