import type { ReactNode } from "react"
import { Download, Plus, Upload } from "lucide-react"
import { Button } from "./button.tsx"
import { Text } from "./text.tsx"
import * as styles from "./page-header.module.css"

export interface PageHeaderProps {
  readonly title: string
  readonly subtitle?: string
  readonly upload?: { readonly label: string; readonly run: (() => void) | null }
  /** An additional action, shown before the report. */
  readonly children?: ReactNode
  readonly report?: {
    readonly label: string
    readonly busyWords: string
    readonly isBusy: boolean
    readonly run: (() => void) | null
  }
  readonly add?: { readonly label: string; readonly run: (() => void) | null }
}

/** The h1 of a screen and the actions of the whole screen. */
export const PageHeader = ({ title, subtitle, upload, children, report, add }: PageHeaderProps) => (
  <header className={styles.header}>
    <div>
      <h1>{title}</h1>
      {subtitle !== undefined && (
        <Text as="p" size="sm" tone="muted">
          {subtitle}
        </Text>
      )}
    </div>
    {(upload || children || report || add) && (
      <div className={styles.actions}>
        {upload && (
          <Button icon={Upload} action={upload.run}>
            {upload.label}
          </Button>
        )}
        {report && (
          <Button icon={Download} action={report.run} isBusy={report.isBusy} busyWords={report.busyWords}>
            {report.label}
          </Button>
        )}
        {children}
        {add && (
          <Button kind="primary" icon={Plus} action={add.run}>
            {add.label}
          </Button>
        )}
      </div>
    )}
  </header>
)
