import { ChevronLeft, ChevronRight } from "lucide-react"
import { Button } from "#src/components/navigation/button.tsx"
import { ReturnsListFocus } from "./list-focus.tsx"
import { Icon } from "#src/components/text/icon.tsx"
import { Row, WideOnly } from "#src/components/layout/row.tsx"
import * as styles from "./paged-footer.module.css"

export interface PagedFooterProps {
  readonly from: number
  readonly to: number
  readonly total: number
  readonly page: number
  readonly totalPages: number
  /** The page numbers to show; "gap" is an ellipsis. */
  readonly pages: ReadonlyArray<number | "gap">
  readonly goTo: (page: number) => void
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  /** Shown when other rows belong on this page by now, which a refetch shows. */
  readonly moved: { readonly text: string; readonly label: string; readonly run: (() => void) | null } | null
  readonly words: {
    readonly label: string
    readonly showing: (from: number, to: number, total: number) => string
    readonly pageOf: (page: number, pages: number) => string
    readonly page: (page: number) => string
    readonly previous: string
    readonly next: string
  }
}

interface StepProps {
  readonly label: string
  readonly icon: typeof ChevronLeft
  readonly go: (() => void) | null
}

const Step = ({ label, icon, go }: StepProps) => (
  <button
    type="button"
    className={styles.page}
    aria-label={label}
    onClick={() => go?.()}
    aria-disabled={go === null || undefined}
  >
    <Icon of={icon} />
  </button>
)

/** The shown range of the list, and with more than one page the page links. */
export const PagedFooter = ({ from, to, total, page, totalPages, pages, goTo, words, ...rest }: PagedFooterProps) => (
  <div className={styles.footer}>
    <span>{words.showing(from, to, total)}</span>
    {rest.moved !== null && (
      <Row role="status">
        <span>{rest.moved.text}</span>
        <ReturnsListFocus>
          <Button kind="link" size="small" action={rest.moved.run}>
            {rest.moved.label}
          </Button>
        </ReturnsListFocus>
      </Row>
    )}
    {totalPages > 1 && (
      <nav className={styles.pages} aria-label={words.label}>
        <WideOnly>
          <span className={styles.count}>{words.pageOf(page, totalPages)}</span>
        </WideOnly>
        <Step label={words.previous} icon={ChevronLeft} go={rest.previous} />
        {pages.map((number, index) =>
          number === "gap" ? (
            <WideOnly key={`gap-${pages[index - 1] ?? 0}`}>
              <span className={styles.page} aria-hidden="true">
                …
              </span>
            </WideOnly>
          ) : (
            <button
              key={number}
              type="button"
              className={styles.number}
              aria-label={words.page(number)}
              onClick={() => goTo(number)}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </button>
          )
        )}
        <Step label={words.next} icon={ChevronRight} go={rest.next} />
      </nav>
    )}
  </div>
)
