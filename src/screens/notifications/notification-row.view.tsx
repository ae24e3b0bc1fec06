import { memo, type RefCallback } from "react"
import { Check, Eye, Mail, MailCheck } from "lucide-react"
import type { NotificationsScreenWords } from "#domain/notifications/notifications-screen-english.messages.ts"
import { Badge } from "#src/components/badge.tsx"
import { Cell, DataRow, RowButton, RowActions, RowPending } from "#src/components/data-table.tsx"
import { Text } from "#src/components/text.tsx"

export interface NotificationRowModel {
  readonly id: string
  readonly message: string
  readonly isUnread: boolean
  /** MM/dd/yyyy. */
  readonly createdOn: string
  /** The text of the action under way. */
  readonly busy: string | null
  readonly isCursor: boolean
  readonly onCursor: () => void
  readonly rowRef: RefCallback<HTMLTableRowElement> | null
  /** Null where it is not about an enrolment. */
  readonly details: (() => void) | null
  /** Null where there is nothing to approve. */
  readonly approve: (() => void) | null
  /** Null where it is already read. */
  readonly read: (() => void) | null
  /** Null where it is already unread. */
  readonly unread: (() => void) | null
}

export interface NotificationRowProps {
  readonly row: NotificationRowModel
  readonly isTabStop: boolean
  readonly words: NotificationsScreenWords
}

const Actions = ({ row, isTabStop, words }: NotificationRowProps) => {
  const tabIndex = isTabStop ? 0 : -1
  if (row.busy !== null) return <RowPending>{row.busy}</RowPending>
  return (
    <>
      {row.details !== null && (
        <RowButton action={row.details} label={words.detailsOf(row.message)} icon={Eye} tabIndex={tabIndex}>
          {words.details}
        </RowButton>
      )}
      {row.approve !== null && (
        <RowButton action={row.approve} label={words.approveOf(row.message)} icon={Check} tabIndex={tabIndex}>
          {words.approve}
        </RowButton>
      )}
      {row.read !== null && row.details !== null && (
        <RowButton action={row.read} label={words.readOf(row.message)} icon={MailCheck} tabIndex={tabIndex} />
      )}
      {row.read !== null && row.details === null && (
        <RowButton action={row.read} label={words.readOf(row.message)} icon={MailCheck} tabIndex={tabIndex}>
          {words.read}
        </RowButton>
      )}
      {row.read === null && (
        <RowButton action={row.unread} label={words.unreadOf(row.message)} icon={Mail} tabIndex={tabIndex} />
      )}
    </>
  )
}

/** One notification. Rendered again only when its model changes. */
export const NotificationRow = memo(({ row, isTabStop, words }: NotificationRowProps) => (
  <DataRow
    state={row.busy === null ? "rest" : "deciding"}
    isSelected={false}
    isCursor={row.isCursor}
    isTabStop={isTabStop}
    onFocus={row.onCursor}
    rowRef={row.rowRef}
  >
    <Cell kind="more">
      {row.isUnread ? (
        <Text as="b" weight="semibold" isTruncated title={row.message}>
          {row.message}
        </Text>
      ) : (
        <Text isTruncated title={row.message}>
          {row.message}
        </Text>
      )}
    </Cell>
    <Cell kind="state">
      <Badge tone={row.isUnread ? "warning" : "neutral"}>{words.statuses[row.isUnread ? "pending" : "read"]}</Badge>
    </Cell>
    <Cell kind="line" tone="muted" label={words.columns.created_at}>
      {row.createdOn}
    </Cell>
    <Cell kind="actions">
      <RowActions>
        <Actions row={row} isTabStop={isTabStop} words={words} />
      </RowActions>
    </Cell>
  </DataRow>
))
