/** The dashboard without a page: the product's machines over in-memory ports. */
import { describe, expect, it } from "vitest"
import { createActor, waitFor } from "xstate"
import { toInstant, toMs } from "#domain/shared/calendar.schema.ts"
import { claimCriteria } from "#domain/claims/claim-list.rules.ts"
import type { ClaimType } from "#domain/claims/claim.schema.ts"
import { availableDashboardCommands } from "#domain/dashboard/dashboard.commands.ts"
import { figureLinksOf } from "#domain/dashboard/dashboard.rules.ts"
import { dashboardScreenMachine } from "#domain/dashboard/dashboard-screen.machine.ts"
import { dashboardScreenWith } from "#src/screens/dashboard/dashboard-workflows.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryDashboardPort } from "#tests/doubles/dashboard.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { memoryNotificationsPort } from "#tests/doubles/notifications.memory.ts"
import { benefit, newEnrolment } from "#tests/fixtures/benefits.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"
import { headlessScreen } from "#tests/machines/headless-screen.ts"

/** An administrator at the dashboard while members submit claims and enrolments. */
const screenWith = async (zone = "UTC") => {
  const backend = memoryDatabase([marta, rafael])
  const kept = benefit()
  backend.write({ benefits: new Map([[kept.id, kept]]) })
  const claims = memoryClaimsPort(backend, marta)
  const port = memoryDashboardPort(backend, marta, zone)
  const read: Array<"own" | "background"> = []
  const counting = (by: "own" | "background") => ({
    ...port,
    get figures() {
      read.push(by)
      return port.figures
    }
  })
  const screen = await headlessScreen(
    dashboardScreenWith({ dashboard: counting("own"), dashboardInBackground: counting("background") }),
    availableDashboardCommands
  )
  return {
    ...screen,
    /** Lets time pass for the page and for the server. */
    pass: async (ms: number) => {
      backend.advance(ms / 1_000)
      screen.clock.increment(ms)
      await screen.settle()
    },
    /** Whether the user or the application requested the figures, in order. */
    read,
    claims,
    unread: async () => (await done(memoryNotificationsPort(backend, marta).stats)).unread,
    shown: () => {
      const now = screen.state().figures.context.figures
      if (now === null) throw new Error("No figures are shown")
      return now
    },
    enrol: async () =>
      done(
        backend.transact(memoryEnrolmentsService(backend, marta).submit(newEnrolment(backend.addUser().id, kept.id)))
      ),
    claim: async (type: ClaimType) => done(claims.create(draft(backend.addUser().id, type))),
    /** The commands that are available. */
    available: () =>
      availableDashboardCommands(screen.state()).flatMap(({ id, message }) => (message === null ? [] : [id]))
  }
}

describe("the dashboard while members are at work", () => {
  it("the figures follow every change, and each leads to a list of exactly that many", async () => {
    const at = await screenWith()
    expect(at.shown().pendingClaims).toBe(0)
    await at.claim("dental")
    await at.claim("vision")
    const decided = await at.claim("dental")
    await at.enrol()
    await at.changed("claim")
    expect([at.shown().pendingClaims, at.shown().unreadNotifications, await at.unread()]).toEqual([3, 4, 4])
    await done(at.claims.change(decided.id, { status: "approved" }))
    await at.changed("claim")
    const figures = at.shown()
    expect([figures.pendingClaims, figures.approvedClaims, figures.users]).toEqual([2, 1, 6])
    const links = figureLinksOf(figures)
    const total = async ({ query }: { readonly query: string }) =>
      (await done(at.claims.list(claimCriteria.toSearch(claimCriteria.readCriteria(query))))).pagination.total
    expect(await total(links.pendingClaims)).toBe(figures.pendingClaims)
    expect(await total(links.approvedClaims)).toBe(figures.approvedClaims)
    expect(await total(links.claims)).toBe(3)
    for (const { type, claim_count } of figures.totalClaims) expect(await total(links.claimsOf(type))).toBe(claim_count)
  })

  it("only the activity filter that is not chosen is available, and none on other screens", async () => {
    const at = await screenWith()
    expect(at.available()).toEqual(["dashboard.refresh", "dashboard.activity.read", "dashboard.activity.unread"])
    const why = () =>
      availableDashboardCommands(at.state()).map((command) => command.message === null && command.why?.en)
    expect(why()).toEqual([false, "This is already shown", false, false])
    await at.run("dashboard.activity.read")
    expect(at.available()).toEqual(["dashboard.refresh", "dashboard.activity.all", "dashboard.activity.unread"])
    await at.event({ type: "screen.hide" })
    expect(at.available()).toEqual([])
    const loading = "Wait until the dashboard has loaded"
    expect(why()).toEqual([loading, loading, "This is already shown", loading])
  })
})

