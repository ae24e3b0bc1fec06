import { useId } from "react"
import { Bell, CheckCheck, Undo2 } from "lucide-react"
import {
  type NotificationSortField,
  notificationSortFields,
  type NotificationStatus
} from "#domain/notifications/notification.schema.ts"
import type { NotificationsScreenWords } from "#domain/notifications/notifications-screen-english.messages.ts"
import type { InterfaceWords } from "#domain/shared/interface-english.messages.ts"
import type { RecordScreenWords } from "#domain/shared/screen/record-screen-english.messages.ts"
import { Button } from "#src/components/button.tsx"
import { DataTable, HeadCell } from "#src/components/data-table.tsx"
import { ReturnsListFocus } from "#src/components/list-focus.tsx"
import { ListCard, type ListState } from "#src/components/list-card.tsx"
import { type ListSettings, ListToolbar } from "#src/components/list-toolbar.tsx"
import { PageHeader } from "#src/components/page-header.tsx"
import { FilterSelect } from "#src/components/select.tsx"
import { NotificationRow, type NotificationRowModel } from "./notification-row.view.tsx"
import { RecentAction } from "#src/components/toolbar.tsx"

export interface NotificationsProps {
  readonly words: NotificationsScreenWords
  readonly record: RecordScreenWords
  readonly shared: InterfaceWords
  /** The total of the list, formatted for the language; null until known. */
  readonly count: string | null
  readonly state: ListState
  readonly rows: ReadonlyArray<NotificationRowModel>
  readonly sort: { readonly field: NotificationSortField; readonly order: "ascending" | "descending" }
  readonly sortBy: (field: NotificationSortField) => void
  readonly searchTerm: string
  readonly changeSearch: (text: string) => void
  /** Empty means any. */
  readonly status: string
  readonly changeStatus: (status: string) => void
  readonly settings: ListSettings
  readonly keyShortcuts: string
  readonly readAll: { readonly run: (() => void) | null; readonly isBusy: boolean }
  /** This administrator's "mark all as read", while it can be undone. */
  readonly recent: { readonly count: string; readonly undo: (() => void) | null; readonly isBusy: boolean } | null
}

const columnWidths = {
  message: {},
  status: { width: 116, narrowWidth: 104 },
  created_at: { width: 132, narrowWidth: 116 }
} as const satisfies Readonly<Record<NotificationSortField, object>>
const statuses: ReadonlyArray<NotificationStatus> = ["pending", "read"]

const Table = ({ words, rows, sort, sortBy, keyShortcuts }: NotificationsProps) => {
  const tabStop = Math.max(
    0,
    rows.findIndex((row) => row.isCursor)
  )
  return (
    <DataTable
      caption={words.caption}
      hasSelection={null}
      keyShortcuts={keyShortcuts}
      head={
        <>
          {notificationSortFields.map((field) => (
            <HeadCell
              key={field}
              {...columnWidths[field]}
              sort={{ order: sort.field === field ? sort.order : null, run: () => sortBy(field) }}
            >
              {words.columns[field]}
            </HeadCell>
          ))}
          <HeadCell width={256} narrowWidth={232} isEnd>
            {words.columns.actions}
          </HeadCell>
        </>
      }
    >
      {rows.map((row, index) => (
        <NotificationRow key={row.id} row={row} isTabStop={index === tabStop} words={words} />
      ))}
    </DataTable>
  )
}

const Recent = ({ words, shared, recent, settings }: NotificationsProps) =>
  recent === null ? null : (
    <RecentAction>
      <span>{words.recent(recent.count)}</span>
      <ReturnsListFocus>
        <Button
          size="small"
          icon={Undo2}
          action={recent.undo}
          isBusy={recent.isBusy}
          busyWords={words.undoing}
          {...(settings.hasSingleKeys ? { keycap: "Z" } : {})}
        >
          {shared.undo}
        </Button>
      </ReturnsListFocus>
    </RecentAction>
  )

/** The notifications, with their actions. */
export const NotificationsView = (props: NotificationsProps) => {
  const { words, record, shared, count, rows, readAll } = props
  const titleId = useId()
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle}>
        <Button icon={CheckCheck} action={readAll.run} isBusy={readAll.isBusy} busyWords={words.readingAll}>
          {words.readAll}
        </Button>
      </PageHeader>
      <ListCard
        {...props.state}
        titleId={titleId}
        words={record}
        shared={shared}
        loading={words.loading}
        hasRows={rows.length > 0}
        empty={{ icon: Bell, ...words.empty }}
        toolbar={
          <ListToolbar
            titleId={titleId}
            title={count === null ? words.caption : words.table(count)}
            words={record}
            shared={shared}
            search={words.search}
            searchTerm={props.searchTerm}
            changeSearch={props.changeSearch}
            settings={props.settings}
            recent={<Recent {...props} />}
          >
            <FilterSelect
              label={words.filters.status}
              value={props.status}
              onChange={props.changeStatus}
              choices={[
                { value: "", label: words.filters.anyStatus },
                ...statuses.map((value) => ({ value, label: words.statuses[value] }))
              ]}
            />
          </ListToolbar>
        }
      >
        <Table {...props} />
      </ListCard>
    </>
  )
}
