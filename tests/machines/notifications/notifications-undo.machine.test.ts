/** Undoing "mark all as read", by its command and by its notice. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { undoableReadAll } from "#domain/notifications/notifications.commands.ts"
import { listWords } from "#domain/shared/list/list-commands.messages.ts"
import { failure } from "#tests/fixtures/outcomes.ts"
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

  it("an undo is unavailable from the instant on at which the server refuses it", async () => {
    const at = await screenWith()
    await at.enrol()
    await at.refetched()
    await at.run("notifications.readAll")
    const undoable = undoableReadAll(at.state())
    if (undoable === null) throw new Error("There is nothing to undo")
    expect(at.command("notifications.undo")).toMatchObject({ message: { to: "inbox" }, why: null })
    const toTheEnd = () => at.backend.advance((Date.parse(undoable.undo_until) - at.backend.nowMs() - 1) / 1000)
    toTheEnd()
    expect(await failure(at.notifications.undoReadAll(undoable.reading_id))).toMatchObject({ _tag: "ReadAllClosed" })
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
