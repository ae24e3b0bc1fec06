/** The whole workflow of the notification centre over in-memory ports. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { availableNotificationsCommands } from "#domain/notifications/notifications.commands.ts"
import { notificationsScreenMachine } from "#domain/notifications/notifications-screen.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { listWords } from "#domain/shared/list/list-commands.messages.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { shownState } from "#tests/machines/headless-screen.ts"
import { screenWith } from "#tests/machines/notifications/headless-notifications.ts"

describe("the notification centre", () => {
  it("approving an enrolment marks its notification as read, and the count follows", async () => {
    const at = await screenWith()
    const enrolment = await at.enrol()
    await at.claim("dental")
    await at.refetched()
    const row = at.rows().find(({ benefit: requested }) => requested !== null)
    if (row === undefined) throw new Error("There is no notification of the enrolment")
    await at.place(row.id)
    await at.run("notifications.approve")
    expect(at.notices).toEqual([`Enrollment of Lucía Ortega in “${row.benefit?.title_en}” activated`])
    await at.refetched()
    expect((await done(at.enrolments.ofUser(enrolment.user_id))).data.map(({ status }) => status)).toEqual(["active"])
    expect([at.unread(), (await at.figures()).unreadNotifications]).toEqual([1, 1])
    // The row with the cursor stays, marked as read and without an approval.
    expect(at.rows().find(({ id }) => id === row.id)?.status).toBe("read")
    expect(at.command("notifications.approve")).toMatchObject({
      message: null,
      why: { en: "There is no enrollment to activate here" }
    })
    expect(at.command("notifications.details")?.message).not.toBeNull()
    await at.run("notifications.unread")
    await at.refetched()
    expect(at.unread()).toBe(2)
  })

  it('"mark all as read" covers what was shown and nothing later, and can be undone', async () => {
    const at = await screenWith()
    for (let n = 0; n < 3; n += 1) await at.enrol()
    await at.refetched()
    expect(at.command("notifications.undo")?.message).toBeNull()
    await at.run("notifications.readAll")
    expect([at.notices.at(-1), at.undoOfLastNotice()]).toEqual(["3 notifications marked as read", expect.any(String)])
    await at.claim("vision")
    await at.refetched()
    expect(at.unread()).toBe(1)
    await at.run("notifications.undo")
    await at.refetched()
    expect([at.unread(), at.notices.at(-1)]).toEqual([4, "The notifications are unread again"])
    expect(at.command("notifications.undo")?.message).toBeNull()
  })

  it('"mark all as read" marks what the list shows and says how many', async () => {
    const at = await screenWith()
    for (let n = 0; n < 3; n += 1) await at.enrol()
    await at.claim("dental")
    await at.refetched()
    const figure = () => at.command("notifications.readAll")?.detail
    expect(figure()).toEqual({ en: "4 unread", es: "4 sin leer" })
    await at.send({ to: "list", event: { type: "search.change", text: "claim" } })
    // The number of matches is unknown until the answer is there.
    expect([figure(), at.command("notifications.readAll")?.message]).toEqual([null, null])
    expect(at.command("notifications.readAll")?.why).toEqual(listWords.why.underWay)
    at.clock.increment(1_000)
    await at.settle()
    expect(figure()?.en).toBe("1 unread")
    await at.run("notifications.readAll")
    expect(at.notices.at(-1)).toBe("1 notification marked as read")
    await at.refetched()
    expect(at.unread()).toBe(3)
    expect(at.command("notifications.readAll")).toMatchObject({
      detail: { en: "0 unread" },
      message: null,
      why: { en: "All notifications shown are already read" }
    })
    await at.send({ to: "list", event: { type: "filters.clear" } })
    await at.send({ to: "list", event: { type: "filter.change", patch: { status: "read" } } })
    expect(at.command("notifications.readAll")?.message).toBeNull()
  })

  it('"mark all as read" changes nothing when the number has changed, and says the new one', async () => {
    const at = await screenWith()
    for (let n = 0; n < 3; n += 1) await at.enrol()
    await at.refetched()
    const [first] = at.rows()
    if (first === undefined) throw new Error("Nothing is shown")
    await done(at.notifications.change(first.id, { status: "read" }))
    await at.run("notifications.readAll")
    expect(at.notices.at(-1)).toBe("Error updating notification. 3 were shown, but 2 match now. Nothing was changed.")
    await at.refetched()
    expect(at.unread()).toBe(2)
    expect(at.command("notifications.readAll")?.detail?.en).toBe("2 unread")
    await at.run("notifications.readAll")
    await at.refetched()
    expect(at.unread()).toBe(0)
    await at.run("notifications.undo")
    await at.refetched()
    expect(at.unread()).toBe(2)
  })

  it("a command shows the unread ones, or leads to the search", async () => {
    const at = await screenWith()
    await at.run("notifications.show.pending")
    expect(at.state().list.context.criteria.filter).toEqual({ status: "pending" })
    await at.run("notifications.search")
    expect(at.emittedOf("search.focus")).toEqual([{ type: "search.focus" }])
  })

  it("before the first answer nothing can be marked or undone", () => {
    const loading = availableNotificationsCommands(shownState(notificationsScreenMachine))
    const shown = (id: string) => loading.find((one) => one.id === `notifications.${id}`)
    expect(shown("readAll")).toMatchObject({ message: null, detail: null, why: listWords.why.underWay })
    expect(shown("undo")).toMatchObject({ message: null, why: { en: "There is nothing to undo" } })
  })

  it("a key without effect has a reason: no row, a claim, or nothing to change", async () => {
    const at = await screenWith()
    await at.claim("dental")
    await at.refetched()
    const why = (id: string) => at.command(`notifications.${id}`)?.why?.en
    expect(why("read")).toBe("Move to a row first")
    const [row] = at.rows()
    if (row === undefined) throw new Error("Nothing is shown")
    await at.place(row.id)
    expect([why("details"), why("approve"), why("unread"), why("read")]).toEqual([
      "This notification is not about an enrollment",
      "There is no enrollment to activate here",
      "It is already unread",
      undefined
    ])
  })
})

describe("actions", () => {
  it("an action shows in the list at once, and the application is notified which notification has changed", async () => {
    const at = await screenWith()
    await at.claim("dental")
    await at.refetched()
    const [row] = at.rows()
    if (row === undefined) throw new Error("Nothing is shown")
    await at.place(row.id)
    await at.run("notifications.read")
    expect(at.rows().map(({ status }) => status)).toEqual(["read"])
    expect(at.emittedOf("records.changed")).toEqual([
      { type: "records.changed", entity: "notification", ids: [row.id] }
    ])
  })

  it("all lists are refetched when an action has failed or concerns many", async () => {
    let isDown = true
    const at = await screenWith((port) => ({
      ...port,
      change: (...given) => (isDown ? Effect.fail(new Unavailable()) : port.change(...given))
    }))
    await at.claim("dental")
    await at.refetched()
    const [row] = at.rows()
    if (row === undefined) throw new Error("Nothing is shown")
    await at.place(row.id)
    await at.run("notifications.read")
    isDown = false
    await at.run("notifications.readAll")
    const many = { type: "records.changed", entity: "notification", ids: null }
    expect(at.emittedOf("records.changed")).toEqual([many, many])
  })

  it("leaving the address closes the details", async () => {
    const at = await screenWith()
    await at.enrol()
    await at.refetched()
    const [row] = at.rows()
    if (row === undefined) throw new Error("Nothing is shown")
    await at.place(row.id)
    await at.run("notifications.details")
    expect(at.state().inbox.matches({ showing: "details" })).toBe(true)
    await at.event({ type: "screen.hide" })
    expect([at.state().inbox.matches({ showing: "list" }), at.state().list.value]).toEqual([true, "closed"])
  })

  it("details stay open while the list is refetched", async () => {
    const at = await screenWith()
    await at.enrol()
    await at.refetched()
    const [row] = at.rows()
    if (row === undefined) throw new Error("Nothing is shown")
    await at.place(row.id)
    await at.run("notifications.details")
    const before = at.state().list.context.page?.asOf ?? ""
    await at.refetched()
    expect((at.state().list.context.page?.asOf ?? "") > before).toBe(true)
    expect(at.state().inbox.context.opened?.id).toBe(row.id)
  })

  it("the list is refetched when others change notifications or enrolments, and for nothing else", async () => {
    const at = await screenWith()
    await at.enrol()
    await at.changed("claim")
    expect(at.rows()).toEqual([])
    await at.changed("enrolment")
    expect(at.rows()).toHaveLength(1)
    await at.claim("dental")
    await at.changed("notification")
    expect(at.rows()).toHaveLength(2)
  })

  it("the cursor is cleared when the focus leaves", async () => {
    const at = await screenWith()
    await at.enrol()
    await at.refetched()
    await at.run("notifications.next")
    expect(at.state().list.context.cursor).not.toBeNull()
    await at.event({ type: "cursor.clear" })
    expect(at.state().list.context.cursor).toBeNull()
  })
})
