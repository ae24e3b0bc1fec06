import { Spinner } from "#src/components/notes/spinner.tsx"
import * as styles from "./loading-rows.module.css"

const widths = [62, 88, 74, 81, 68, 90, 77, 64, 85, 71]

export interface LoadingRowsProps {
  readonly text: string
  readonly rows?: number
}

/** Grey bars of the rows' height and the loading text. */
export const LoadingRows = ({ text, rows = 10 }: LoadingRowsProps) => (
  <div role="status">
    <div className={styles.row}>
      <Spinner size={14} />
      {text}
    </div>
    {widths.slice(0, Math.max(0, rows - 1)).map((width) => (
      <div key={width} className={styles.row} aria-hidden="true">
        <Skeleton width={width} />
      </div>
    ))}
  </div>
)

/** A grey bar in place of a text. */
export const Skeleton = ({ width }: { readonly width: number }) => (
  <div className={styles.skeleton} style={{ width: `${width}%` }} />
)
