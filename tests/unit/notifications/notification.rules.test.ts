import { describe, expect, it } from "vitest"
import { Result } from "effect"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import {
  enrolmentOf,
  isApprovable,
  isUnread,
  notificationSeenBy,
  subjectLink
} from "#domain/notifications/notification.rules.ts"
import { NotificationChange, notificationQuery } from "#domain/notifications/notification.schema.ts"
import { enrolment, notification } from "#tests/fixtures/benefits.ts"
import { numberedId, userId } from "#tests/fixtures/people.ts"
import { readSort } from "#domain/shared/list/list-criteria.rules.ts"

const withEnrolment = (status: string) =>
  notification({
    benefit_id: numberedId(1),
    benefit: {
      id: numberedId(1),
      title_en: "Eye care",
      title_es: "Vista",
      benefits_enrollment: [enrolment({ status })]
    }
  })

describe("a notification", () => {
  it("a notification can be approved while its enrolment is not active, and never for a claim", () => {
    expect(["pending", "inactive", "active"].map((status) => isApprovable(withEnrolment(status)))).toEqual([
      true,
      true,
      false
    ])
    expect(isApprovable(notification())).toBe(false)
    const { user_id } = enrolment()
    expect(isApprovable(notificationSeenBy(withEnrolment("pending"), { id: user_id }))).toBe(false)
    expect(isApprovable(notificationSeenBy(withEnrolment("pending"), { id: userId(99) }))).toBe(true)
    expect(notificationSeenBy(notification(), { id: user_id })).toEqual(notification())
    expect(enrolmentOf(notification())).toBeNull()
  })

  it("a notification leads to its claim, or to its enrolment among the pending ones, or nowhere", () => {
    expect(subjectLink(notification({ claim_id: numberedId(5) }))).toEqual({
      place: "claims",
      record: numberedId(5),
      query: ""
    })
    expect(subjectLink(withEnrolment("active"))).toEqual({
      place: "benefits",
      record: null,
      query: `?enrollment=${enrolment().id}`
    })
    expect(subjectLink(notification())).toBeNull()
  })

  it("a notification is unread until an administrator has read it", () => {
    expect([isUnread(notification()), isUnread(notification({ status: "read" }))]).toEqual([true, false])
  })

  it("a notification is not approved without being read", () => {
    const read = schemaReader(NotificationChange)
    const issues = (change: unknown) =>
      Result.match(read(change), { onSuccess: () => ({}), onFailure: (found) => found })
    expect(issues({ status: "read", approve: true })).toEqual({})
    expect([issues({ status: "pending" }), issues({ status: "pending", approve: false })]).toEqual([{}, {}])
    expect(issues({ status: "pending", approve: true })).toEqual({ approve: "approve_reads" })
    expect(issues({ status: "seen" })).toEqual({ status: "notification_status_unknown" })
    expect(issues({})).toEqual({ status: "value_missing" })
  })

  it("notifications are sorted by their columns", () => {
    expect(readSort(notificationQuery.sortFields, "-created_at")).toEqual({ field: "created_at", isDescending: true })
    expect(readSort(notificationQuery.sortFields, "message")).toEqual({ field: "message", isDescending: false })
  })
})
