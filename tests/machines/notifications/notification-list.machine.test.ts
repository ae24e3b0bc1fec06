/** What is specific to this list in the shared workflow. */
import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { notificationListMachine } from "#domain/notifications/notifications-screen.machine.ts"
import { notificationCriteria } from "#domain/notifications/notification-list.rules.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { afterEvents, error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"
import { recordListTable } from "#tests/machines/shared/record-list.table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

it("the machine has the states of every list", () => {
  expect(statesOf(notificationListMachine).toSorted()).toEqual(Object.keys(recordListTable).toSorted())
})

it("a failed list shows a text of its own, not that of the users", () => {
  const [closed] = initialTransition(notificationListMachine)
  const loading = afterEvents(notificationListMachine, closed, {
    type: "list.open",
    criteria: notificationCriteria.defaultCriteria
  })
  expect(emittedBy(notificationListMachine, loading, error("loadPage", new Unavailable()))).toMatchObject([
    { text: { en: unreachable("Error fetching notifications") } }
  ])
})
