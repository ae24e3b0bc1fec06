import { expect, it } from "vitest"
import { notificationCriteria } from "#domain/notifications/notification-list.rules.ts"

it("the address has filters, order and page, with ten rows a page", () => {
  const criteria = notificationCriteria.readCriteria("?status=pending&sort=message&page=3")
  expect(criteria).toEqual({ filter: { status: "pending" }, sort: "message", page: 3, limit: 10 })
  expect(notificationCriteria.writeCriteria(criteria)).toBe("?status=pending&sort=message&page=3")
})
