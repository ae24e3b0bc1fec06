/** The notification centre: its machine with all ports, and the hooks of its components. */
import { Effect } from "effect"
import { performInboxJob } from "#domain/notifications/inbox-job.rules.ts"
import { notificationInboxMachine } from "#domain/notifications/notification-inbox.machine.ts"
import {
  notificationListMachine,
  notificationsScreenMachine
} from "#domain/notifications/notifications-screen.machine.ts"
import { notificationCriteria } from "#domain/notifications/notification-list.rules.ts"
import type { ApprovalUndo, NotificationsPort } from "#domain/notifications/notifications.port.ts"
import { listCalls, type ListPorts } from "#src/screens/record/list-loading.ts"
import { writeActor } from "#src/shell/port-actors.ts"
import {
  type NotificationsScreenWords,
  notificationsScreenEnglish
} from "#domain/notifications/notifications-screen-english.messages.ts"
import type { NotificationsMessage, NotificationsState } from "#domain/notifications/notifications.commands.ts"
import { screenContext } from "#src/screens/record/use-screen.ts"

export interface NotificationsPorts extends ListPorts<NotificationsPort> {
  readonly enrolmentDecisions: ApprovalUndo
}

const notificationListWith = (ports: NotificationsPorts) =>
  notificationListMachine.provide(
    listCalls(ports, {
      load: (port, criteria) =>
        Effect.map(port.list(notificationCriteria.toSearch(criteria)), (page) => ({
          page,
          summary: { unread: page.unread }
        })),
      byIds: (port, search) => port.list(search)
    })
  )

const notificationInboxWith = ({ records, enrolmentDecisions }: NotificationsPorts) =>
  notificationInboxMachine.provide({
    actors: { performJob: writeActor(({ job }) => performInboxJob(records, enrolmentDecisions, job)) }
  })

/** The notification centre with all ports it calls. */
export const notificationsScreenWith = (ports: NotificationsPorts) =>
  notificationsScreenMachine.provide({
    actors: { list: notificationListWith(ports), inbox: notificationInboxWith(ports) }
  })

export const {
  Provider: NotificationsScreenProvider,
  useScreen: useNotificationsScreen,
  useScreenState: useNotificationsState,
  useButtons: useNotificationButtons,
  useWords: useNotificationsWords
} = screenContext<NotificationsState, NotificationsMessage, NotificationsScreenWords>(
  notificationsScreenEnglish,
  (spanish) => spanish.notificationsScreenSpanish
)
