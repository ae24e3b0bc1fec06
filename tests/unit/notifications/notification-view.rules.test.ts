import { expect, it } from "vitest"
import { notificationView } from "#domain/notifications/notification-list.rules.ts"

it("the address has filters, order and page, with ten rows a page", () => {
  const view = notificationView.readView("?status=pending&sort=message&page=3")
  expect(view).toEqual({ filter: { status: "pending" }, sort: "message", page: 3, limit: 10 })
  expect(notificationView.writeView(view)).toBe("?status=pending&sort=message&page=3")
})
