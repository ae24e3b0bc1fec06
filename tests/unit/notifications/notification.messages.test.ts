import { describe, expect, it } from "vitest"
import {
  NotificationFailure,
  NotificationNotFound,
  NotificationOvertaken,
  ReadAllClosed,
  ReadAllNotFound,
  ReadAllNotYours,
  toNotificationFailure
} from "#domain/notifications/notification.schema.ts"
import {
  describeNotificationFailure,
  notificationNotices,
  allReadText
} from "#domain/notifications/notification.messages.ts"
import { EnrolmentBlocked } from "#domain/shared/enrolment.schema.ts"
import {
  CountChanged,
  FieldsInvalid,
  Forbidden,
  TimedOut,
  TooManyRequests,
  Unauthorized
} from "#domain/shared/failure.errors.ts"
import { notification } from "#tests/fixtures/benefits.ts"
import { itHasWordsForAll } from "#tests/fixtures/failure-words.ts"

describe("a failure of notifications", () => {
  itHasWordsForAll(
    [
      new NotificationNotFound(),
      new NotificationOvertaken({ current: notification(), fields: {} }),
      new EnrolmentBlocked({ status: "pending", reason: "benefit_inactive" }),
      new ReadAllNotFound(),
      new ReadAllNotYours(),
      new ReadAllClosed(),
      new CountChanged({ expected: 3, actual: 2 }),
      new FieldsInvalid({ fields: {} }),
      new Forbidden(),
      new TimedOut(),
      new TooManyRequests({ seconds: 30 }),
      new Unauthorized()
    ],
    {
      tags: NotificationFailure.members.map(({ fields }) => fields._tag.schema.literal),
      describe: describeNotificationFailure,
      read: toNotificationFailure,
      otherwise: notificationNotices.updateFailed
    }
  )
})

it("the texts count what was marked at once", () => {
  expect(allReadText(1).en).toBe("1 notification marked as read")
  expect(allReadText(400).es).toBe("400 notificaciones marcadas como leídas")
})
