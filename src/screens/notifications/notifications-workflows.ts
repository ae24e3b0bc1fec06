/** The notification centre with its ports. */
import { Effect } from "effect"
import { performInboxJob } from "#domain/notifications/inbox-job.rules.ts"
import { notificationInboxMachine } from "#domain/notifications/notification-inbox.machine.ts"
import { notificationListMachine } from "#domain/notifications/notification-list.machine.ts"
import type { NotificationView } from "#domain/notifications/notification.schema.ts"
import { notificationsScreenMachine } from "#domain/notifications/notifications-screen.machine.ts"
import { notificationView } from "#domain/notifications/notification-list.rules.ts"
import type { NotificationsPort } from "#domain/notifications/notifications.port.ts"
import { refetch, together } from "#src/screens/record/list-reading.ts"
import { reading, writing } from "#src/shell/port-actors.ts"

export interface NotificationsPorts {
  readonly notifications: NotificationsPort
  /** For refetches that the user has not asked for. */
  readonly notificationsInBackground: NotificationsPort
}

const load = (notifications: NotificationsPort, view: NotificationView) =>
  Effect.map(together(notifications.list(notificationView.toSearch(view)), notifications.stats), ([page, summary]) => ({
    page,
    summary
  }))

const notificationListWith = ({ notifications, notificationsInBackground }: NotificationsPorts) =>
  notificationListMachine.provide({
    actors: {
      loadPage: reading(({ view }) => load(notifications, view)),
      refetch: reading(({ view, shown }) =>
        refetch(
          load(notificationsInBackground, view),
          (ids, limit) => notificationsInBackground.list({ ids, limit }),
          shown
        )
      )
    }
  })

const notificationInboxWith = ({ notifications }: NotificationsPorts) =>
  notificationInboxMachine.provide({
    actors: { performInboxJob: writing(({ job }) => performInboxJob(notifications, job)) }
  })

/** The notification centre with all ports it calls. */
export const notificationsScreenWith = (ports: NotificationsPorts) =>
  notificationsScreenMachine.provide({
    actors: { list: notificationListWith(ports), inbox: notificationInboxWith(ports) }
  })
