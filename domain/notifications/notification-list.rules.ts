import {
  type Notification,
  NotificationFilter,
  NotificationSearch,
  type NotificationSortField,
  notificationSortDefault,
  notificationSortFields,
  notificationsPerPage
} from "./notification.schema.ts"
import { type NotificationStats } from "./notification-stats.schema.ts"
import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const notificationView = viewRules<NotificationFilter, NotificationSortField>({
  readSearch: reader(NotificationSearch),
  readFilter: reader(NotificationFilter),
  names: ["searchTerm", "status"],
  fields: notificationSortFields,
  sortDefault: notificationSortDefault,
  perPage: notificationsPerPage,
  newestFirst: ["created_at"]
})

export const notificationListRules = recordListRules<
  Notification,
  NotificationFilter,
  NotificationSortField,
  NotificationStats
>(notificationView, ({ message }) => [message])
