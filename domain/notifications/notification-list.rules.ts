import {
  type Notification,
  type NotificationFilter,
  notificationQuery,
  type NotificationSortField
} from "./notification.schema.ts"
import { type NotificationStats } from "./notification-stats.schema.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const notificationView = viewRules<NotificationFilter, NotificationSortField>(notificationQuery)

export const notificationListRules = recordListRules<
  Notification,
  NotificationFilter,
  NotificationSortField,
  NotificationStats
>(notificationView, ({ message }) => [message])