describe("the figures", () => {
  it("the figures are read when the address is shown, and again on return", async () => {
    const at = await screenWith()
    expect(at.read).toEqual(["own"])
    await at.event({ type: "screen.show", query: "?x=1" })
    expect(at.read).toEqual(["own"])
    await at.event({ type: "screen.hide" })
    await at.changed("claim")
    expect(at.read).toEqual(["own"])
    await at.event({ type: "screen.show", query: "" })
    expect(at.read).toEqual(["own", "own"])
  })

  it.each(["user", "company", "quiz", "benefit", "claim", "notification"])(
    "the figures are refetched when a %s changes",
    async (entity) => {
      const at = await screenWith()
      await at.changed(entity)
      expect(at.read).toEqual(["own", "background"])
    }
  )

  it.each(["article", "enrolment"])("the figures are not refetched when an %s changes", async (entity) => {
    const at = await screenWith()
    await at.changed(entity)
    expect(at.read).toEqual(["own"])
  })

  it("the figures are refetched once when a hidden page with missed changes is visible again", async () => {
    const at = await screenWith()
    await at.event({ type: "stream.open" })
    at.clock.increment(250)
    await at.settle()
    await at.event({ type: "page.hidden" })
    await at.changed("claim")
    expect(at.read).toEqual(["own", "background"])
    await at.event({ type: "page.seen" })
    at.clock.increment(250)
    await at.settle()
    expect(at.read).toEqual(["own", "background", "background"])
  })

  it("the figures are read every half minute while others' changes are not received", async () => {
    const at = await screenWith()
    at.clock.increment(30_000)
    await at.settle()
    expect(at.read).toEqual(["own", "background"])
    await at.event({ type: "stream.open" })
    at.clock.increment(250)
    await at.settle()
    at.clock.increment(30_000)
    await at.settle()
    expect(at.read).toEqual(["own", "background", "background"])
    await at.event({ type: "stream.down" })
    for (let turn = 0; turn < 2; turn += 1) {
      at.clock.increment(30_000)
      await at.settle()
    }
    expect(at.read.length).toBeGreaterThan(3)
  })

  it.each(["UTC", "America/Bogota", "Pacific/Kiritimati"])(
    "the figures are read anew when the day, and with it the month, ends in %s",
    async (zone) => {
      const at = await screenWith(zone)
      await at.event({ type: "stream.open" })
      await at.pass(250)
      await at.claim("dental")
      await at.changed("claim")
      const untilEnd = () => toMs(at.shown().today.to) - toMs(at.shown().asOf)
      // The days up to the last of the month, none of them with a change.
      while (at.shown().today.to !== at.shown().month.to) {
        const { today } = at.shown()
        await at.pass(untilEnd() + 1)
        await at.pass(250)
        expect(at.shown().today.from).toBe(toInstant(toMs(today.to) + 1))
        expect(at.shown().totalClaims).toEqual([{ type: "dental", claim_count: 1 }])
      }
      const { month } = at.shown()
      const reads = at.read.length
      await at.pass(untilEnd() - 1_000)
      expect(at.read).toHaveLength(reads)
      await at.pass(1_001)
      await at.pass(250)
      expect(at.shown().month.from).toBe(toInstant(toMs(month.to) + 1))
      expect([
        at.shown().totalClaims,
        figureLinksOf(at.shown()).claims.query.includes(encodeURIComponent(at.shown().month.from))
      ]).toEqual([[], true])
    }
  )

  it("a hidden page reads the figures of the new day when it is seen again", async () => {
    const at = await screenWith()
    await at.event({ type: "stream.open" })
    await at.pass(250)
    await at.event({ type: "page.hidden" })
    const { today } = at.shown()
    await at.pass(toMs(today.to) + 251 - toMs(at.shown().asOf))
    expect(at.shown().today).toEqual(today)
    await at.event({ type: "page.seen" })
    await at.pass(250)
    expect(at.shown().today.from).toBe(toInstant(toMs(today.to) + 1))
  })

  it("the figures are read once when the stream was open before the screen", async () => {
    const at = createActor(dashboardScreenMachine).start()
    at.send({ type: "stream.open" })
    at.send({ type: "screen.show", query: "" })
    expect(at.getSnapshot().children.figures?.getSnapshot().context).toMatchObject({ isLive: true, isOutdated: false })
    at.stop()
  })

  it("figures that could not be read are read again when the server can be reached", async () => {
    const at = createActor(dashboardScreenMachine).start()
    at.send({ type: "screen.show", query: "" })
    const isShown = (state: "failed" | "debouncing") =>
      at.getSnapshot().children.figures?.getSnapshot().matches({ shown: state }) === true
    await waitFor(at, () => isShown("failed"))
    at.send({ type: "connection.restored" })
    expect(isShown("debouncing")).toBe(true)
    at.stop()
  })
})
