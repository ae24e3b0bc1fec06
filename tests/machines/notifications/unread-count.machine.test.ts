import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { type UnreadCountEvent, unreadCountMachine } from "#domain/notifications/unread-count.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { afterEvents, done, error, testTable, passed, type Samples, stateOf } from "#tests/machines/machine-table.ts"
import { unreadCountTable } from "#tests/machines/notifications/unread-count.table.ts"

const counted = (unread: number, second: number) => ({
  total: 9,
  unread,
  asOf: instant(`2026-11-20T10:00:0${second}.000Z`)
})
const intents: Samples<UnreadCountEvent> = {
  "count.watch": { type: "count.watch" },
  "count.close": { type: "count.close" },
  "notifications.changed": { type: "notifications.changed" }
}
const outcomes = {
  "the count comes": done("readStats", counted(3, 1)),
  "the count does not come": error("readStats", new Unavailable()),
  "it has settled": passed("settled", "unread-count.watched.debouncing"),
  "it is time to retry": passed("retry", "unread-count.watched.retrying")
}
const [closed] = initialTransition(unreadCountMachine)
const loading = afterEvents(unreadCountMachine, closed, intents["count.watch"])
const known = afterEvents(unreadCountMachine, loading, outcomes["the count comes"])
const debouncing = afterEvents(unreadCountMachine, known, intents["notifications.changed"])

testTable({
  machine: unreadCountMachine,
  table: unreadCountTable,
  intents,
  outcomes,
  at: {
    closed,
    "watched.loading": loading,
    "watched.known": known,
    "watched.debouncing": debouncing,
    "watched.retrying": afterEvents(unreadCountMachine, loading, outcomes["the count does not come"])
  }
})

it("a change while a count is being fetched leads to another fetch", () => {
  const changed = afterEvents(
    unreadCountMachine,
    loading,
    intents["notifications.changed"],
    outcomes["the count comes"]
  )
  expect(stateOf(changed)).toBe("watched.debouncing")
})

it("an earlier count never replaces a later one, and signing out clears everything", () => {
  const again = afterEvents(unreadCountMachine, debouncing, outcomes["it has settled"])
  expect(afterEvents(unreadCountMachine, again, done("readStats", counted(7, 0))).context.stats?.unread).toBe(3)
  expect(afterEvents(unreadCountMachine, again, done("readStats", counted(7, 2))).context.stats?.unread).toBe(7)
  expect(afterEvents(unreadCountMachine, known, intents["count.close"]).context.stats).toBeNull()
})
