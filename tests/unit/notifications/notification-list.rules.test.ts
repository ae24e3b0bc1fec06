import { expect, it } from "vitest"
import { notificationListRules } from "#domain/notifications/notification-list.rules.ts"
import { notification } from "#tests/fixtures/benefits.ts"
import { numberedId } from "#tests/fixtures/people.ts"

const rows = [
  notification({ id: numberedId(1), message: "Lucía Ortega asked for Eye care" }),
  notification({ id: numberedId(2), title: "New claim", message: "José Núñez submitted a dental claim" })
]
const shown = (searchText: string) =>
  notificationListRules.shownRows({ ...notificationListRules.initialContext, rows, searchText })

it("notifications are filtered at once by the message, ignoring case and accents, and by nothing hidden", () => {
  expect(shown("nunez")).toEqual([rows[1]])
  expect(shown("EYE CARE")).toEqual([rows[0]])
  expect(shown("New claim")).toEqual(rows)
  expect(shown(" ")).toEqual(rows)
})
