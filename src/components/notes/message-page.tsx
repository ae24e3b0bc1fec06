import type { ReactNode } from "react"
import * as styles from "./message-page.module.css"

interface MessagePageProps {
  /** It fills the whole page. */
  readonly isWhole?: boolean
  readonly children: ReactNode
}

/** A centred message in place of a screen. */
export const MessagePage = ({ isWhole = false, children }: MessagePageProps) => {
  const Element = isWhole ? "main" : "div"
  return (
    <Element className={styles.standing} data-whole={isWhole || undefined}>
      {children}
    </Element>
  )
}
