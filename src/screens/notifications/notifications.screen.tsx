import type { ReactNode } from "react"
import { hasUnsentJobs } from "#domain/shared/job-queue.rules.ts"
import { Bell, Check, CheckCheck, Eye, type LucideIcon, Mail, MailCheck } from "lucide-react"
import { useWays } from "#src/shell/record-link.tsx"
import { jobOn } from "#domain/notifications/notification-inbox.machine.ts"
import { notificationListRules, notificationCriteria } from "#domain/notifications/notification-list.rules.ts"
import { isUnread, subjectLink } from "#domain/notifications/notification.rules.ts"
import { oneActivatedText } from "#domain/shared/enrolment.messages.ts"
import { notificationText } from "#domain/notifications/notification-text.rules.ts"
import type {
  Notification,
  NotificationFilter,
  NotificationSortField
} from "#domain/notifications/notification.schema.ts"
import {
  approveEnrolmentOf,
  markRead,
  markUnread,
  notificationsCommands,
  type NotificationsMessage,
  openDetails,
  shownUnread,
  undoableNow,
  isUndoableSoon,
  availableNotificationsCommands,
  type NotificationsState
} from "#domain/notifications/notifications.commands.ts"
import type { NotificationsScreenWords } from "#domain/notifications/notifications-screen-english.messages.ts"
import { Found } from "#src/shell/found.tsx"
import { Ago, useNow } from "#src/shell/time/ago.tsx"
import { lazyModule, useLazyModule } from "#src/shell/lazy-module.ts"
import {
  useNotificationButtons,
  useNotificationsScreen,
  useNotificationsState,
  useNotificationsWords,
  type NotificationsPorts,
  notificationsScreenWith,
  NotificationsScreenProvider
} from "./notifications-workflows.ts"
import { useWords } from "#src/shell/use-application.ts"
import { AppLink } from "#src/components/navigation/app-link.tsx"
import { Badge } from "#src/components/text/badge.tsx"
import { Button } from "#src/components/navigation/button.tsx"
import { RowButton, RowPending } from "#src/components/lists/row-actions.tsx"
import { Text } from "#src/components/text/text.tsx"
import { RecentAction } from "#src/components/layout/toolbar.tsx"
import { RecentUndo } from "#src/screens/record/record-parts.tsx"
import { type RecordRow, useRecordRows } from "#src/screens/record/record-rows.ts"
import { choicesOf, RecordScreen } from "#src/screens/record/record-screen.tsx"
import { type CellParts, recordTable } from "#src/screens/record/record-table.tsx"
import type { ScreenContext } from "#src/shell/context.ts"
import { listAddress } from "#src/screens/record/list-address.ts"
import { runScreen } from "#src/screens/record/running-screen.ts"
import { screenProviding } from "#src/screens/record/shell-screen.ts"

const notificationDialogsModule = lazyModule(() => import("./notification-dialogs.screen.tsx"))

interface NotificationRow extends RecordRow<Notification, NotificationsMessage> {
  /** In the shown language. */
  readonly message: string
  /** The server's time. */
  readonly nowMs: number
  /** The running action. */
  readonly busy: "read" | "unread" | "approve" | null
}

const busyOn = (...args: Parameters<typeof jobOn>): NotificationRow["busy"] => {
  const job = jobOn(...args)
  return job === "readAll" || job === "undo" ? null : job
}

const actionsCell = (
  { record, message, busy, run }: NotificationRow,
  { words, tabIndex, keyOf }: CellParts<NotificationsScreenWords>
) => {
  if (busy !== null) return <RowPending>{words.busy[busy]}</RowPending>
  const [details, approve, read] = [run(openDetails(record)), run(approveEnrolmentOf(record)), run(markRead(record))]
  const button = (action: (() => void) | null, label: string, icon: LucideIcon, command: string, text?: string) =>
    action !== null && (
      <RowButton action={action} label={label} icon={icon} tabIndex={tabIndex} keys={keyOf(command)}>
        {text}
      </RowButton>
    )
  return (
    <>
      {button(details, words.detailsOf(message), Eye, "details", words.details)}
      {button(approve, words.approveOf(message), Check, "approve", words.approve)}
      {button(read, words.readOf(message), MailCheck, "read", details === null ? words.read : undefined)}
      {read === null && button(run(markUnread(record)), words.unreadOf(message), Mail, "unread")}
    </>
  )
}

