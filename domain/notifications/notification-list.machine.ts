import { recordListMachine } from "../shared/list/record-list.machine.ts"
import { notificationListRules, notificationCriteria } from "./notification-list.rules.ts"
import { describeNotificationFailure, notificationNotices } from "./notification.messages.ts"
import type { Notification, NotificationFilter, NotificationSortField } from "./notification.schema.ts"
import type { NotificationStats } from "./notification-stats.schema.ts"

export const notificationListMachine = recordListMachine<
  Notification,
  NotificationFilter,
  NotificationSortField,
  NotificationStats
>({
  id: "notification-list",
  criteria: notificationCriteria,
  rules: notificationListRules,
  describe: (error) => describeNotificationFailure(error, notificationNotices.listFailed)
})
