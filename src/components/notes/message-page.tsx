import type { ReactNode } from "react"
import { Text } from "#src/components/text/text.tsx"
import { Tile, type TileProps } from "#src/components/text/icon.tsx"
import { FaultText } from "./fault-text.tsx"
import { Spinner } from "./spinner.tsx"
import * as styles from "./message-page.module.css"

interface MessagePageProps extends Pick<TileProps, "icon" | "tone"> {
  readonly title: string
  readonly text: string
  readonly isAlert?: boolean
  /** It fills the whole page. */
  readonly isWhole?: boolean
  /** What can be done about it. */
  readonly children: ReactNode
}

/** A centred message in place of a screen. */
export const MessagePage = ({ title, text, isAlert, isWhole = false, children, ...tile }: MessagePageProps) => {
  const Element = isWhole ? "main" : "div"
  return (
    <Element className={styles.standing} data-whole={isWhole || undefined}>
      <Tile {...tile} />
      <h1>{title}</h1>
      <Text as="p" size="sm" tone="muted" {...(isAlert && { role: "alert" })}>
        <FaultText text={text} />
      </Text>
      {children}
    </Element>
  )
}

/** In place of the whole page while it cannot be shown yet. */
export const WaitingPage = ({ text }: { readonly text: string }) => (
  <main className={styles.standing} data-whole>
    <div role="status">
      <Spinner />
      <h1>{text}</h1>
    </div>
  </main>
)
