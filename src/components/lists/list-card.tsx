import type { ReactNode } from "react"
import type { LucideIcon } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/record-screen/record-screen-english.messages.ts"
import { Button } from "#src/components/navigation/button.tsx"
import { Empty } from "#src/components/notes/empty.tsx"
import { ErrorNote, UnreadableRows } from "#src/components/notes/note.tsx"
import { StalePageNote } from "#src/components/notes/page-note.tsx"
import { LoadingRows } from "./loading-rows.tsx"
import { type ListPage, PagedFooter } from "./paged-footer.tsx"
import { SimilarSearches } from "./similar-searches.tsx"
import * as styles from "./list-card.module.css"

/** The state of a list. */
export interface ListState {
  /** True until the first answer; later the old rows stay visible. */
  readonly isLoading: boolean
  readonly isRefreshing: boolean
  /** True while the rows are those of another search. */
  readonly isSearching: boolean
  /** The text of the list's failure, without "Error: ". */
  readonly failure: string | null
  /** How old the shown data is, when it could not be refreshed. */
  readonly stale: string | null
  readonly retry: (() => void) | null
  readonly page: ListPage | null
  /** Null when no filter is set. */
  readonly clearFilters: (() => void) | null
  /** What the shown rows are searched for. */
  readonly searched: string
  /** Where that finds nothing: searches with a corrected letter. */
  readonly similar: ReadonlyArray<string>
  /** Searches for another text, and goes to the first row. */
  readonly searchFor: (text: string) => void
}

export interface ListCardProps extends ListState {
  readonly titleId: string
  readonly words: RecordScreenWords
  readonly shared: InterfaceWords
  readonly loading: string
  readonly hasRows: boolean
  readonly unreadable: ReadonlyArray<string | null>
  readonly toolbar: ReactNode
  readonly empty: {
    readonly icon: LucideIcon
    readonly title: string
    readonly text?: string
    /** The buttons that create the first records. */
    readonly actions?: ReactNode
  }
  /** A table is inside the card; cards are boxes of their own. */
  readonly look?: "table" | "cards"
  /** The progress of an action on many rows. */
  readonly progress?: ReactNode
  /** Replaces the rows until the first answer; by default the bars of a table. */
  readonly waiting?: ReactNode
  /** The table or the cards, rendered when there are rows. */
  readonly children: ReactNode
}

const Notes = ({ shared, failure, retry, progress = null }: ListCardProps) => {
  if (failure === null && progress === null) return null
  return (
    <div className={styles.notes}>
      {progress}
      {failure !== null && <ErrorNote text={shared.error(failure)} retry={{ label: shared.retry, run: retry }} />}
    </div>
  )
}

const NoRows = ({ shared, clearFilters, searched, similar, searchFor, empty: { actions, ...empty } }: ListCardProps) =>
  clearFilters === null ? (
    <Empty {...empty}>{actions}</Empty>
  ) : (
    <Empty icon={empty.icon} title={shared.nothingMatches(searched)}>
      <SimilarSearches label={shared.similar} similar={similar} searchFor={searchFor} />
      <Button action={clearFilters}>{shared.clearFilters}</Button>
    </Empty>
  )

/** A list with its toolbar, notes, rows or placeholder, and page links. */
export const ListCard = (props: ListCardProps) => {
  const { page, shared, isLoading, failure, hasRows, unreadable } = props
  return (
    <section
      className={props.look === "cards" ? styles.cards : styles.table}
      data-look={props.look}
      aria-labelledby={props.titleId}
      aria-busy={isLoading || props.isRefreshing}
    >
      {props.toolbar}
      <Notes {...props} />
      {failure === null && props.stale !== null && (
        <StalePageNote text={props.stale} retry={{ label: shared.retry, run: props.retry }} />
      )}
      {props.isRefreshing && <div className={styles.refreshing} />}
      {isLoading && failure === null && (props.waiting ?? <LoadingRows text={props.loading} />)}
      {!isLoading && hasRows && (
        <div className={styles.rows} data-searching={props.isSearching || undefined}>
          {props.children}
        </div>
      )}
      {!isLoading && !hasRows && unreadable.length === 0 && failure === null && <NoRows {...props} />}
      <UnreadableRows ids={unreadable} text={props.words.unreadable} />
      {page !== null && <PagedFooter {...page} words={shared.paging} record={props.words} />}
    </section>
  )
}
