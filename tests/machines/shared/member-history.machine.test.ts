import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import type { Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import { userEnrolmentsMachine } from "#domain/enrolments/user-enrolments.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import type { MemberHistoryEvent } from "#domain/shared/list/member-history.machine.ts"
import { enrolment } from "#tests/fixtures/benefits.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { userId } from "#tests/fixtures/people.ts"
import { afterEvents, done, error, testTable, passed, type Samples } from "#tests/machines/machine-table.ts"
import { memberHistoryTable } from "#tests/machines/shared/member-history.table.ts"

const page = {
  data: [enrolment({ status: "inactive" })],
  pagination: { page: 1, limit: 1, total: 1, totalPages: 1, hasPrevPage: false, hasNextPage: false },
  asOf: instant("2026-11-20T10:00:00.000Z")
}
const intents: Samples<MemberHistoryEvent<Enrolment>> = {
  "history.open": { type: "history.open", userId: userId(3) },
  "history.close": { type: "history.close" },
  "history.retry": { type: "history.retry" },
  "rows.changed": { type: "rows.changed" },
  "connection.restored": { type: "connection.restored" },
  "row.saved": { type: "row.saved", row: enrolment({ status: "active", version: 2 }) }
}
const outcomes = {
  "they come": done("loadHistory", page),
  "they do not come": error("loadHistory", new Unavailable()),
  "the refetch succeeds": done("refetch", page),
  "the refetch fails": error("refetch", new Unavailable()),
  "it has settled": passed("settled", "user-enrolments.shown.debouncing")
}
const [closed] = initialTransition(userEnrolmentsMachine)
const loading = afterEvents(userEnrolmentsMachine, closed, { type: "history.open", userId: userId(4) })
const ready = afterEvents(userEnrolmentsMachine, loading, outcomes["they come"])
const ofNext = () => afterEvents(userEnrolmentsMachine, ready, intents["history.open"], outcomes["they come"])
const debouncing = afterEvents(userEnrolmentsMachine, ready, intents["rows.changed"])
const refreshing = afterEvents(userEnrolmentsMachine, debouncing, outcomes["it has settled"])
const stale = afterEvents(userEnrolmentsMachine, refreshing, outcomes["the refetch fails"])

testTable({
  machine: userEnrolmentsMachine,
  table: memberHistoryTable,
  intents,
  outcomes,
  at: {
    closed,
    "shown.loading": loading,
    "shown.ready": ready,
    "shown.debouncing": debouncing,
    "shown.refreshing": refreshing,
    "shown.stale": stale,
    "shown.failed": afterEvents(userEnrolmentsMachine, loading, outcomes["they do not come"])
  }
})

it("a written record shows at once, and nothing of the previous member remains", () => {
  expect(afterEvents(userEnrolmentsMachine, ready, intents["row.saved"]).context.rows?.[0]?.status).toBe("active")
  const next = afterEvents(userEnrolmentsMachine, ready, intents["history.open"])
  expect(next.context).toMatchObject({ userId: userId(3), rows: null })
})

it("the history of the member that is shown is not read again when it is opened again", () => {
  expect(afterEvents(userEnrolmentsMachine, ofNext(), intents["history.open"])).toMatchObject({
    value: { shown: "ready" },
    context: { userId: userId(3) }
  })
})

it("a history names the rows that cannot be read", () => {
  const read = done("loadHistory", { ...page, unreadable: ["7"] })
  expect(afterEvents(userEnrolmentsMachine, loading, read).context).toMatchObject({ unreadable: ["7"], total: 1 })
})

it("rows that could not be refreshed stay, marked as stale until they are", () => {
  expect([stale.context.rows?.length, stale.context.failure, stale.hasTag("stale")]).toEqual([1, null, true])
  const tried = afterEvents(userEnrolmentsMachine, stale, intents["rows.changed"], outcomes["it has settled"])
  expect(afterEvents(userEnrolmentsMachine, tried, outcomes["the refetch succeeds"]).hasTag("stale")).toBe(false)
})
