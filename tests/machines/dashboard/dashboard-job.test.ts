/**
 * The whole job without a screen: the product's machines and switchboards over memory. Figures move while members are at
 * work, each leads to a list of exactly its total, and an enrolment is approved from the notification centre.
 */
import { setImmediate } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { claimView } from "#domain/claims/claim-view.rules.ts"
import type { ClaimType } from "#domain/claims/claim.schema.ts"
import { dashboardOffers } from "#domain/dashboard/dashboard.commands.ts"
import { linksOf } from "#domain/dashboard/dashboard.rules.ts"
import type { NotificationId } from "#domain/shared/identity.schema.ts"
import type { InboxTold } from "#domain/notifications/notification-inbox.machine.ts"
import { notificationListRules } from "#domain/notifications/notification-list.rules.ts"
import { notificationView } from "#domain/notifications/notification-view.rules.ts"
import { type NotificationsDesk, notificationsOffers } from "#domain/notifications/notifications.commands.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import { dashboardWith } from "#src/app/dashboard-workflows.ts"
import { notificationInboxWith, notificationListWith } from "#src/app/notifications-workflows.ts"
import { unreadCountWith } from "#src/app/workflows.ts"
import { memoryClaimsPort } from "#tests/doubles/claims.memory.ts"
import { memoryDashboardPort } from "#tests/doubles/dashboard.memory.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryEnrolmentsPort, memoryEnrolmentsService } from "#tests/doubles/enrolments.memory.ts"
import { memoryNotificationsPort } from "#tests/doubles/notifications.memory.ts"
import { benefit, enrolmentDraft } from "#tests/fixtures/benefits.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael } from "#tests/fixtures/people.ts"

