import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { type UnreadCountEvent, unreadCountMachine } from "#domain/notifications/unread-count.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { afterEvents, done, error, keepsToTable, passed, type Samples, stateOf } from "#tests/machines/machine-table.ts"
import { unreadCountTable } from "#tests/machines/notifications/unread-count.table.ts"

const counted = (unread: number, second: number) => ({
  total: 9,
  unread,
  asOf: instant(`2026-11-20T10:00:0${second}.000Z`)
})
const intents: Samples<UnreadCountEvent> = {
  "count.watch": { type: "count.watch" },
  "count.leave": { type: "count.leave" },
  "notifications.changed": { type: "notifications.changed" }
}
const outcomes = {
  "the count comes": done("readStats", counted(3, 1)),
  "the count does not come": error("readStats", new Unavailable()),
  "it has settled": passed("settled", "unread-count.watched.settling"),
  "it is time to ask again": passed("retry", "unread-count.watched.waiting")
}
const [away] = initialTransition(unreadCountMachine)
const reading = afterEvents(unreadCountMachine, away, intents["count.watch"])
const known = afterEvents(unreadCountMachine, reading, outcomes["the count comes"])
const settling = afterEvents(unreadCountMachine, known, intents["notifications.changed"])

keepsToTable({
  machine: unreadCountMachine,
  table: unreadCountTable,
  intents,
  outcomes,
  at: {
    away,
    "watched.reading": reading,
    "watched.known": known,
    "watched.settling": settling,
    "watched.waiting": afterEvents(unreadCountMachine, reading, outcomes["the count does not come"])
  }
})

it("asks again when something happens while a count is on its way", () => {
  const changed = afterEvents(
    unreadCountMachine,
    reading,
    intents["notifications.changed"],
    outcomes["the count comes"]
  )
  expect(stateOf(changed)).toBe("watched.settling")
})

it("never goes back to an earlier count, and forgets everything with whoever leaves", () => {
  const again = afterEvents(unreadCountMachine, settling, outcomes["it has settled"])
  expect(afterEvents(unreadCountMachine, again, done("readStats", counted(7, 0))).context.stats?.unread).toBe(3)
  expect(afterEvents(unreadCountMachine, again, done("readStats", counted(7, 2))).context.stats?.unread).toBe(7)
  expect(afterEvents(unreadCountMachine, known, intents["count.leave"]).context.stats).toBeNull()
})
