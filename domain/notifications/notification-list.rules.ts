import {
  type Notification,
  type NotificationFilter,
  notificationQuery,
  type NotificationSortField
} from "./notification.schema.ts"
import { type NotificationStats } from "./notification-stats.schema.ts"
import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const notificationCriteria = criteriaRules<NotificationFilter, NotificationSortField>(notificationQuery)

export const notificationListRules = recordListRules<
  Notification,
  NotificationFilter,
  NotificationSortField,
  NotificationStats
>(notificationCriteria, ({ message }) => [message])
