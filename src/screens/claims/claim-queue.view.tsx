import { useId } from "react"
import { BadgeCheck, Ban, Check, CheckCheck, Hourglass, ReceiptText, X } from "lucide-react"
import { Button } from "#src/components/button.tsx"
import { Empty } from "#src/components/empty.tsx"
import { ErrorNote } from "#src/components/error-note.tsx"
import { LoadingRows } from "#src/components/loading-rows.tsx"
import { PageHeader } from "#src/components/page-header.tsx"
import { PagedFooter } from "#src/components/paged-footer.tsx"
import { ProgressBar } from "#src/components/progress-bar.tsx"
import { SelectionBar } from "#src/components/selection-bar.tsx"
import { StaleNote } from "#src/components/stale-note.tsx"
import { StatCard } from "#src/components/stat-card.tsx"
import { ClaimTable, type ClaimTableProps } from "./claim-table.view.tsx"
import { ClaimToolbar, type ClaimToolbarProps } from "./claim-toolbar.view.tsx"

export interface ClaimSelection {
  readonly count: number
  /** All that match are taken, not only rows of this page. */
  readonly isWholeFilter: boolean
  /** Offers the rest, with their number; null when there is no rest. */
  readonly selectMatching: { readonly count: number; readonly run: () => void } | null
  readonly approve: (() => void) | null
  readonly reject: (() => void) | null
  readonly clear: (() => void) | null
}

export interface ClaimPage {
  readonly from: number
  readonly to: number
  readonly total: number
  readonly page: number
  readonly totalPages: number
  readonly pages: ReadonlyArray<number | "gap">
  readonly goTo: (page: number) => void
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  /** Reads the page again when others' changes have left it out of date; null while it is as it should be. */
  readonly moved: { readonly run: (() => void) | null } | null
}

export interface ClaimQueueProps extends Omit<ClaimToolbarProps, "titleId">, Omit<ClaimTableProps, "hasSelection"> {
  /** Null until they are known. */
  readonly stats: {
    readonly total: number
    readonly pending: number
    readonly approved: number
    readonly rejected: number
  } | null
  /** Drawn only when there are pending claims. */
  readonly approveAll: { readonly run: (() => void) | null } | null
  /** Drawn only when the total is above 0. */
  readonly report: { readonly run: (() => void) | null; readonly isBusy: boolean } | null
  /** True until the first answer: afterwards old rows stay. */
  readonly isLoading: boolean
  readonly isRefreshing: boolean
  /** What went wrong with the list, in words, without "Error: ". */
  readonly failure: string | null
  /** The time of what is shown (10:42) when it could not be refreshed. */
  readonly staleSince: string | null
  readonly retry: (() => void) | null
  readonly progress: { readonly label: string; readonly done: number; readonly total: number } | null
  readonly page: ClaimPage | null
  readonly selection: ClaimSelection | null
}

const Stats = ({ words, shared, stats }: Pick<ClaimQueueProps, "words" | "shared" | "stats">) => {
  const value = (figure: number | undefined) => (figure === undefined ? "–" : shared.number(figure))
  return (
    <div className="stats">
      <StatCard title={words.stats.total} value={value(stats?.total)} icon={ReceiptText} tone="info" />
      <StatCard title={words.stats.pending} value={value(stats?.pending)} icon={Hourglass} tone="warning" />
      <StatCard title={words.stats.approved} value={value(stats?.approved)} icon={BadgeCheck} tone="success" />
      <StatCard title={words.stats.rejected} value={value(stats?.rejected)} icon={Ban} tone="danger" />
    </div>
  )
}

const Notes = ({ words, shared, failure, staleSince, retry, progress }: ClaimQueueProps) => {
  if (failure === null && staleSince === null && progress === null) return null
  return (
    <div className="notes">
      {progress !== null && <ProgressBar {...progress} text={words.progress(progress.done, progress.total)} />}
      {failure !== null && <ErrorNote text={shared.error(failure)} retry={{ label: shared.retry, run: retry }} />}
      {failure === null && staleSince !== null && (
        <StaleNote text={shared.stale(staleSince)} retry={{ label: shared.retry, run: retry }} />
      )}
    </div>
  )
}

const NoRows = ({ words, shared, filters }: Pick<ClaimQueueProps, "words" | "shared" | "filters">) => {
  if (filters.clear === null) return <Empty icon={ReceiptText} title={words.empty.title} text={words.empty.text} />
  return (
    <Empty icon={ReceiptText} title={shared.nothingMatches}>
      <Button action={filters.clear}>{shared.clearFilters}</Button>
    </Empty>
  )
}

interface SelectionProps extends Pick<ClaimQueueProps, "words" | "settings"> {
  readonly selection: ClaimSelection
}

const Selection = ({ words, selection, settings }: SelectionProps) => {
  const keycap = (key: string) => (settings.hasSingleKeys ? { keycap: key } : {})
  const { count, isWholeFilter, selectMatching } = selection
  return (
    <SelectionBar
      label={words.selection.label}
      countText={isWholeFilter ? words.selection.allMatching(count) : words.selection.count(count)}
      selectMatching={
        selectMatching === null
          ? null
          : { label: words.selection.selectMatching(selectMatching.count), run: selectMatching.run }
      }
      clear={{ label: words.selection.clear, run: selection.clear }}
    >
      <Button kind="primary" icon={Check} action={selection.approve} {...keycap("A")}>
        {words.selection.approve(count)}
      </Button>
      <Button icon={X} action={selection.reject} {...keycap("R")}>
        {words.selection.reject(count)}
      </Button>
    </SelectionBar>
  )
}

/** The claims desk: figures, the list with what may be done to each claim, and the selection that is decided at once. */
export const ClaimQueueView = (props: ClaimQueueProps) => {
  const { words, shared, report, approveAll, rows, page, selection } = props
  const titleId = useId()
  return (
    <>
      <PageHeader
        title={words.title}
        {...(report === null
          ? {}
          : { report: { ...report, label: shared.downloadReport, busyWords: shared.downloadingReport } })}
      >
        {approveAll !== null && (
          <Button icon={CheckCheck} action={approveAll.run}>
            {words.approveAll}
          </Button>
        )}
      </PageHeader>
      <Stats words={words} shared={shared} stats={props.stats} />
      <section className="card" aria-labelledby={titleId} aria-busy={props.isLoading || props.isRefreshing}>
        <ClaimToolbar {...props} titleId={titleId} />
        <Notes {...props} />
        {props.isRefreshing && <div className="refreshing" />}
        {props.isLoading && props.failure === null && <LoadingRows text={shared.loading} />}
        {!props.isLoading && rows.length > 0 && <ClaimTable {...props} hasSelection={selection !== null} />}
        {!props.isLoading && rows.length === 0 && props.failure === null && <NoRows {...props} />}
        {page !== null && (
          <PagedFooter
            {...page}
            moved={page.moved === null ? null : { ...page.moved, text: words.moved, label: words.refresh }}
            words={shared.paging}
          />
        )}
      </section>
      {selection !== null && <Selection words={words} selection={selection} settings={props.settings} />}
    </>
  )
}
