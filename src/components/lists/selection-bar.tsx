import type { ReactNode } from "react"
import { X } from "lucide-react"
import type { RecordScreenWords } from "#domain/shared/record-screen/record-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { ReturnsListFocus } from "./list-focus.tsx"
import * as styles from "./selection-bar.module.css"

export interface ListSelection {
  readonly count: number
  /** How many of them are not among the rows. */
  readonly notShown: number
  /** All that match are selected, not only rows of this page. */
  readonly isWholeFilter: boolean
  /** Selects the rest, with their number; null once selected, or when the page has all of them. */
  readonly selectMatching: { readonly count: number; readonly run: () => void } | null
  readonly clear: (() => void) | null
}

export interface SelectionBarProps {
  readonly words: {
    readonly label: string
    readonly count: (count: number) => string
    readonly allMatching: (count: number) => string
    readonly selectMatching: (count: number) => string
    readonly clear: string
  }
  readonly record: Pick<RecordScreenWords, "notShown">
  readonly selection: ListSelection
  /** The actions on the selection: one primary button, then the others. */
  readonly children: ReactNode
}

/** Floats over the end of the list while rows are selected, and announces how many. */
export const SelectionBar = ({
  words,
  record,
  selection: { count, notShown, isWholeFilter, selectMatching, clear },
  children
}: SelectionBarProps) => (
  <>
    <div className={styles.spacer} />
    <div className={styles.bar} data-beside-list="bar" role="region" aria-label={words.label}>
      <span className={styles.count}>
        <span role="status">
          {isWholeFilter ? words.allMatching(count) : words.count(count)}
          {notShown > 0 && `, ${record.notShown(notShown)}`}
        </span>
        {selectMatching !== null && (
          <ReturnsListFocus>
            <Button kind="link" action={selectMatching.run}>
              {words.selectMatching(selectMatching.count)}
            </Button>
          </ReturnsListFocus>
        )}
      </span>
      <span className={styles.divider} />
      <ReturnsListFocus>
        {children}
        <Button kind="quiet" icon={X} label={words.clear} action={clear} keys="Escape" />
      </ReturnsListFocus>
    </div>
  </>
)
