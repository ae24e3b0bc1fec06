/**
 * The whole job without a screen: the product's machines and switchboards over memory. Figures move while members are at
 * work, and each leads to a list of exactly its total.
 */
import { setImmediate } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { claimView } from "#domain/claims/claim-view.rules.ts"
import type { ClaimType } from "#domain/claims/claim.schema.ts"
import { dashboardOffers } from "#domain/dashboard/dashboard.commands.ts"
import { linksOf } from "#domain/dashboard/dashboard.rules.ts"
import { dashboardWith } from "#src/app/dashboard-workflows.ts"
import { unreadCountWith } from "#src/app/workflows.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryDashboardPort } from "#tests/doubles/dashboard.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { memoryNotificationsPort } from "#tests/doubles/notifications.memory.ts"
import { benefit, enrolmentDraft } from "#tests/fixtures/benefits.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

/** One administrator at the dashboard; members beside him. */
const office = async () => {
  const backend = memoryDatabase([marta, rafael])
  const kept = benefit()
  backend.write({ benefits: new Map([[kept.id, kept]]) })
  const [claims, notifications] = [memoryClaimsPort(backend, marta), memoryNotificationsPort(backend, marta)]
  const dashboard = memoryDashboardPort(backend, marta, "UTC")
  const clock = new SimulatedClock()
  const ports = {
    dashboard,
    dashboardInBackground: dashboard,
    unread: notifications.stats
  }
  const figures = createActor(dashboardWith(ports), { clock })
  const unread = createActor(unreadCountWith(ports), { clock })
  const changed = () => {
    figures.send({ type: "figures.changed" })
    unread.send({ type: "notifications.changed" })
  }
  for (const actor of [figures, unread]) actor.start()
  const quiet = async () => {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  }
  /** What the server's news do: all is looked at again once the pause is over. */
  const news = async () => {
    changed()
    await quiet()
    clock.increment(250)
    await quiet()
  }
  figures.send({ type: "stream.open" })
  figures.send({ type: "dashboard.open" })
  unread.send({ type: "count.watch" })
  await quiet()
  clock.increment(250)
  await quiet()
  const shown = () => {
    const now = figures.getSnapshot().context.figures
    if (now === null) throw new Error("No figures are shown")
    return now
  }
  return {
    backend,
    claims,
    figures,
    shown,
    unread: () => unread.getSnapshot().context.stats?.unread,
    enrol: async () =>
      done(
        backend.transact(memoryEnrolmentsService(backend, marta).submit(enrolmentDraft(backend.addUser().id, kept.id)))
      ),
    claim: async (type: ClaimType) => done(claims.create(draft(backend.addUser().id, type))),
    news,
    dashboardOffers: () => dashboardOffers({ figures: figures.getSnapshot() })
  }
}

describe("the dashboard while members are at work", () => {
  it("moves with every change, and each figure leads to a list of exactly that many", async () => {
    const at = await office()
    expect(at.shown().pendingClaims).toBe(0)
    await at.claim("dental")
    await at.claim("vision")
    const decided = await at.claim("dental")
    await at.enrol()
    await at.news()
    expect([at.shown().pendingClaims, at.shown().unreadNotifications, at.unread()]).toEqual([3, 4, 4])
    await done(at.claims.change(decided.id, { status: "approved" }))
    await at.news()
    const figures = at.shown()
    expect([figures.pendingClaims, figures.approvedClaims, figures.users]).toEqual([2, 1, 6])
    const links = linksOf(figures)
    const total = async ({ query }: { readonly query: string }) =>
      (await done(at.claims.list(claimView.toSearch(claimView.readView(query))))).pagination.total
    expect(await total(links.pendingClaims)).toBe(figures.pendingClaims)
    expect(await total(links.approvedClaims)).toBe(figures.approvedClaims)
    expect(await total(links.claims)).toBe(3)
    for (const { type, claim_count } of figures.totalClaims) expect(await total(links.claimsOf(type))).toBe(claim_count)
  })

  it("offers the activity that is not chosen, and nothing where it is not open", async () => {
    const at = await office()
    const open = () => at.dashboardOffers().flatMap(({ id, message }) => (message === null ? [] : [id]))
    expect(open()).toEqual(["dashboard.refresh", "dashboard.activity.read", "dashboard.activity.unread"])
    at.figures.send({ type: "activity.choose", activity: "read" })
    expect(open()).toEqual(["dashboard.refresh", "dashboard.activity.all", "dashboard.activity.unread"])
    at.figures.send({ type: "dashboard.leave" })
    expect(open()).toEqual([])
  })
})
