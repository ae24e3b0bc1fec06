import { useId } from "react"
import { BadgeCheck, Ban, Check, CheckCheck, Hourglass, ReceiptText, Undo2, X } from "lucide-react"
import type { ClaimStats } from "#domain/claims/claim.schema.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { ReturnsListFocus } from "#src/components/list-focus.tsx"
import { ListCard, type ListState } from "#src/components/list-card.tsx"
import { type ListSettings, ListToolbar } from "#src/components/list-toolbar.tsx"
import { PageHeader } from "#src/components/page-header.tsx"
import { ProgressBar } from "#src/components/progress-bar.tsx"
import { type ListSelection, SelectionBar } from "#src/components/selection-bar.tsx"
import { StatCard, StatCards } from "#src/components/stat-card.tsx"
import { type ClaimFilters, ClaimFiltersView } from "./claim-filters.view.tsx"
import { ClaimTable, type ClaimTableProps } from "./claim-table.view.tsx"
import { RecentAction } from "#src/components/toolbar.tsx"

export interface ClaimSelection extends ListSelection {
  readonly approve: (() => void) | null
  readonly reject: (() => void) | null
}

export interface ClaimQueueProps extends Omit<ClaimTableProps, "hasSelection"> {
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  /** The total of the list, formatted for the language; null until known. */
  readonly count: string | null
  /** Null until known. */
  readonly stats: Pick<ClaimStats, "total" | "pending" | "approved" | "rejected"> | null
  readonly state: ListState
  readonly searchTerm: string
  readonly changeSearch: (text: string) => void
  readonly filters: ClaimFilters
  readonly settings: ListSettings
  /** Shown only when there are pending claims. */
  readonly approveAll: { readonly run: (() => void) | null } | null
  /** Shown only when the total is above 0. */
  readonly report: { readonly run: (() => void) | null; readonly isBusy: boolean } | null
  readonly progress: { readonly label: string; readonly done: number; readonly total: number } | null
  /** The last decision of this administrator, while it can be undone. */
  readonly recent: { readonly text: string; readonly undo: (() => void) | null; readonly isBusy: boolean } | null
  readonly selection: ClaimSelection | null
}

const Stats = ({ words, shared, stats }: Pick<ClaimQueueProps, "words" | "shared" | "stats">) => {
  const value = (figure: number | undefined) => (figure === undefined ? "–" : shared.number(figure))
  return (
    <StatCards>
      <StatCard title={words.stats.total} value={value(stats?.total)} icon={ReceiptText} tone="info" />
      <StatCard title={words.stats.pending} value={value(stats?.pending)} icon={Hourglass} tone="warning" />
      <StatCard title={words.stats.approved} value={value(stats?.approved)} icon={BadgeCheck} tone="success" />
      <StatCard title={words.stats.rejected} value={value(stats?.rejected)} icon={Ban} tone="danger" />
    </StatCards>
  )
}

const Recent = ({ words, recent, settings }: Pick<ClaimQueueProps, "words" | "recent" | "settings">) =>
  recent !== null && (
    <RecentAction>
      <span>{recent.text}</span>
      <ReturnsListFocus>
        <Button
          size="small"
          icon={Undo2}
          action={recent.undo}
          isBusy={recent.isBusy}
          busyWords={words.busy.undoing}
          {...(settings.hasSingleKeys ? { keycap: "Z" } : {})}
        >
          {words.undo}
        </Button>
      </ReturnsListFocus>
    </RecentAction>
  )

interface SelectionProps extends Pick<ClaimQueueProps, "words" | "settings"> {
  readonly selection: ClaimSelection
}

const Selection = ({ words, selection, settings }: SelectionProps) => {
  const keycap = (key: string) => (settings.hasSingleKeys ? { keycap: key } : {})
  const { count } = selection
  return (
    <SelectionBar words={words.selection} selection={selection}>
      <Button kind="primary" icon={Check} action={selection.approve} {...keycap("A")}>
        {words.selection.approve(count)}
      </Button>
      <Button icon={X} action={selection.reject} {...keycap("R")}>
        {words.selection.reject(count)}
      </Button>
    </SelectionBar>
  )
}

/** The claims: figures, the list with its actions, and the selection bar. */
export const ClaimQueueView = (props: ClaimQueueProps) => {
  const { words, record, shared, count, report, approveAll, rows, progress, selection } = props
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
      <ListCard
        {...props.state}
        titleId={titleId}
        words={record}
        shared={shared}
        loading={shared.loading}
        hasRows={rows.length > 0}
        empty={{ icon: ReceiptText, ...words.empty }}
        progress={
          progress === null ? null : <ProgressBar {...progress} text={words.progress(progress.done, progress.total)} />
        }
        toolbar={
          <ListToolbar
            titleId={titleId}
            title={count === null ? words.title : words.table(count)}
            words={record}
            shared={shared}
            search={words.search}
            searchTerm={props.searchTerm}
            changeSearch={props.changeSearch}
            settings={props.settings}
            recent={<Recent words={words} recent={props.recent} settings={props.settings} />}
          >
            <ClaimFiltersView words={words} shared={shared} filters={props.filters} />
          </ListToolbar>
        }
      >
        <ClaimTable {...props} hasSelection={selection !== null} />
      </ListCard>
      {selection !== null && <Selection words={words} selection={selection} settings={props.settings} />}
    </>
  )
}
