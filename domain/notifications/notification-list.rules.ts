import { recordListRules } from "../shared/list/record-list.rules.ts"
import type {
  Notification,
  NotificationFilter,
  NotificationSortField,
  NotificationStats
} from "./notification.schema.ts"
import { notificationView } from "./notification-view.rules.ts"

export const notificationListRules = recordListRules<
  Notification,
  NotificationFilter,
  NotificationSortField,
  NotificationStats
>(notificationView, ({ message }) => [message])
