import type { EnrolmentsScreenWords } from "#domain/enrolments/enrolments-screen-english.messages.ts"
import { VirtualList } from "#src/components/lists/virtual-list.tsx"
import { PendingRow, type PendingRowModel } from "./pending-row.view.tsx"

export interface PendingRowsProps {
  readonly words: EnrolmentsScreenWords
  readonly status: string
  readonly keyShortcuts: string
  /** The number of all rows, and the rendered ones in order. */
  readonly count: number
  readonly rows: ReadonlyArray<PendingRowModel>
  /** The position of the row in the Tab order. */
  readonly tabStop: number
  readonly visibleRows: {
    readonly frame: (element: HTMLDivElement | null) => void
    readonly measure: (element: HTMLElement | null) => void
    readonly height: number
    readonly items: ReadonlyArray<{ readonly position: number; readonly top: number }>
  }
}

/** The visible rows of the pending enrolments. */
export const PendingRowsView = ({
  words,
  status,
  keyShortcuts,
  count,
  rows,
  tabStop,
  visibleRows
}: PendingRowsProps) => (
  <VirtualList
    label={words.caption}
    keyShortcuts={keyShortcuts}
    count={count}
    frame={visibleRows.frame}
    height={visibleRows.height}
  >
    {visibleRows.items.map(({ position, top }, at) => {
      const row = rows[at]
      return row === undefined ? null : (
        <PendingRow
          key={row.id}
          row={row}
          position={position}
          top={top}
          measure={visibleRows.measure}
          isTabStop={position === tabStop}
          status={status}
          words={words}
        />
      )
    })}
  </VirtualList>
)
