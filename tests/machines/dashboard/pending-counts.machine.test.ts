import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import { type PendingCountsEvent, pendingCountsMachine } from "#domain/dashboard/pending-counts.machine.ts"
import { countAt, type PendingCounts } from "#domain/dashboard/pending-counts.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { places } from "#domain/shared/screen/place.schema.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { afterEvents, done, error, testTable, passed, type Samples, stateOf } from "#tests/machines/machine-table.ts"
import { pendingCountsTable } from "#tests/machines/dashboard/pending-counts.table.ts"

const counted = (pending: number, second: number): PendingCounts => {
  const asOf = instant(`2026-11-20T10:00:0${second}.000Z`)
  return { pending_claims: pending, pending_enrolments: 2, unread_notifications: 9, as_of: asOf, asOf }
}
const intents: Samples<PendingCountsEvent> = {
  "counts.watch": { type: "counts.watch" },
  "counts.close": { type: "counts.close" },
  "counts.changed": { type: "counts.changed" },
  "stream.open": { type: "stream.open" },
  "stream.down": { type: "stream.down" }
}
const outcomes = {
  "the stream is late": passed("connected", "pending-counts.watched.connecting"),
  "the counts come": done("readCounts", counted(3, 1)),
  "the counts do not come": error("readCounts", new Unavailable()),
  "it has settled": passed("settled", "pending-counts.watched.debouncing"),
  "it is time to retry": passed("retry", "pending-counts.watched.retrying"),
  "it is time to poll": passed("polled", "pending-counts.watched.known")
}
const [closed] = initialTransition(pendingCountsMachine)
const connecting = afterEvents(pendingCountsMachine, closed, intents["counts.watch"])
const loading = afterEvents(pendingCountsMachine, connecting, outcomes["the stream is late"])
const known = afterEvents(pendingCountsMachine, loading, outcomes["the counts come"])
const debouncing = afterEvents(pendingCountsMachine, known, intents["counts.changed"])

testTable({
  machine: pendingCountsMachine,
  table: pendingCountsTable,
  intents,
  outcomes,
  at: {
    closed,
    "watched.connecting": connecting,
    "watched.loading": loading,
    "watched.known": known,
    "watched.debouncing": debouncing,
    "watched.retrying": afterEvents(pendingCountsMachine, loading, outcomes["the counts do not come"])
  }
})

it("the counts are read once when the stream opens soon, and at once where it is open", () => {
  const opened = afterEvents(pendingCountsMachine, connecting, intents["stream.open"], outcomes["the counts come"])
  expect(stateOf(opened)).toBe("watched.known")
  const open = afterEvents(pendingCountsMachine, closed, intents["stream.open"], intents["counts.watch"])
  expect(stateOf(open)).toBe("watched.loading")
})

it("a change while the counts are being fetched leads to another fetch", () => {
  const changed = afterEvents(pendingCountsMachine, loading, intents["counts.changed"], outcomes["the counts come"])
  expect(stateOf(changed)).toBe("watched.debouncing")
})

it("earlier counts never replace later ones, and signing out clears everything", () => {
  const again = afterEvents(pendingCountsMachine, debouncing, outcomes["it has settled"])
  expect(
    afterEvents(pendingCountsMachine, again, done("readCounts", counted(7, 0))).context.counts?.pending_claims
  ).toBe(3)
  expect(
    afterEvents(pendingCountsMachine, again, done("readCounts", counted(7, 2))).context.counts?.pending_claims
  ).toBe(7)
  expect(afterEvents(pendingCountsMachine, known, intents["counts.close"]).context.counts).toBeNull()
})

it("the counts are polled while the stream is down, and fetched again when it opens", () => {
  const poll = outcomes["it is time to poll"]
  expect(stateOf(afterEvents(pendingCountsMachine, known, poll))).toBe("watched.loading")
  const live = afterEvents(
    pendingCountsMachine,
    known,
    intents["stream.open"],
    outcomes["it has settled"],
    outcomes["the counts come"]
  )
  expect(stateOf(afterEvents(pendingCountsMachine, live, poll))).toBe("watched.known")
  expect(stateOf(afterEvents(pendingCountsMachine, live, intents["stream.down"], poll))).toBe("watched.loading")
})

it("the counts stay when they cannot be read again, marked as stale until they can", () => {
  const lost = afterEvents(
    pendingCountsMachine,
    debouncing,
    outcomes["it has settled"],
    outcomes["the counts do not come"]
  )
  expect([lost.context.counts?.pending_claims, lost.context.isStale]).toEqual([3, true])
  const again = afterEvents(pendingCountsMachine, lost, outcomes["it is time to retry"])
  expect(again.context.isStale).toBe(true)
  expect(afterEvents(pendingCountsMachine, again, done("readCounts", counted(7, 2))).context).toMatchObject({
    isStale: false,
    counts: { pending_claims: 7 }
  })
})

it("three places have a count, and the others none", () => {
  const counts = counted(5, 1)
  expect(places.map((place) => countAt(place, counts)).filter((count) => count !== null)).toEqual([2, 5, 9])
  expect(places.flatMap((place) => countAt(place, null) ?? [])).toEqual([])
})
