import type { ReactNode } from "react"
import { AppLink, type Way } from "#src/components/navigation/app-link.tsx"
import { ChartNoAxesColumn } from "lucide-react"
import { Empty } from "#src/components/notes/empty.tsx"
import * as styles from "./chart-frame.module.css"

export interface ChartFrameProps {
  /** The accessible description of the chart, with its figures. */
  readonly name: string
  /** Replaces an empty chart; null where there is data. */
  readonly empty: string | null
  /** With a scale at its left. */
  readonly isScaled: boolean
  /** The same figures as a table. */
  readonly table: ReactNode
  readonly children: ReactNode
}

/** The frame of a chart. Its figures are links, so it is a group and not an image, whose parts would be unreachable. */
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
  /** The list behind the figure. */
  readonly way: Way
  readonly label: string
  readonly children: ReactNode
}

/** One figure of a chart, linked to what it counts. */
export const Figure = ({ way, label, children }: FigureProps) => (
  <AppLink way={way} label={label} className={styles.figure}>
    {children}
  </AppLink>
)
