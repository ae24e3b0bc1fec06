import type { EnrolmentsScreenWords } from "#domain/enrolments/enrolments-screen-english.messages.ts"
import { WaitingList } from "#src/components/waiting-list.tsx"
import { PendingRow, type PendingRowModel } from "./pending-row.view.tsx"

export interface WaitingRowsProps {
  readonly words: EnrolmentsScreenWords
  readonly status: string
  readonly keyShortcuts: string
  /** How many there are, and those of them that are drawn, in the order of their places. */
  readonly count: number
  readonly rows: ReadonlyArray<PendingRowModel>
  /** The place of the one in the Tab order. */
  readonly tabStop: number
  readonly sight: {
    readonly frame: (element: HTMLDivElement | null) => void
    readonly measure: (element: HTMLElement | null) => void
    readonly height: number
    readonly items: ReadonlyArray<{ readonly position: number; readonly top: number }>
  }
}

/** Those of the waiting enrolments that are in sight. */
export const WaitingRowsView = ({ words, status, keyShortcuts, count, rows, tabStop, sight }: WaitingRowsProps) => (
  <WaitingList
    label={words.caption}
    keyShortcuts={keyShortcuts}
    count={count}
    frame={sight.frame}
    height={sight.height}
  >
    {sight.items.map(({ position, top }, at) => {
      const row = rows[at]
      return row === undefined ? null : (
        <PendingRow
          key={row.id}
          row={row}
          position={position}
          top={top}
          measure={sight.measure}
          isTabStop={position === tabStop}
          status={status}
          words={words}
        />
      )
    })}
  </WaitingList>
)
