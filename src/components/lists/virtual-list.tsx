import type { CSSProperties, ReactNode, RefCallback } from "react"
import { cursorAttributes, type CursorRow, preventTextSelection } from "./list-focus.tsx"
import * as styles from "./virtual-list.module.css"

export interface VirtualListProps {
  /** The accessible name of the list. */
  readonly label: string
  readonly keyShortcuts: string
  /** The number of all rows, rendered or not. */
  readonly count: number
  /** Receives the scrolling element. */
  readonly frame: RefCallback<HTMLDivElement>
  /** The height of all rows together, in pixels. */
  readonly height: number
  /** `VirtualRow`s: the visible ones. */
  readonly children: ReactNode
}

/** A virtualized list of boxes. For keys and assistive technology each is a row. */
export const VirtualList = ({ label, keyShortcuts, count, frame, height, children }: VirtualListProps) => (
  <div className={styles.list} data-rows ref={frame}>
    <div
      className={styles.rows}
      role="grid"
      aria-label={label}
      aria-rowcount={count}
      aria-multiselectable
      aria-keyshortcuts={keyShortcuts}
      style={{ height }}
    >
      {children}
    </div>
  </div>
)

export interface VirtualRowProps {
  /** Its position among all rows, from 0, and its distance from the top in pixels. */
  readonly position: number
  readonly top: number
  readonly measure: (element: HTMLElement | null) => void
  readonly name: string
  readonly isBusy: boolean
  readonly isSelected: boolean
  readonly row: CursorRow
  readonly isTabStop: boolean
  /** `VirtualCell`s. */
  readonly children: ReactNode
}

/** One box. Being focused, or having a focused control inside, makes it the cursor. */
export const VirtualRow = (props: VirtualRowProps) => (
  <div
    className={styles.place}
    role="presentation"
    ref={props.measure}
    data-index={props.position}
    style={{ "--top": `${props.top}px` } as CSSProperties}
  >
    <div
      role="row"
      {...cursorAttributes(props.row, props.isTabStop)}
      className={styles.row}
      data-busy={props.isBusy || undefined}
      aria-label={props.name}
      aria-rowindex={props.position + 1}
      aria-selected={props.isSelected}
      onMouseDown={preventTextSelection}
    >
      {props.children}
    </div>
  </div>
)

export interface VirtualCellProps {
  /** The checkbox, what the row is about, or content over the whole width. */
  readonly kind?: "pick" | "name" | "wide"
  readonly children: ReactNode
}

export const VirtualCell = ({ kind, children }: VirtualCellProps) => (
  <div role={kind === "name" ? "rowheader" : "gridcell"} className={styles.cell} data-cell={kind}>
    {children}
  </div>
)
