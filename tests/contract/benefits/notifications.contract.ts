import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { performInboxJob } from "#domain/notifications/inbox-job.rules.ts"
import type { InboxJob } from "#domain/notifications/notification-inbox.machine.ts"
import { NotificationId, ReadAllId } from "#domain/shared/identity.schema.ts"
import {
  type BenefitsBackend,
  enrolMany,
  entriesOf,
  type GetBenefitsBackend,
  expectRefusal,
  textOf,
  runWithoutAudit
} from "#tests/contract/benefits/benefits-backend.ts"
import { enrolmentId } from "#tests/fixtures/benefits.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { numberedId } from "#tests/fixtures/people.ts"

const unknownNotificationId = NotificationId.make(numberedId(800_005))

const newest = async (backend: BenefitsBackend) => {
  const [found] = (await done(backend.firstPorts.notifications.list({}))).data
  if (found === undefined) throw new Error("There is no notification")
  return found
}

export const notificationsTests = (backend: GetBenefitsBackend): void => {
  const port = () => backend().firstPorts.notifications
  const unread = async () => (await done(port().stats)).unread

  describe("notifications", () => {
    it("a notification is marked as read and as unread; repeating it changes nothing", async () => {
      await backend().claim(draft(await backend().addMember()))
      const notification = await newest(backend())
      expect(notification).toMatchObject({ status: "pending", benefit_id: null, benefit: null, version: 1 })
      const read = await done(port().change(notification.id, { status: "read" }))
      expect(read).toEqual({ ...notification, status: "read", version: 2 })
      expect(await done(backend().secondPorts.notifications.change(notification.id, { status: "read" }))).toEqual(read)
      expect(await done(port().change(notification.id, { status: "pending" }))).toMatchObject({
        status: "pending",
        version: 3
      })
      const [pending, isRead] = [{ status: "pending" }, { status: "read" }]
      expect(await entriesOf(backend(), notification)).toMatchObject([
        { action: "notification.read", entity: "notification", before: pending, after: isRead },
        { action: "notification.unread", entity: "notification", before: isRead, after: pending }
      ])
    })

    it("a notification names its subject, keeps an English text, and is found in Spanish", async () => {
      const [enrolment] = await enrolMany(backend(), 1)
      const asked = await newest(backend())
      const written = draft(await backend().addMember())
      await backend().claim(written)
      const claimed = await newest(backend())
      const { title_en = "", title_es = "" } = enrolment?.benefit ?? {}
      expect(asked).toMatchObject({ title: "New enrollment", about: { kind: "enrolment", title_en, title_es } })
      expect(asked.message).toContain(` asked for ${title_en}`)
      expect(claimed).toMatchObject({ title: "New claim", about: { kind: "claim", type: written.type } })
      const found = await done(port().list({ searchTerm: "reclamación" }))
      expect(found.data.map(({ id }) => id)).toEqual([claimed.id])
    })

    it("a notification carries the enrolment of its own member only", async () => {
      const [first, second] = await enrolMany(backend(), 2)
      const { data } = await done(port().list({ sort: "created_at" }))
      expect(data.map(({ benefit }) => benefit?.benefits_enrollment)).toEqual([[first], [second]])
    })

    it("an approval marks the notification as read and activates its enrolment in one transaction", async () => {
      const [enrolment] = await enrolMany(backend(), 1)
      const notification = await newest(backend())
      const approved = await done(port().change(notification.id, { status: "read", approve: true }))
      expect(approved).toMatchObject({
        status: "read",
        version: 2,
        benefit: { benefits_enrollment: [{ id: enrolment?.id, status: "active", version: 2 }] }
      })
      expect((await entriesOf(backend(), notification)).map(({ action }) => action)).toEqual(["notification.read"])
      expect((await done(backend().firstPorts.enrolments.pending({}))).data).toEqual([])
      expect((await entriesOf(backend(), { id: enrolment?.id ?? "" })).at(-1)).toMatchObject({
        action: "enrolment.activate"
      })
    })

    it("an enrolment that is decided elsewhere reads its notification, and no other", async () => {
      const [first, second, third] = await enrolMany(backend(), 4)
      if (first === undefined || second === undefined || third === undefined) throw new Error("There are no enrolments")
      const { enrolments } = backend().firstPorts
      await done(enrolments.setStatus(first.id, "inactive"))
      expect(await unread()).toBe(3)
      await done(enrolments.activatePending({ ids: [second.id, third.id] }))
      expect(await unread()).toBe(1)
      const { data } = await done(port().list({ sort: "created_at" }))
      expect(data.map(({ status, version }) => [status, version])).toEqual([
        ["read", 2],
        ["read", 2],
        ["read", 2],
        ["pending", 1]
      ])
      const [notification] = data
      if (notification === undefined) throw new Error("There is no notification")
      expect((await entriesOf(backend(), notification)).map(({ action }) => action)).toEqual(["notification.read"])
    })

    it("the undo of a decision makes exactly those notifications unread again that the decision had read", async () => {
      const all = await enrolMany(backend(), 7)
      const { enrolments } = backend().firstPorts
      const statuses = async () => {
        const { data } = await done(port().list({ sort: "created_at" }))
        return data.map(({ status }) => status)
      }
      const [readBefore, readAfter, changedSince, foreign, joined] = (await done(port().list({ sort: "created_at" })))
        .data
      if (!readBefore || !readAfter || !changedSince || !foreign || !joined)
        throw new Error("There are no notifications")
      const idOf = (at: number) => all[at]?.id ?? enrolmentId(800_004)
      await done(port().change(readBefore.id, { status: "read" }))
      const named = { ids: [0, 1, 2, 5].map(idOf), status: "active" } as const
      const { decision_id } = await done(enrolments.decideNamed(named))
      await done(enrolments.decideNamed({ ids: [idOf(4)], status: "active", decision_id }))
      await done(enrolments.decideNamed({ ids: [idOf(3)], status: "active" }))
      for (const status of ["pending", "read"] as const) await done(port().change(readAfter.id, { status }))
      await done(backend().secondPorts.enrolments.setStatus(idOf(2), "inactive"))
      expect(await statuses()).toEqual(["read", "read", "read", "read", "read", "read", "pending"])
      await done(enrolments.undo(decision_id, { ids: [idOf(0), idOf(1), idOf(2), idOf(4)] }))
      expect(await statuses()).toEqual(["read", "read", "read", "read", "pending", "read", "pending"])
      await done(enrolments.undo(decision_id, {}))
      expect(await statuses()).toEqual(["read", "read", "read", "read", "pending", "pending", "pending"])
      expect((await entriesOf(backend(), joined)).map(({ action, before, after }) => [action, before, after])).toEqual([
        ["notification.read", { status: "pending" }, { status: "read" }],
        ["notification.unread", { status: "read" }, { status: "pending" }]
      ])
    })

    it("the undo of an approval makes its enrolment pending and its notification unread again", async () => {
      const [enrolment] = await enrolMany(backend(), 1)
      const notification = await newest(backend())
      const perform = (job: InboxJob) =>
        done(performInboxJob(port(), Effect.succeed(backend().firstPorts.enrolments), job))
      const approved = await perform({ kind: "approve", id: notification.id })
      if (approved.kind !== "approved" || approved.done === null) throw new Error("It cannot be undone")
      expect(await perform({ kind: "undo", done: approved.done })).toMatchObject({
        enrolments: { reverted: [enrolment?.id], kept: [] }
      })
      expect(await newest(backend())).toMatchObject({ id: notification.id, status: "pending", version: 3 })
      expect((await done(backend().firstPorts.enrolments.pending({}))).data).toHaveLength(1)
    })

    it("a blocked approval leaves the notification unread", async () => {
      const [enrolment] = await enrolMany(backend(), 1)
      const notification = await newest(backend())
      await backend().changeMember(enrolment?.user_id ?? backend().first.id, "deactivate")
      const approve = port().change(notification.id, { status: "read", approve: true })
      expect(await expectRefusal(backend(), approve)).toMatchObject({
        _tag: "EnrolmentBlocked",
        reason: "user_inactive"
      })
      expect(await unread()).toBe(1)
    })

    it("an approval is refused the second time and for a claim", async () => {
      await enrolMany(backend(), 1)
      const notification = await newest(backend())
      await done(port().change(notification.id, { status: "read", approve: true }))
      expect(
        await expectRefusal(
          backend(),
          backend().secondPorts.notifications.change(notification.id, { status: "read", approve: true })
        )
      ).toMatchObject({ reason: "already_active" })
      await backend().claim(draft(await backend().addMember()))
      const claimNotification = await newest(backend())
      expect(
        await expectRefusal(backend(), port().change(claimNotification.id, { status: "read", approve: true }))
      ).toMatchObject({
        fields: { approve: textOf("approve_needs_enrolment") }
      })
    })

    it("a change with a stale version is refused, and an unknown notification is not found", async () => {
      await backend().claim(draft(await backend().addMember()))
      const notification = await newest(backend())
      await done(port().change(notification.id, { status: "read" }))
      const stale = port().change(notification.id, { status: "pending", version: notification.version })
      expect(await expectRefusal(backend(), stale)).toMatchObject({
        _tag: "NotificationOvertaken",
        current: { id: notification.id, status: "read" },
        fields: { status: "read" }
      })
      expect(await done(port().change(notification.id, { status: "pending", version: 2 }))).toMatchObject({
        version: 3
      })
      for (const change of [{ version: 1 }, { approve: true }, {}])
        expect(
          await expectRefusal(backend(), port().change(unknownNotificationId, { status: "read", ...change }))
        ).toMatchObject({ _tag: "NotificationNotFound" })
    })

    it("no write succeeds without its audit entry", async () => {
      await enrolMany(backend(), 2)
      const notification = await newest(backend())
      const { before, after } = await runWithoutAudit(backend(), [
        port().change(notification.id, { status: "read" }),
        port().change(notification.id, { status: "read", approve: true }),
        port().readAll({})
      ])
      expect(after).toEqual(before)
    })
  })

  describe("marking all as read", () => {
    it("only notifications that existed at asOf are marked as read", async () => {
      await enrolMany(backend(), 3)
      const { asOf, unread: counted } = await done(port().stats)
      expect(counted).toBe(3)
      await backend().claim(draft(await backend().addMember()))
      expect(await expectRefusal(backend(), port().readAll({ asOf, expected: 2 }))).toMatchObject({
        _tag: "CountChanged",
        actual: 3
      })
      const outcome = await done(port().readAll({ asOf, expected: 3 }))
      expect(outcome.updated).toBe(3)
      expect(await done(port().stats)).toMatchObject({ total: 4, unread: 1 })
      expect((await done(port().list({ status: "pending" }))).data).toMatchObject([
        { message: expect.stringMatching(/claim/u) }
      ])
      expect((await done(port().readAll({}))).updated).toBe(1)
      expect((await done(port().readAll({}))).updated).toBe(0)
    })

    it("marking all as read covers what matches a search and a status, and the list counts the unread of it", async () => {
      await enrolMany(backend(), 3)
      const one = await backend().addMember({ given_name: "Zoé", surname: "Núñez" })
      await backend().claim(draft(one))
      await backend().claim(draft(one))
      const ofZoe = await done(port().list({ searchTerm: "nunez" }))
      await done(port().change(ofZoe.data[0]?.id ?? unknownNotificationId, { status: "read" }))
      const { unread: matching, pagination, asOf } = await done(port().list({ searchTerm: "nunez", limit: 1 }))
      expect([matching, pagination.total]).toEqual([1, 2])
      expect((await done(port().list({}))).unread).toBe(4)
      expect((await done(port().list({ status: "read" }))).unread).toBe(0)
      expect((await done(port().list({ status: "pending", page: 9 }))).unread).toBe(4)
      const tooMany = port().readAll({ searchTerm: "nunez", asOf, expected: 4 })
      expect(await expectRefusal(backend(), tooMany)).toMatchObject({ _tag: "CountChanged", expected: 4, actual: 1 })
      expect((await done(port().readAll({ status: "read" }))).updated).toBe(0)
      const { updated, reading_id } = await done(port().readAll({ searchTerm: "nunez", asOf, expected: 1 }))
      expect([updated, await unread()]).toEqual([1, 3])
      expect(await done(port().undoReadAll(reading_id))).toEqual({ reverted: 1 })
      expect((await done(port().readAll({ status: "pending" }))).updated).toBe(4)
    })

    it("a search that finds nothing names members with one corrected letter", async () => {
      await backend().claim(draft(await backend().addMember({ given_name: "Zoé", surname: "Valenzuela" })))
      expect((await done(port().list({ searchTerm: "valensuela" }))).similar).toEqual(["Valenzuela"])
      expect((await done(port().list({ searchTerm: "valensuela", status: "read" }))).similar).toBeUndefined()
      expect((await done(port().list({ searchTerm: "valenzuela" }))).similar).toBeUndefined()
    })

    it("an undo marks as unread all that were not changed since", async () => {
      await enrolMany(backend(), 3)
      const { data } = await done(port().list({}))
      const already = data[0]
      const touched = data[1]
      if (already === undefined || touched === undefined) throw new Error("There is no notification")
      await done(port().change(already.id, { status: "read" }))
      const outcome = await done(port().readAll({}))
      expect(outcome.updated).toBe(2)
      await done(backend().secondPorts.notifications.change(touched.id, { status: "pending" }))
      await done(backend().secondPorts.notifications.change(touched.id, { status: "read" }))
      expect(await done(port().undoReadAll(outcome.reading_id))).toEqual({ reverted: 1 })
      expect(await unread()).toBe(1)
      expect(await expectRefusal(backend(), port().undoReadAll(outcome.reading_id))).toMatchObject({
        _tag: "ReadAllClosed"
      })
    })

    it("an undo is refused for another administrator, after its time, and for an unknown id", async () => {
      await enrolMany(backend(), 1)
      const { reading_id } = await done(port().readAll({}))
      const theirs = backend().secondPorts.notifications.undoReadAll(reading_id)
      expect(await expectRefusal(backend(), theirs)).toMatchObject({ _tag: "ReadAllNotYours" })
      expect(await expectRefusal(backend(), port().undoReadAll(ReadAllId.make(numberedId(800_006))))).toMatchObject({
        _tag: "ReadAllNotFound"
      })
      await backend().advance(601)
      expect(await expectRefusal(backend(), port().undoReadAll(reading_id))).toMatchObject({ _tag: "ReadAllClosed" })
    })
  })

  describe("the list of notifications", () => {
    it("the list is ordered by every column, searched by message, and filtered", async () => {
      const one = await backend().addMember({ given_name: "Zoé", surname: "Núñez" })
      const other = await backend().addMember({ given_name: "Ana", surname: "Abril" })
      await backend().claim(draft(one))
      await backend().claim(draft(other))
      const messages = async (search: Parameters<ReturnType<typeof port>["list"]>[0]) =>
        (await done(port().list(search))).data.map(({ message }) => message.split(" ")[0])
      expect(await messages({})).toEqual(["Ana", "Zoé"])
      expect(await messages({ sort: "created_at" })).toEqual(["Zoé", "Ana"])
      expect(await messages({ sort: "message" })).toEqual(["Ana", "Zoé"])
      expect(await messages({ sort: "-message" })).toEqual(["Zoé", "Ana"])
      expect(await messages({ searchTerm: "nunez" })).toEqual(["Zoé"])
      await done(port().change((await newest(backend())).id, { status: "read" }))
      expect(await messages({ status: "read" })).toEqual(["Ana"])
      expect(await messages({ sort: "status" })).toEqual(["Zoé", "Ana"])
      const { data } = await done(port().list({}))
      expect(await messages({ ids: data[1]?.id.toUpperCase() ?? "" })).toEqual(["Zoé"])
      expect((await done(port().list({ page: 2, limit: 1 }))).pagination).toMatchObject({ total: 2, hasPrevPage: true })
    })
  })
}
