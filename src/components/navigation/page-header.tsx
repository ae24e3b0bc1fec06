import { memo, type ReactNode } from "react"
import { isSame } from "#src/components/layout/same-props.ts"
import { Text } from "#src/components/text/text.tsx"
import * as styles from "./page-header.module.css"

export interface PageHeaderProps {
  readonly title: string
  readonly subtitle?: string | undefined
  /** What was done last, with its undo button; toasts stand at the bottom meanwhile. */
  readonly recent?: ReactNode
  /** What can be done with the screen as a whole. */
  readonly children?: ReactNode
}

/** The one h1 of a screen and the buttons beside it. */
export const PageHeader = memo(
  ({ title, subtitle, recent, children }: PageHeaderProps) => (
    <header className={styles.header}>
      {subtitle === undefined ? (
        <h1>{title}</h1>
      ) : (
        <div>
          <h1>{title}</h1>
          <Text as="p" size="sm" tone="muted">
            {subtitle}
          </Text>
        </div>
      )}
      {recent}
      {Boolean(children) && <div className={styles.actions}>{children}</div>}
    </header>
  ),
  isSame
)
