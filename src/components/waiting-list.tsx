import { type CSSProperties, type MouseEvent, type ReactNode, type RefCallback } from "react"
import "../styles/waiting-list.css"

export interface WaitingListProps {
  /** Names the list for whoever does not see it. */
  readonly label: string
  readonly keyShortcuts: string
  /** How many there are, drawn or not. */
  readonly count: number
  /** Takes the element that scrolls. */
  readonly frame: RefCallback<HTMLDivElement>
  /** As high as all of them together, in pixels. */
  readonly height: number
  /** `WaitingRow`s: those in sight. */
  readonly children: ReactNode
}

/** Boxes below each other, each of which waits to be decided. To keys and to assistive technology each is a row. */
export const WaitingList = ({ label, keyShortcuts, count, frame, height, children }: WaitingListProps) => (
  <div className="waiting-list" ref={frame}>
    <div
      className="waiting-rows"
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

export interface WaitingRowProps {
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
  /** `WaitingCell`s. */
  readonly children: ReactNode
}

// a range is taken with Shift; the text under it must not be marked as well
const keepTextUnmarked = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault()
}

/** One of them. Being focused, or having a focused control inside, makes it the cursor. */
export const WaitingRow = (props: WaitingRowProps) => (
  <div
    className="waiting-place"
    role="presentation"
    ref={props.measure}
    data-index={props.position}
    style={{ "--top": `${props.top}px` } as CSSProperties}
  >
    <div
      role="row"
      ref={props.rowRef}
      className={["waiting-row", props.isBusy ? "busy" : "", props.isCursor ? "cursor" : ""].filter(Boolean).join(" ")}
      aria-label={props.name}
      aria-rowindex={props.position + 1}
      aria-selected={props.isSelected}
      tabIndex={props.isTabStop ? 0 : -1}
      onFocus={props.onFocus}
      onMouseDown={keepTextUnmarked}
    >
      {props.children}
    </div>
  </div>
)

export interface WaitingCellProps {
  readonly className?: string
  readonly children: ReactNode
}

export const WaitingCell = ({ className = "", children }: WaitingCellProps) => (
  <div role="gridcell" className={`waiting-cell ${className}`}>
    {children}
  </div>
)
