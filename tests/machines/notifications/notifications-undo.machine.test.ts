/** Undoing "mark all as read" and an approval, by the command and by the notice. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { undoableNow } from "#domain/notifications/notifications.commands.ts"
import { ReadAllId } from "#domain/shared/identity.schema.ts"
import { listWords } from "#domain/shared/list/list-commands.messages.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { screenWith } from "#tests/machines/notifications/headless-notifications.ts"

describe("the command", () => {
  it("an undo that is under way is not repeated", async () => {
    const at = await screenWith((port) => ({ ...port, undoReadAll: () => Effect.never }))
    await at.enrol()
    await at.refetched()
    await at.run("notifications.readAll")
    await at.run("notifications.undo")
    expect(at.command("notifications.undo")).toMatchObject({ message: null, why: listWords.why.underWay })
  })

  it("nothing older is undone in place of an approval that has no answer yet", async () => {
    const at = await screenWith((port) => ({
      ...port,
      change: (id, change) => (change.approve === true ? Effect.never : port.change(id, change))
    }))
    await at.enrol()
    await at.refetched()
    await at.run("notifications.readAll")
    const [row] = at.rows()
    if (row === undefined) throw new Error("Nothing is shown")
    await at.place(row.id)
    await at.run("notifications.approve")
    expect(undoableNow(at.state())).toBeNull()
    expect(at.command("notifications.undo")?.message?.event).toEqual({ type: "inbox.takeBack" })
    await at.run("notifications.undo")
    expect(at.command("notifications.undo")).toMatchObject({ message: null, why: listWords.why.underWay })
  })

  it("an undo is unavailable from the instant on at which the server refuses it", async () => {
    const at = await screenWith()
    await at.enrol()
    await at.refetched()
    await at.run("notifications.readAll")
    const undoable = undoableNow(at.state())
    if (undoable === null) throw new Error("There is nothing to undo")
    expect(at.command("notifications.undo")).toMatchObject({ message: { to: "inbox" }, why: null })
    const toTheEnd = () => at.backend.advance((Date.parse(undoable.undo_until) - at.backend.nowMs() - 1) / 1000)
    toTheEnd()
    expect(await failure(at.notifications.undoReadAll(ReadAllId.make(undoable.id)))).toMatchObject({
      _tag: "ReadAllClosed"
    })
    expect(at.backend.now()).toBe(undoable.undo_until)
    toTheEnd()
    await at.refetched()
    expect(at.state().list.context.page?.asOf).toBe(undoable.undo_until)
    expect(at.command("notifications.undo")).toMatchObject({ message: null, why: { en: "There is nothing to undo" } })
  })
})

describe('the notice of "mark all as read"', () => {
  /** Three unread notifications that were all marked as read. */
  const allRead = async () => {
    const at = await screenWith()
    for (let n = 0; n < 3; n += 1) await at.enrol()
    await at.refetched()
    await at.run("notifications.readAll")
    const undo = at.undoOfLastNotice()
    if (undo === null) throw new Error("The notice offers nothing to undo")
    return { at, undo }
  }

  it("the undo of the notice undoes the operation, and the notice is outdated", async () => {
    const { at, undo } = await allRead()
    expect(at.emittedOf("notice.outdated")).toEqual([])
    await at.event({ type: "notice.undo", undo })
    await at.refetched()
    expect([at.unread(), at.notices.at(-1)]).toEqual([3, "The notifications are unread again"])
    expect(at.emittedOf("notice.outdated")).toEqual([{ type: "notice.outdated", undo }])
  })

  it("the notice is outdated when a later operation has replaced it, and undoes nothing", async () => {
    const { at, undo } = await allRead()
    await at.claim("dental")
    await at.refetched()
    await at.run("notifications.readAll")
    expect(at.undoOfLastNotice()).not.toBe(undo)
    expect(at.emittedOf("notice.outdated")).toEqual([{ type: "notice.outdated", undo }])
    await at.event({ type: "notice.undo", undo })
    await at.refetched()
    expect(at.unread()).toBe(0)
  })
})

describe("an approval", () => {
  /** The only notification, whose enrolment has just been activated. */
  const approved = async (...given: Parameters<typeof screenWith>) => {
    const at = await screenWith(...given)
    const enrolment = await at.enrol()
    await at.refetched()
    const [row] = at.rows()
    if (row === undefined) throw new Error("Nothing is shown")
    await at.place(row.id)
    await at.run("notifications.approve")
    const status = async () => (await done(at.enrolments.find(enrolment.id))).status
    return { at, status }
  }

  it.each(["command", "notice"] as const)(
    "the enrolment is pending and its notification unread again by the %s, once",
    async (by) => {
      const { at, status } = await approved()
      expect([await status(), at.command("notifications.undo")?.label.en]).toEqual([
        "active",
        "Undo the activation of the enrollment"
      ])
      const undo = at.undoOfLastNotice()
      if (undo === null) throw new Error("The notice offers nothing to undo")
      await (by === "command" ? at.run("notifications.undo") : at.event({ type: "notice.undo", undo }))
      await at.refetched()
      expect([await status(), at.unread(), at.notices.at(-1)]).toEqual(["pending", 1, "1 enrollment is pending again"])
      expect(at.emittedOf("notice.outdated")).toEqual([{ type: "notice.outdated", undo }])
      expect(at.command("notifications.undo")).toMatchObject({ message: null, why: { en: "There is nothing to undo" } })
      expect(at.command("notifications.approve")?.message).not.toBeNull()
    }
  )

  it("an enrolment that was inactive cannot become pending, so nothing is offered", async () => {
    const at = await screenWith()
    const { id } = await at.enrol()
    await done(at.enrolments.setStatus(id, "inactive"))
    await at.refetched()
    const [row] = at.rows()
    if (row === undefined) throw new Error("Nothing is shown")
    await at.place(row.id)
    at.backend.advance(1)
    await at.run("notifications.approve")
    expect((await done(at.enrolments.find(id))).status).toBe("active")
    expect([at.undoOfLastNotice(), at.command("notifications.undo")?.message]).toEqual([null, null])
  })

  it("an approval stays without an undo where what can be undone cannot be read", async () => {
    const { at, status } = await approved(undefined, (port) => ({ ...port, undoable: Effect.fail(new Unavailable()) }))
    expect(await status()).toBe("active")
    expect(at.notices).toEqual([expect.stringMatching(/^Enrollment of .+ activated$/u)])
    expect([at.undoOfLastNotice(), at.command("notifications.undo")?.message]).toEqual([null, null])
  })
})