/** One administrator at the dashboard and the notification centre; a colleague and members beside him. */
const office = async () => {
  const backend = memoryDatabase([marta, rafael])
  const kept = benefit()
  backend.write({ benefits: new Map([[kept.id, kept]]) })
  const [claims, notifications, enrolments] = [
    memoryClaimsPort(backend, marta),
    memoryNotificationsPort(backend, marta),
    memoryEnrolmentsPort(backend, marta)
  ]
  const dashboard = memoryDashboardPort(backend, marta, "UTC")
  const clock = new SimulatedClock()
  const notices: Array<Notice> = []
  const ports = {
    dashboard,
    dashboardInBackground: dashboard,
    notifications,
    notificationsInBackground: notifications,
    unread: notifications.stats
  }
  const figures = createActor(dashboardWith(ports), { clock })
  const list = createActor(notificationListWith(ports), { clock })
  const inbox = createActor(notificationInboxWith(ports), { clock })
  const unread = createActor(unreadCountWith(ports), { clock })
  const changed = () => {
    figures.send({ type: "figures.changed" })
    unread.send({ type: "notifications.changed" })
    list.send({ type: "rows.changed", ids: null })
  }
  inbox.on("notice", (told: Notice) => void notices.push(told))
  inbox.on("told", ({ row }: InboxTold) => {
    if (row !== null) list.send({ type: "row.saved", row })
    changed()
  })
  for (const actor of [figures, list, inbox, unread]) actor.start()
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
  list.send({ type: "list.open", view: notificationView.viewDefault })
  unread.send({ type: "count.watch" })
  await quiet()
  clock.increment(250)
  await quiet()
  const desk = (): NotificationsDesk => ({ list: list.getSnapshot(), inbox: inbox.getSnapshot() })
  const shown = () => {
    const now = figures.getSnapshot().context.figures
    if (now === null) throw new Error("No figures are shown")
    return now
  }
  return {
    backend,
    claims,
    enrolments,
    notifications,
    figures,
    list,
    notices,
    shown,
    unread: () => unread.getSnapshot().context.stats?.unread,
    rows: () => notificationListRules.shownRows(list.getSnapshot().context),
    enrol: async () =>
      done(
        backend.transact(memoryEnrolmentsService(backend, marta).submit(enrolmentDraft(backend.addUser().id, kept.id)))
      ),
    claim: async (type: ClaimType) => done(claims.create(draft(backend.addUser().id, type))),
    news,
    quiet,
    /** Gives a command of the registry, as a button, a key or the palette would; fails when it is not offered. */
    give: async (id: string): Promise<void> => {
      const message = notificationsOffers(desk()).find((one) => one.id === id)?.message
      if (message === null || message === undefined) throw new Error(`"${id}" is not offered`)
      if (message.to === "list") list.send(message.event)
      else if (message.to === "inbox") inbox.send(message.event)
      else throw new Error("Nothing of the page here")
      await quiet()
    },
    offer: (id: string) => notificationsOffers(desk()).find((one) => one.id === id),
    focus: (id: NotificationId) => list.send({ type: "cursor.place", id }),
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

describe("the notification centre", () => {
  it("approves an enrolment and reads its notification, and the count follows", async () => {
    const at = await office()
    const enrolment = await at.enrol()
    await at.claim("dental")
    await at.news()
    const row = at.rows().find(({ benefit: asked }) => asked !== null)
    if (row === undefined) throw new Error("The enrolment was not told")
    at.focus(row.id)
    await at.give("notifications.approve")
    expect(at.notices.map(({ text }) => text.en)).toEqual(["Enrollment activated"])
    await at.news()
    expect((await done(at.enrolments.ofUser(enrolment.user_id))).data.map(({ status }) => status)).toEqual(["active"])
    expect([at.unread(), at.shown().unreadNotifications]).toEqual([1, 1])
    // The row stays under the hand, read and with nothing left to approve.
    expect(at.rows().find(({ id }) => id === row.id)?.status).toBe("read")
    expect(at.offer("notifications.approve")).toMatchObject({
      message: null,
      why: { en: "There is no enrollment to approve here" }
    })
    expect(at.offer("notifications.details")?.message).not.toBeNull()
    await at.give("notifications.unread")
    await at.news()
    expect(at.unread()).toBe(2)
  })

  it("reads everything that was shown and nothing that came later, and takes that back", async () => {
    const at = await office()
    for (let n = 0; n < 3; n += 1) await at.enrol()
    await at.news()
    expect(at.offer("notifications.undo")?.message).toBeNull()
    await at.give("notifications.readAll")
    expect(at.notices.at(-1)).toMatchObject({
      text: { en: "3 notifications marked as read" },
      undo: expect.any(String)
    })
    await at.claim("vision")
    await at.news()
    expect(at.unread()).toBe(1)
    await at.give("notifications.undo")
    await at.news()
    expect([at.unread(), at.notices.at(-1)?.text.en]).toEqual([4, "The notifications are unread again"])
    expect(at.offer("notifications.undo")?.message).toBeNull()
  })

  it("reads what is left of what was shown when a colleague has read some of it meanwhile", async () => {
    const at = await office()
    for (let n = 0; n < 3; n += 1) await at.enrol()
    await at.news()
    const [first] = at.rows()
    if (first === undefined) throw new Error("Nothing is shown")
    await done(at.notifications.change(first.id, { status: "read" }))
    await at.give("notifications.readAll")
    expect(at.notices.at(-1)?.text.en).toBe("2 notifications marked as read")
    await at.news()
    expect(at.unread()).toBe(0)
    expect(at.offer("notifications.readAll")).toMatchObject({
      message: null,
      why: { en: "Every notification is read already" }
    })
    await at.give("notifications.undo")
    await at.news()
    expect(at.unread()).toBe(2)
  })

  it("no longer offers to take back what the server would not", async () => {
    const at = await office()
    await at.enrol()
    await at.news()
    await at.give("notifications.readAll")
    expect(at.offer("notifications.undo")?.message).not.toBeNull()
    at.backend.advance(601)
    await at.news()
    expect(at.offer("notifications.undo")?.message).toBeNull()
  })

  it("says why a key does nothing: on no row, on a claim's, on one that is as it should be", async () => {
    const at = await office()
    await at.claim("dental")
    await at.news()
    const why = (id: string) => at.offer(`notifications.${id}`)?.why?.en
    expect(why("read")).toBe("Move to a row first")
    const [row] = at.rows()
    if (row === undefined) throw new Error("Nothing is shown")
    at.focus(row.id)
    expect([why("details"), why("approve"), why("unread"), why("read")]).toEqual([
      "This notification tells of no enrollment",
      "There is no enrollment to approve here",
      "It is unread already",
      undefined
    ])
  })
})
