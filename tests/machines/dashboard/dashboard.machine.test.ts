import { describe, expect, it } from "vitest"
import { createActor, fromPromise, initialTransition, SimulatedClock } from "xstate"
import {
  type DashboardEvent,
  dashboardMachine,
  shownActivity,
  unreadableActivity
} from "#domain/dashboard/dashboard.machine.ts"
import type { Dashboard } from "#domain/dashboard/dashboard.schema.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { notification } from "#tests/fixtures/benefits.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { dashboardTable } from "#tests/machines/dashboard/dashboard.table.ts"
import { afterEvents, done, error, testTable, passed, type Samples, emittedBy } from "#tests/machines/machine-table.ts"
import { unreachable } from "#tests/fixtures/failure-words.ts"

const period = { from: instant("2026-11-20T00:00:00.000Z"), to: instant("2026-11-20T23:59:59.999Z") }
const figures = (named: Partial<Dashboard> = {}): Dashboard => ({
  users: 1,
  activeCompanies: 1,
  activeBenefits: 1,
  pendingClaims: 1,
  approvedClaims: 1,
  totalClaims: [],
  quizAnswerToday: [],
  lastNotifications: [notification(), notification()],
  lastReadNotifications: [notification({ status: "read" })],
  lastUnreadNotifications: [notification(), notification(), notification()],
  unreadNotifications: 1,
  today: period,
  month: period,
  asOf: instant("2026-11-20T10:00:00.000Z"),
  ...named
})

const intents: Samples<DashboardEvent> = {
  "dashboard.open": { type: "dashboard.open" },
  "dashboard.close": { type: "dashboard.close" },
  "dashboard.refresh": { type: "dashboard.refresh" },
  "figures.changed": { type: "figures.changed" },
  "stream.open": { type: "stream.open" },
  "stream.down": { type: "stream.down" },
  "page.hidden": { type: "page.hidden" },
  "page.seen": { type: "page.seen" },
  "connection.restored": { type: "connection.restored" },
  "activity.choose": { type: "activity.choose", activity: "unread" }
}
const outcomes = {
  "the figures come": done("readFigures", figures()),
  "the figures do not come": error("readFigures", new Unavailable()),
  "the refetch succeeds": done("refetch", figures()),
  "the refetch fails": error("refetch", new Unavailable()),
  "it has settled": passed("settled", "dashboard.shown.debouncing"),
  "it is time to ask": passed("polled", "dashboard.shown.ready"),
  "it is time to retry": passed("polled", "dashboard.shown.stale"),
  "it is time to try again": passed("polled", "dashboard.shown.failed")
}
const [closed] = initialTransition(dashboardMachine)
const loading = afterEvents(dashboardMachine, closed, intents["dashboard.open"])
const ready = afterEvents(dashboardMachine, loading, outcomes["the figures come"])
const debouncing = afterEvents(dashboardMachine, ready, intents["figures.changed"])
const refreshing = afterEvents(dashboardMachine, debouncing, outcomes["it has settled"])

testTable({
  machine: dashboardMachine,
  table: dashboardTable,
  intents,
  outcomes,
  at: {
    closed,
    "shown.loading": loading,
    "shown.ready": ready,
    "shown.debouncing": debouncing,
    "shown.refreshing": refreshing,
    "shown.stale": afterEvents(dashboardMachine, refreshing, outcomes["the refetch fails"]),
    "shown.failed": afterEvents(dashboardMachine, loading, outcomes["the figures do not come"])
  }
})

describe("the dashboard", () => {
  it("the activity shows the newest of all notifications, of the read ones or of the unread ones", () => {
    const of = (activity: "all" | "read" | "unread") =>
      shownActivity(afterEvents(dashboardMachine, ready, { ...intents["activity.choose"], activity }).context).length
    expect([of("all"), of("read"), of("unread")]).toEqual([2, 1, 3])
    expect(shownActivity(closed.context)).toEqual([])
  })

  it("the unreadable notifications are those of the chosen activity", () => {
    const unreadable = { lastReadNotifications: ["a", null] }
    const shown = afterEvents(dashboardMachine, loading, done("readFigures", figures({ unreadable })))
    const read = afterEvents(dashboardMachine, shown, { type: "activity.choose", activity: "read" })
    expect([shown, read, ready, closed].map(({ context }) => unreadableActivity(context))).toEqual([
      [],
      ["a", null],
      [],
      []
    ])
  })

  it("an older answer never replaces newer figures", () => {
    const earlier = done("refetch", figures({ users: 9, asOf: instant("2026-11-20T09:00:00.000Z") }))
    expect(afterEvents(dashboardMachine, refreshing, earlier).context.figures?.users).toBe(1)
  })

  it("a failure stands on the screen, and is a notice only after a request by the user", () => {
    expect(emittedBy(dashboardMachine, loading, outcomes["the figures do not come"])).toMatchObject([
      { tone: "error", text: { en: unreachable("Error fetching dashboard") }, isSaidBeside: true }
    ])
    expect(emittedBy(dashboardMachine, refreshing, outcomes["the refetch fails"])).toEqual([])
    const failed = afterEvents(dashboardMachine, loading, outcomes["the figures do not come"])
    expect(failed.context.failure?.en).toBe(unreachable("Error fetching dashboard"))
  })
})

describe("over time", () => {
  const running = () => {
    const clock = new SimulatedClock()
    let requested = 0
    const machine = dashboardMachine.provide({
      actors: { readFigures: fromPromise(() => Promise.resolve((requested += 1)).then(() => figures())) }
    })
    const actor = createActor(machine, { clock }).start()
    const pass = async (ms: number) => {
      clock.increment(ms)
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    }
    return { actor, pass, requested: () => requested }
  }

  it("the figures are polled only while the page is visible and the stream is down", async () => {
    const { actor, pass, requested } = running()
    actor.send({ type: "dashboard.open" })
    await pass(0)
    expect(requested()).toBe(1)
    await pass(30_000)
    expect(requested()).toBe(2)
    actor.send({ type: "stream.open" })
    await pass(250)
    expect(requested()).toBe(3)
    for (let minute = 0; minute < 5; minute += 1) await pass(60_000)
    expect(requested()).toBe(3)
    actor.send({ type: "stream.down" })
    await pass(30_000)
    expect(requested()).toBe(4)
    actor.send({ type: "page.hidden" })
    for (let minute = 0; minute < 5; minute += 1) await pass(60_000)
    actor.send({ type: "figures.changed" })
    await pass(1_000)
    expect(requested()).toBe(4)
    actor.send({ type: "page.seen" })
    await pass(250)
    expect(requested()).toBe(5)
    actor.send({ type: "stream.open" })
    await pass(250)
    expect(requested()).toBe(6)
    actor.send({ type: "page.hidden" })
    actor.send({ type: "page.seen" })
    await pass(250)
    expect(requested()).toBe(6)
  })

  it("a burst of changes leads to one refetch", async () => {
    const { actor, pass, requested } = running()
    actor.send({ type: "dashboard.open" })
    await pass(0)
    for (let n = 0; n < 50; n += 1) actor.send({ type: "figures.changed" })
    await pass(250)
    expect(requested()).toBe(2)
  })
})
