import { recordListMachine } from "../shared/list/record-list.machine.ts"
import { notificationListRules, notificationCriteria } from "./notification-list.rules.ts"
import { describeNotificationFailure, notificationNotices } from "./notification.messages.ts"

export const notificationListMachine = recordListMachine({
  id: "notification-list",
  criteria: notificationCriteria,
  rules: notificationListRules,
  describe: (error) => describeNotificationFailure(error, notificationNotices.listFailed)
})
