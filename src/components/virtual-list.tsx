import { type CSSProperties, type MouseEvent, type ReactNode, type RefCallback } from "react"
import * as styles from "./virtual-list.module.css"

export interface VirtualListProps {
  /** Names the list for whoever does not see it. */
  readonly label: string
  readonly keyShortcuts: string
  /** How many there are, drawn or not. */
  readonly count: number
  /** Takes the element that scrolls. */
  readonly frame: RefCallback<HTMLDivElement>
  /** As high as all of them together, in pixels. */
  readonly height: number
  /** `VirtualRow`s: those in sight. */
  readonly children: ReactNode
}

/** Boxes below each other, each of which waits to be decided. To keys and to assistive technology each is a row. */
export const VirtualList = ({ label, keyShortcuts, count, frame, height, children }: VirtualListProps) => (
  <div className={styles.list} ref={frame}>
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
  /** Where it stands among all, from 0, and how far from the top in pixels. */
  readonly position: number
  readonly top: number
  readonly measure: (element: HTMLElement | null) => void
  readonly name: string
  readonly isBusy: boolean
  readonly isSelected: boolean
  readonly isCursor: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly rowRef: RefCallback<HTMLElement> | null
  /** `VirtualCell`s. */
  readonly children: ReactNode
}

// a range is taken with Shift; the text under it must not be marked as well
const preventTextSelection = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault()
}

/** One of them. Being focused, or having a focused control inside, makes it the cursor. */
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
      ref={props.rowRef}
      className={styles.row}
      data-busy={props.isBusy || undefined}
      data-cursor={props.isCursor || undefined}
      aria-label={props.name}
      aria-rowindex={props.position + 1}
      aria-selected={props.isSelected}
      tabIndex={props.isTabStop ? 0 : -1}
      onFocus={props.onFocus}
      onMouseDown={preventTextSelection}
    >
      {props.children}
    </div>
  </div>
)

export interface VirtualCellProps {
  /** Holds the tick box, or what goes over the whole width. */
  readonly kind?: "pick" | "wide"
  readonly children: ReactNode
}

export const VirtualCell = ({ kind, children }: VirtualCellProps) => (
  <div role="gridcell" className={styles.cell} data-cell={kind}>
    {children}
  </div>
)
