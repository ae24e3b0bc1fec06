import { recordListMachine } from "../shared/list/record-list.machine.ts"
import { notificationListRules, notificationView } from "./notification-list.rules.ts"
import { describeNotificationFailure, notificationNotices } from "./notification.messages.ts"
import type {
  Notification,
  NotificationFilter,
  NotificationSortField,
  NotificationStats
} from "./notification.schema.ts"

export const notificationListMachine = recordListMachine<
  Notification,
  NotificationFilter,
  NotificationSortField,
  NotificationStats
>({
  id: "notification-list",
  view: notificationView,
  rules: notificationListRules,
  describe: (error) => describeNotificationFailure(error, notificationNotices.listFailed)
})
