import { memo } from "react"
import { ChevronLeft, ChevronRight } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen/record-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { tipOf } from "#src/components/navigation/tip.ts"
import { ReturnsListFocus } from "./list-focus.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { isSame } from "#src/components/layout/same-props.ts"
import { Row } from "#src/components/layout/row.tsx"
import * as styles from "./paged-footer.module.css"

/** One page of a list. */
export interface ListPage {
  /** Another number with other rows: these are read from their top. */
  readonly turn: number
  /** Which rows are shown, of how many. */
  readonly showing: string
  /** The page that the rows are; null where they are no page of the list any more. */
  readonly current: number | null
  readonly totalPages: number
  /** The page numbers to show; "gap" is an ellipsis. */
  readonly pages: ReadonlyArray<number | "gap">
  /** Formats a number for the language. */
  readonly format: (page: number) => string
  readonly goTo: (page: number) => void
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  /** The keys that turn the page; null where they are switched off. */
  readonly keys: { readonly previous: string; readonly next: string } | null
  /** Refetches the page when other rows belong on it by now; null while it is current. */
  readonly moved: { readonly run: (() => void) | null } | null
}

export interface PagedFooterProps extends ListPage {
  readonly words: InterfaceWords["paging"]
  readonly record: Pick<RecordScreenWords, "moved" | "refresh">
}

interface StepProps {
  readonly label: string
  readonly icon: typeof ChevronLeft
  readonly go: (() => void) | null
  readonly keys: string | undefined
}

/**
 * Another page begins with its first row, which stands above what is visible after the end of the last one. Measured in the
 * frame: while React still changes the document, all of it would be laid out twice.
 */
const showListTop = (marker: HTMLElement | null): void =>
  void requestAnimationFrame(() => {
    const list = marker?.closest("section")
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: "start" })
  })

const Step = ({ label, icon, go, keys }: StepProps) => (
  <button
    type="button"
    className={styles.page}
    aria-label={label}
    onClick={() => go?.()}
    aria-disabled={go === null || undefined}
    aria-keyshortcuts={keys}
    {...tipOf(label)}
  >
    <Icon of={icon} />
  </button>
)

/** The shown range of the list, and with more than one page the page links. */
export const PagedFooter = memo(
  ({ turn, showing, current, totalPages, pages, format, goTo, words, record, ...rest }: PagedFooterProps) => (
    <div className={styles.footer}>
      <span key={turn} ref={showListTop} hidden />
      <span role="status">{showing}</span>
      {rest.moved !== null && (
        <Row role="status">
          <span>{record.moved}</span>
          <ReturnsListFocus>
            <Button kind="link" size="small" action={rest.moved.run}>
              {record.refresh}
            </Button>
          </ReturnsListFocus>
        </Row>
      )}
      {(totalPages > 1 || rest.next !== null) && (
        <nav className={styles.pages} aria-label={words.label}>
          {current !== null && <span className={styles.count}>{words.pageOf(current, totalPages)}</span>}
          <Step label={words.previous} icon={ChevronLeft} go={rest.previous} keys={rest.keys?.previous} />
          {pages.map((number, index) =>
            number === "gap" ? (
              <span key={`gap-${pages[index - 1] ?? 0}`} className={styles.page} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={styles.number}
                aria-label={words.page(number)}
                onClick={() => goTo(number)}
                aria-current={number === current ? "page" : undefined}
              >
                {format(number)}
              </button>
            )
          )}
          <Step label={words.next} icon={ChevronRight} go={rest.next} keys={rest.keys?.next} />
        </nav>
      )}
    </div>
  ),
  isSame
)
