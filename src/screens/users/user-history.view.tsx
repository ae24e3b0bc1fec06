import type { ReactNode } from "react"
import { FileText, HeartHandshake, ListChecks, type LucideIcon, RotateCcw } from "lucide-react"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { UsersScreenWords } from "#domain/users/users-screen-english.messages.ts"
import { Badge, type BadgeTone } from "#src/components/text/badge.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { Empty } from "#src/components/notes/empty.tsx"
import { ErrorNote, StaleNote, UnreadableRows, type UnreadableRowsProps } from "#src/components/notes/note.tsx"
import { LoadingRows } from "#src/components/lists/loading-rows.tsx"
import { PlainTable } from "#src/components/lists/plain-table.tsx"
import * as styles from "./user-history.module.css"
import { Text } from "#src/components/text/text.tsx"

/** The state of a history. */
export interface HistoryState {
  readonly isLoading: boolean
  readonly failure: { readonly text: string; readonly retry: () => void } | null
  /** Reads the rows again, which could not be refreshed; null while they are fresh. */
  readonly refresh: (() => void) | null
  readonly unreadable: UnreadableRowsProps
}

interface HistoryProps extends HistoryState {
  readonly shared: InterfaceWords
  readonly icon: LucideIcon
  readonly none: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}

const History = ({ shared, isLoading, failure, refresh, unreadable, isEmpty, icon, none, children }: HistoryProps) => {
  if (isLoading) return <LoadingRows text={shared.loading} rows={4} />
  return (
    <div className={styles.history}>
      {failure !== null && (
        <ErrorNote text={shared.error(failure.text)} retry={{ label: shared.retry, run: failure.retry }} />
      )}
      {refresh !== null && <StaleNote text={shared.mayBeOld} retry={{ label: shared.retry, run: refresh }} />}
      {isEmpty ? failure === null && unreadable.ids.length === 0 && <Empty icon={icon} title={none} /> : children}
      <UnreadableRows {...unreadable} />
    </div>
  )
}

export interface QuizHistoryProps extends HistoryState {
  readonly words: UsersScreenWords["details"]["quizzes"]
  readonly caption: string
  readonly shared: InterfaceWords
  /** Dates MM/dd/yyyy. */
  readonly rows: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly added: string
    readonly submitted: string
  }>
  /** The note that there are more; null where there are not. */
  readonly more: string | null
}

/** The submissions of a user. */
export const QuizHistoryView = ({ words, caption, rows, more, ...state }: QuizHistoryProps) => (
  <History {...state} icon={ListChecks} none={words.none} isEmpty={rows.length === 0}>
    <PlainTable
      isSmall
      caption={caption}
      columns={[{ label: words.title }, { label: words.added, width: 92 }, { label: words.submitted, width: 96 }]}
      rows={rows.map(({ id, title, added, submitted }) => ({ id, cells: [title, added, submitted] }))}
    />
    {more !== null && (
      <Text as="p" size="xs" tone="muted">
        {more}
      </Text>
    )}
  </History>
)

export interface BenefitHistoryProps extends HistoryState {
  readonly words: UsersScreenWords["details"]["benefits"]
  readonly caption: string
  readonly shared: InterfaceWords
  readonly rows: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly status: string
    readonly tone: BadgeTone
    readonly isActing: boolean
    /** Undefined where it is active; null while it is being activated. */
    readonly reactivate?: (() => void) | null
  }>
}

/** The enrolments of a user; inactive ones can be activated again. */
export const BenefitHistoryView = ({ words, caption, rows, ...state }: BenefitHistoryProps) => (
  <History {...state} icon={HeartHandshake} none={words.none} isEmpty={rows.length === 0}>
    <PlainTable
      isSmall
      caption={caption}
      columns={[
        { label: words.title },
        { label: words.status, width: 92 },
        { label: words.actions, width: 128, isEnd: true }
      ]}
      rows={rows.map(({ id, title, status, tone, isActing, reactivate }) => ({
        id,
        cells: [
          title,
          <Badge key="status" tone={tone}>
            {status}
          </Badge>,
          reactivate === undefined ? null : (
            <Button
              key="action"
              size="small"
              icon={RotateCcw}
              action={reactivate}
              isBusy={isActing}
              busyWords={words.reactivating}
              label={words.reactivateOf(title)}
            >
              {words.reactivate}
            </Button>
          )
        ]
      }))}
    />
  </History>
)

/** Says that nothing of this kind is stored here. */
export const PaychecksView = ({ text }: { readonly text: string }) => <Empty icon={FileText} title={text} />
