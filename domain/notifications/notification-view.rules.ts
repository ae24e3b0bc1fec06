import { reader } from "../shared/document/issues.rules.ts"
import { viewRules } from "../shared/list/list-view.rules.ts"
import {
  NotificationFilter,
  NotificationSearch,
  notificationSortDefault,
  notificationSortFields,
  type NotificationSortField,
  notificationsPerPage
} from "./notification.schema.ts"

export const notificationView = viewRules<NotificationFilter, NotificationSortField>({
  readSearch: reader(NotificationSearch),
  readFilter: reader(NotificationFilter),
  names: ["searchTerm", "status"],
  fields: notificationSortFields,
  sortDefault: notificationSortDefault,
  perPage: notificationsPerPage,
  newestFirst: ["created_at"]
})