/** The message as a link to what it is about. */
const SubjectLink = ({
  of,
  tabIndex,
  children
}: {
  readonly of: Notification
  readonly tabIndex: number
  readonly children: ReactNode
}) => {
  const toWay = useWays()
  const link = subjectLink(of)
  return link === null ? (
    children
  ) : (
    <AppLink way={toWay(link)} isName tabIndex={tabIndex}>
      {children}
    </AppLink>
  )
}

const NotificationTable = recordTable<NotificationRow, NotificationsScreenWords, NotificationSortField>({
  criteria: notificationCriteria,
  commands: notificationsCommands,
  stateOf: ({ busy }) => (busy === null ? "idle" : "pending"),
  columns: [
    {
      id: "message",
      sortField: "message",
      kind: "more",
      cell: ({ record, message }, { tabIndex }) => (
        <Text isTruncated title={message} {...(isUnread(record) && ({ as: "b", weight: "semibold" } as const))}>
          <SubjectLink of={record} tabIndex={tabIndex}>
            <Found text={message} />
          </SubjectLink>
        </Text>
      )
    },
    {
      id: "status",
      sortField: "status",
      kind: "state",
      width: 116,
      narrowWidth: 104,
      cell: ({ record }, { words }) => (
        <Badge tone={isUnread(record) ? "warning" : "neutral"}>
          {words.statuses[isUnread(record) ? "pending" : "read"]}
        </Badge>
      )
    },
    {
      id: "created_at",
      sortField: "created_at",
      kind: "line",
      tone: "muted",
      width: 176,
      narrowWidth: 104,
      cell: ({ record, nowMs }) => <Ago at={record.created_at} nowMs={nowMs} />
    },
    { id: "actions", kind: "actions", width: 256, narrowWidth: 232, cell: actionsCell }
  ]
})

/** The notification centre: the messages about members, and the actions on each. */
const NotificationsScreen = () => {
  const screen = useNotificationsScreen()
  const state = useNotificationsState()
  const { list, inbox } = state
  const words = useNotificationsWords()
  const { shared, language } = useWords()
  const button = useNotificationButtons()
  const nowMs = useNow(list.context.page?.asOf ?? null)
  const rows = useRecordRows(screen, notificationListRules, list.context, (row) => ({
    message: notificationText(row, language).message,
    nowMs,
    busy: busyOn(inbox.context, row.id)
  }))
  const dialogs = useLazyModule(
    notificationDialogsModule,
    state.screen.hasTag("help") || inbox.matches({ showing: "details" })
  )
  const done = undoableNow(state)
  const isDoing = (kind: "readAll" | "undo") => inbox.context.jobs.some((job) => job.kind === kind)
  const { filters } = words
  return (
    <>
      <RecordScreen<NotificationFilter>
        name="notifications"
        icon={Bell}
        words={words}
        list={list}
        send={screen.send}
        button={button}
        actions={
          <Button
            icon={CheckCheck}
            action={button("notifications.readAll")}
            isBusy={isDoing("readAll")}
            busyWords={words.readingAll}
          >
            {words.readAll(shownUnread(state))}
          </Button>
        }
        filters={[
          {
            field: "status",
            label: filters.status,
            anyLabel: filters.anyStatus,
            choices: choicesOf(["pending", "read"], words.statuses)
          }
        ]}
        recent={
          done === null ? (
            isUndoableSoon(state) && <RecentAction />
          ) : (
            <RecentUndo
              text={
                done.kind === "approve"
                  ? oneActivatedText(done.enrolment)[language]
                  : words.recent(shared.number(done.updated))
              }
              label={shared.undo}
              undo={button("notifications.undo")}
              isBusy={isDoing("undo")}
              busyWords={words.undoing}
            />
          )
        }
        hideable={NotificationTable.hideable}
        hasRows={rows.length > 0}
      >
        <NotificationTable words={words} rows={rows} sort={list.context.criteria.sort} send={screen.send} />
      </RecordScreen>
      {dialogs !== null && <dialogs.NotificationDialogsScreen />}
    </>
  )
}

export const commands = notificationsCommands

export const openScreen = (context: ScreenContext, ports: NotificationsPorts) => {
  const screen = runScreen<NotificationsState, NotificationsMessage>(context, {
    place: "notifications",
    logic: notificationsScreenWith(ports),
    ahead: [notificationDialogsModule],
    commands: availableNotificationsCommands,
    isDialogOpen: ({ inbox }) => inbox.matches({ showing: "details" }),
    cancels: [{ to: "inbox", event: { type: "details.close" } }],
    isUnsaved: ({ inbox }) => hasUnsentJobs(inbox.context),
    address: listAddress(notificationCriteria)
  })
  return screenProviding("notifications", screen, NotificationsScreenProvider, NotificationsScreen)
}
