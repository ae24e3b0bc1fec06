import { describe, expect, it } from "vitest"
import { NotificationId, ReadingId } from "#domain/shared/identity.schema.ts"
import {
  type BenefitsWorld,
  enrolMany,
  entriesOf,
  type InBenefitsWorld,
  refuses,
  says,
  unaudited
} from "#tests/contract/benefits-world.ts"
import { draft } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { numberedId } from "#tests/fixtures/people.ts"

const stranger = NotificationId.make(numberedId(800_005))

const newest = async (world: BenefitsWorld) => {
  const [found] = (await done(world.firstPorts.notifications.list({}))).data
  if (found === undefined) throw new Error("Nothing was told")
  return found
}

export const notificationsPromises = (world: InBenefitsWorld): void => {
  const port = () => world().firstPorts.notifications
  const unread = async () => (await done(port().stats)).unread

  describe("a notification", () => {
    it("is read, and made unread again; the same again is no change", async () => {
      await world().claim(draft(await world().addMember()))
      const told = await newest(world())
      expect(told).toMatchObject({ status: "pending", benefit_id: null, benefit: null, version: 1 })
      const read = await done(port().change(told.id, { status: "read" }))
      expect(read).toEqual({ ...told, status: "read", version: 2 })
      expect(await done(world().secondPorts.notifications.change(told.id, { status: "read" }))).toEqual(read)
      expect(await done(port().change(told.id, { status: "pending" }))).toMatchObject({ status: "pending", version: 3 })
      expect((await entriesOf(world(), told)).map(({ action }) => action)).toEqual([
        "notification.read",
        "notification.unread"
      ])
    })

    it("carries the enrolment of its own member only", async () => {
      const [first, second] = await enrolMany(world(), 2)
      const { data } = await done(port().list({ sort: "created_at" }))
      expect(data.map(({ benefit }) => benefit?.benefits_enrollment)).toEqual([[first], [second]])
    })

    it("is approved: read, and its enrolment active, in one", async () => {
      const [enrolment] = await enrolMany(world(), 1)
      const told = await newest(world())
      const approved = await done(port().change(told.id, { status: "read", approve: true }))
      expect(approved).toMatchObject({
        status: "read",
        benefit: { benefits_enrollment: [{ id: enrolment?.id, status: "active", version: 2 }] }
      })
      expect((await done(world().firstPorts.enrolments.pending)).data).toEqual([])
      expect((await entriesOf(world(), { id: enrolment?.id ?? "" })).at(-1)).toMatchObject({
        action: "enrolment.activate"
      })
    })

    it("is neither read nor approved when something stands in the way", async () => {
      const [enrolment] = await enrolMany(world(), 1)
      const told = await newest(world())
      await world().changeMember(enrolment?.user_id ?? world().first.id, "deactivate")
      const approve = port().change(told.id, { status: "read", approve: true })
      expect(await refuses(world(), approve)).toMatchObject({ _tag: "EnrolmentHindered", reason: "user_inactive" })
      expect(await unread()).toBe(1)
    })

    it("is not approved twice, and not where it tells of a claim", async () => {
      await enrolMany(world(), 1)
      const told = await newest(world())
      await done(port().change(told.id, { status: "read", approve: true }))
      expect(
        await refuses(world(), world().secondPorts.notifications.change(told.id, { status: "read", approve: true }))
      ).toMatchObject({ reason: "already_active" })
      await world().claim(draft(await world().addMember()))
      const claimTold = await newest(world())
      expect(await refuses(world(), port().change(claimTold.id, { status: "read", approve: true }))).toMatchObject({
        fields: { approve: says("approve_needs_enrolment") }
      })
    })

    it("is not changed by who has seen an earlier version, nor found when nobody knows it", async () => {
      await world().claim(draft(await world().addMember()))
      const told = await newest(world())
      await done(port().change(told.id, { status: "read" }))
      const stale = port().change(told.id, { status: "pending", version: told.version })
      expect(await refuses(world(), stale)).toMatchObject({
        _tag: "NotificationOvertaken",
        current: { id: told.id, status: "read" }
      })
      expect(await refuses(world(), port().change(stranger, { status: "read" }))).toMatchObject({
        _tag: "NotificationNotFound"
      })
    })

    it("is not written without its audit entry", async () => {
      await enrolMany(world(), 2)
      const told = await newest(world())
      const { before, after } = await unaudited(world(), [
        port().change(told.id, { status: "read" }),
        port().change(told.id, { status: "read", approve: true }),
        port().readAll({})
      ])
      expect(after).toEqual(before)
    })
  })

  describe("reading everything", () => {
    it("reads what had come by then, and nothing newer", async () => {
      await enrolMany(world(), 3)
      const { asOf, unread: counted } = await done(port().stats)
      expect(counted).toBe(3)
      await world().claim(draft(await world().addMember()))
      expect(await refuses(world(), port().readAll({ asOf, expected: 2 }))).toMatchObject({
        _tag: "CountChanged",
        actual: 3
      })
      const reading = await done(port().readAll({ asOf, expected: 3 }))
      expect(reading.updated).toBe(3)
      expect(await done(port().stats)).toMatchObject({ total: 4, unread: 1 })
      expect((await done(port().list({ status: "pending" }))).data).toMatchObject([
        { message: expect.stringMatching(/claim/u) }
      ])
      expect((await done(port().readAll({}))).updated).toBe(1)
      expect((await done(port().readAll({}))).updated).toBe(0)
    })

    it("is taken back, but for what somebody has touched since", async () => {
      await enrolMany(world(), 3)
      const { data } = await done(port().list({}))
      const already = data[0]
      const touched = data[1]
      if (already === undefined || touched === undefined) throw new Error("Nothing was told")
      await done(port().change(already.id, { status: "read" }))
      const reading = await done(port().readAll({}))
      expect(reading.updated).toBe(2)
      await done(world().secondPorts.notifications.change(touched.id, { status: "pending" }))
      await done(world().secondPorts.notifications.change(touched.id, { status: "read" }))
      expect(await done(port().undoReadAll(reading.reading_id))).toEqual({ reverted: 1 })
      expect(await unread()).toBe(1)
      expect(await refuses(world(), port().undoReadAll(reading.reading_id))).toMatchObject({ _tag: "ReadingClosed" })
    })

    it("is taken back by nobody else, only in time, and only where there is one", async () => {
      await enrolMany(world(), 1)
      const { reading_id } = await done(port().readAll({}))
      const theirs = world().secondPorts.notifications.undoReadAll(reading_id)
      expect(await refuses(world(), theirs)).toMatchObject({ _tag: "ReadingNotYours" })
      expect(await refuses(world(), port().undoReadAll(ReadingId.make(numberedId(800_006))))).toMatchObject({
        _tag: "ReadingNotFound"
      })
      await world().advance(601)
      expect(await refuses(world(), port().undoReadAll(reading_id))).toMatchObject({ _tag: "ReadingClosed" })
    })
  })

  describe("the list of notifications", () => {
    it("is ordered by every column, searched by message and filtered", async () => {
      const one = await world().addMember({ given_name: "Zoé", surname: "Núñez" })
      const other = await world().addMember({ given_name: "Ana", surname: "Abril" })
      await world().claim(draft(one))
      await world().claim(draft(other))
      const messages = async (search: Parameters<ReturnType<typeof port>["list"]>[0]) =>
        (await done(port().list(search))).data.map(({ message }) => message.split(" ")[0])
      expect(await messages({})).toEqual(["Ana", "Zoé"])
      expect(await messages({ sort: "created_at" })).toEqual(["Zoé", "Ana"])
      expect(await messages({ sort: "message" })).toEqual(["Ana", "Zoé"])
      expect(await messages({ sort: "-message" })).toEqual(["Zoé", "Ana"])
      expect(await messages({ searchTerm: "nunez" })).toEqual(["Zoé"])
      await done(port().change((await newest(world())).id, { status: "read" }))
      expect(await messages({ status: "read" })).toEqual(["Ana"])
      expect(await messages({ sort: "status" })).toEqual(["Zoé", "Ana"])
      const { data } = await done(port().list({}))
      expect(await messages({ ids: data[1]?.id.toUpperCase() ?? "" })).toEqual(["Zoé"])
      expect((await done(port().list({ page: 2, limit: 1 }))).pagination).toMatchObject({ total: 2, hasPrevPage: true })
    })
  })
}
