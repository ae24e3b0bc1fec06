import type { ReactNode } from "react"
import { AppLink, type Way } from "./app-link.tsx"
import { ChartNoAxesColumn } from "lucide-react"
import { Empty } from "./empty.tsx"
import * as styles from "./chart-frame.module.css"

export interface ChartFrameProps {
  /** What the chart says, figures and all, for whoever does not see it. */
  readonly name: string
  /** What stands in the place of a chart of nothing; null where there is something. */
  readonly empty: string | null
  /** A scale stands at its left. */
  readonly isScaled: boolean
  /** The same figures as a table. */
  readonly table: ReactNode
  readonly children: ReactNode
}

/**
 * The room a chart is drawn in. Its figures are links, so it is a group and no image, whose parts nobody could reach.
 */
export const ChartFrame = ({ name, empty, isScaled, table, children }: ChartFrameProps) => (
  <div className={styles.frame}>
    {empty === null ? (
      <>
        <svg
          className={styles.chart}
          data-scaled={isScaled || undefined}
          role="group"
          aria-label={name}
          width="100%"
          height="300"
        >
          {children}
        </svg>
        {table}
      </>
    ) : (
      <div className={styles.empty}>
        <Empty icon={ChartNoAxesColumn} title={empty} />
      </div>
    )}
  </div>
)

export interface FigureProps {
  /** Where the figure is found again. */
  readonly way: Way
  readonly label: string
  readonly children: ReactNode
}

/** One figure of a chart, as the link to what it counts. */
export const Figure = ({ way, label, children }: FigureProps) => (
  <AppLink way={way} label={label} className={styles.figure}>
    {children}
  </AppLink>
)
