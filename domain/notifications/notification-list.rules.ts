import {
  type Notification,
  type NotificationFilter,
  notificationQuery,
  type NotificationSortField
} from "./notification.schema.ts"
import { searchedMessage } from "./notification-text.rules.ts"
import { criteriaRules } from "../shared/list/list-criteria.rules.ts"
import { recordListRules } from "../shared/list/record-list.rules.ts"

export const notificationCriteria = criteriaRules<NotificationFilter, NotificationSortField>(notificationQuery)

export interface NotificationSummary {
  /** How many unread notifications match the list's filter. */
  readonly unread: number
}

export const notificationListRules = recordListRules<
  Notification,
  NotificationFilter,
  NotificationSortField,
  NotificationSummary
>(notificationCriteria, (row) => [searchedMessage(row)])
