import { describe, expect, it } from "vitest"
import {
  addBenefit,
  type BenefitsBackend,
  enrolMany,
  entriesOf,
  type GetBenefitsBackend,
  noPictures,
  expectRefusal,
  textOf,
  runWithoutAudit
} from "#tests/contract/benefits/benefits-backend.ts"
import { newEnrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { enrolmentReportLine } from "#domain/enrolments/enrolment-report.rules.ts"
import { isApprovable } from "#domain/notifications/notification.rules.ts"
import type { EnrolmentFilter } from "#domain/enrolments/enrolment.schema.ts"
import { day } from "#tests/fixtures/claims.ts"

const unknownEnrolmentId = enrolmentId(800_004)

/** Changes of a member or a benefit that block an enrolment, by their reason. */
const obstacles: ReadonlyArray<readonly [string, (backend: BenefitsBackend, enrolment: Enrolled) => Promise<unknown>]> =
  [
    ["user_deleted", (backend, { user_id }) => backend.changeMember(user_id, "delete")],
    ["user_inactive", (backend, { user_id }) => backend.changeMember(user_id, "deactivate")],
    ["benefit_deleted", (backend, { benefit_id }) => done(backend.firstPorts.benefits.remove(benefit_id))],
    [
      "benefit_inactive",
      (backend, { benefit_id }) => done(backend.firstPorts.benefits.setStatus(benefit_id, "inactive"))
    ]
  ]
type Enrolled = Awaited<ReturnType<typeof enrolMany>>[number]

const one = async (backend: BenefitsBackend): Promise<Enrolled> => {
  const [enrolment] = await enrolMany(backend, 1)
  if (enrolment === undefined) throw new Error("There is no enrolment")
  return enrolment
}

export const enrolmentsTests = (backend: GetBenefitsBackend): void => {
  const port = () => backend().firstPorts.enrolments

  describe("enrolments", () => {
    it("an enrolment of the member app is pending, complete, and creates a notification", async () => {
      const user_id = await backend().addMember({ given_name: "Inés", surname: "Peña" })
      const benefit = await addBenefit(backend(), { title_en: "Life insurance" })
      const enrolment = await backend().submit(
        newEnrolment(user_id, benefit.id, {
          benefits_beneficiaries: [{ name: "Ana", last_name: null, relationship: "Sister", percentage: 62.5 }],
          benefit_form_data: {
            address: "1 Elm St",
            city: null,
            state: "CO",
            zip: "80014",
            dob: day("1980-02-29"),
            gender: null
          }
        })
      )
      const { data, pagination } = await done(port().pending({}))
      expect(data).toEqual([enrolment])
      expect(pagination).toMatchObject({ total: 1, totalPages: 1 })
      expect(enrolment).toMatchObject({
        status: "pending",
        benefit: { id: benefit.id, title_en: "Life insurance" },
        user: { given_name: "Inés", surname: "Peña" },
        benefits_beneficiaries: [{ name: "Ana", last_name: null, percentage: 62.5 }],
        benefit_form_data: { address: "1 Elm St", dob: "1980-02-29" },
        version: 1
      })
      const [notification] = (await done(backend().firstPorts.notifications.list({}))).data
      expect(notification).toMatchObject({
        status: "pending",
        message: "Inés Peña asked for Life insurance",
        user_id,
        claim_id: null,
        benefit_id: benefit.id,
        created_at: enrolment.created_at,
        benefit: { title_en: "Life insurance", benefits_enrollment: [enrolment] }
      })
      expect(await entriesOf(backend(), enrolment)).toMatchObject([{ action: "enrolment.create", after: { user_id } }])
    })

    it("an enrolment needs an existing member and benefit", async () => {
      const { id } = await addBenefit(backend())
      const member = await backend().addMember()
      await done(backend().firstPorts.benefits.remove(id))
      await expect(backend().submit(newEnrolment(member, id))).rejects.toMatchObject({
        fields: { benefit_id: textOf("benefit_unknown") }
      })
    })

    it("an activation is audited with its administrator", async () => {
      const enrolment = await one(backend())
      const active = await done(port().setStatus(enrolment.id, "active"))
      expect(active).toMatchObject({ id: enrolment.id, status: "active", version: 2, decided_by: backend().first })
      expect((await done(port().pending({}))).data).toEqual([])
      expect((await entriesOf(backend(), enrolment)).at(-1)).toMatchObject({
        actor: backend().first,
        action: "enrolment.activate",
        before: { status: "pending" },
        after: { status: "active" }
      })
    })

    it("a second activation is refused as already active", async () => {
      const { id } = await one(backend())
      await done(port().setStatus(id, "active"))
      expect(await expectRefusal(backend(), backend().secondPorts.enrolments.setStatus(id, "active"))).toMatchObject({
        _tag: "EnrolmentBlocked",
        status: "active",
        reason: "already_active"
      })
    })

    it.each(obstacles)("an enrolment is not activated while %s", async (reason, put) => {
      const enrolment = await one(backend())
      await put(backend(), enrolment)
      expect(await expectRefusal(backend(), port().setStatus(enrolment.id, "active"))).toMatchObject({
        _tag: "EnrolmentBlocked",
        status: "pending",
        reason
      })
      // It stays visible and counted.
      expect((await done(port().pending({}))).data).toMatchObject([{ id: enrolment.id, user: enrolment.user }])
      expect((await done(backend().firstPorts.benefits.stats)).pending).toBe(1)
    })

    it("an enrolment becomes inactive and active again, but never pending", async () => {
      const { id, user_id } = await one(backend())
      expect(await done(port().setStatus(id, "inactive"))).toMatchObject({ status: "inactive", version: 2 })
      expect(await expectRefusal(backend(), port().setStatus(id, "inactive"))).toMatchObject({
        reason: "already_inactive"
      })
      expect(await done(port().setStatus(id, "active"))).toMatchObject({ status: "active", version: 3 })
      expect((await done(port().ofUser(user_id))).data).toMatchObject([{ id, status: "active" }])
    })

    it("a change with a stale version is refused", async () => {
      const { id, version } = await one(backend())
      await done(port().setStatus(id, "inactive"))
      expect(await expectRefusal(backend(), port().setStatus(id, "active", version))).toMatchObject({
        _tag: "EnrolmentBlocked",
        status: "inactive"
      })
    })

    it("an unknown enrolment is not found", async () => {
      expect(await expectRefusal(backend(), port().setStatus(unknownEnrolmentId, "active"))).toMatchObject({
        _tag: "EnrolmentNotFound"
      })
    })

    it("no write succeeds without its audit entry", async () => {
      const [first, second] = await enrolMany(backend(), 2)
      if (first === undefined || second === undefined) throw new Error("There is no enrolment")
      const { before, after } = await runWithoutAudit(backend(), [
        port().setStatus(first.id, "active"),
        port().activatePending({ ids: [second.id] }),
        port().activatePending({})
      ])
      expect(after).toEqual(before)
      await expect(backend().submit(newEnrolment(first.user_id, first.benefit_id))).rejects.toThrow()
    })
  })

  describe("activating pending enrolments", () => {
    it("each enrolment is activated by itself: blocked ones are returned with their reasons", async () => {
      const enrolment: Array<Enrolled> = []
      for (const [, put] of obstacles) {
        const blocked = await one(backend())
        await put(backend(), blocked)
        enrolment.push(blocked)
      }
      const [done1, done2, active, inactive] = await enrolMany(backend(), 4)
      if (!done1 || !done2 || !active || !inactive) throw new Error("There is no enrolment")
      await done(backend().secondPorts.enrolments.setStatus(active.id, "active"))
      await done(backend().secondPorts.enrolments.setStatus(inactive.id, "inactive"))
      const ids = [
        ...enrolment.map(({ id }) => id),
        done1.id,
        active.id,
        inactive.id,
        unknownEnrolmentId,
        done2.id,
        done1.id
      ]
      const outcome = await done(port().activatePending({ ids }))
      expect(outcome.updated).toEqual([done1.id, done2.id])
      expect(outcome.failed).toMatchObject([
        ...obstacles.map(([reason], index) => ({ id: enrolment[index]?.id, reason })),
        { id: active.id, reason: "already_active" },
        { id: inactive.id, reason: "not_pending" },
        { id: unknownEnrolmentId, reason: "not_found" }
      ])
      expect(new Set((await done(port().pending({}))).data.map(({ id }) => id))).toEqual(
        new Set(enrolment.map(({ id }) => id))
      )
      expect((await done(backend().firstPorts.benefits.stats)).pending).toBe(4)
      for (const { id } of [done1, done2])
        expect((await entriesOf(backend(), { id })).map(({ action }) => action)).toEqual([
          "enrolment.create",
          "enrolment.activate"
        ])
    })

    it("an activation without ids covers all pending enrolments only", async () => {
      const [first, second, third] = await enrolMany(backend(), 3)
      if (!first || !second || !third) throw new Error("There is no enrolment")
      await done(port().setStatus(third.id, "inactive"))
      const outcome = await done(port().activatePending({}))
      expect(outcome).toMatchObject({ updated: [first.id, second.id].toSorted(), failed: [] })
      expect(await done(port().activatePending({}))).toMatchObject({ updated: [], failed: [] })
    })

    it("an activation skips enrolments newer than the list, and changes nothing when the number differs", async () => {
      await enrolMany(backend(), 2)
      const { asOf } = await done(port().pending({}))
      const late = await one(backend())
      expect(await expectRefusal(backend(), port().activatePending({ expected: 2 }))).toMatchObject({
        _tag: "CountChanged",
        expected: 2,
        actual: 3
      })
      expect((await done(port().activatePending({ asOf, expected: 2 }))).updated).toHaveLength(2)
      expect((await done(port().pending({}))).data.map(({ id }) => id)).toEqual([late.id])
    })

    it("an activation of named ones with asOf changes nothing when the number pending then differs", async () => {
      const [first, second] = await enrolMany(backend(), 3)
      if (!first || !second) throw new Error("There is no enrolment")
      const { asOf } = await done(port().pending({}))
      await one(backend())
      const named = { ids: [first.id], asOf }
      expect(await expectRefusal(backend(), port().activatePending({ ...named, expected: 1 }))).toMatchObject({
        _tag: "CountChanged",
        expected: 1,
        actual: 3
      })
      expect((await done(port().activatePending({ ...named, expected: 3 }))).updated).toEqual([first.id])
      expect((await done(port().activatePending({ ids: [second.id], expected: 1 }))).updated).toEqual([second.id])
    })

    it("a repeated activation of the failed ones changes no other enrolment", async () => {
      const benefit = await addBenefit(backend())
      const good = await enrolMany(backend(), 3, benefit)
      const bad = await one(backend())
      await done(backend().firstPorts.benefits.setStatus(bad.benefit_id, "inactive"))
      const first = await done(port().activatePending({ ids: [...good, bad].map(({ id }) => id) }))
      expect(first.failed).toMatchObject([{ id: bad.id, reason: "benefit_inactive" }])
      await done(backend().firstPorts.benefits.change(bad.benefit_id, { status: "active" }, noPictures))
      const again = await done(port().activatePending({ ids: first.failed.map(({ id }) => id) }))
      expect(again).toMatchObject({ updated: [bad.id], failed: [] })
      const activations = (await backend().audit()).filter(({ action }) => action === "enrolment.activate")
      expect(activations.map(({ entity_id }) => entity_id).toSorted()).toEqual(
        [...good, bad].map(({ id }) => id).toSorted()
      )
    })
  })

  describe("one's own enrolments", () => {
    /** One of the first administrator, and two of members. */
    const ownAndOthers = async () => {
      const benefit = await addBenefit(backend())
      const own = await backend().submit(newEnrolment(backend().first.id, benefit.id))
      return { own, others: await enrolMany(backend(), 2, benefit) }
    }

    it("the enrolment that an administrator reads as his own is marked and counted for him alone", async () => {
      const { own, others } = await ownAndOthers()
      const marks = (rows: ReadonlyArray<{ readonly id: string; readonly is_own?: true }>) =>
        rows.flatMap(({ id, is_own }) => (is_own === true ? [id] : []))
      const mine = await done(port().pending({}))
      expect([marks(mine.data), mine.pending_own, mine.pagination.total]).toEqual([[own.id], 1, 3])
      const theirs = await done(backend().secondPorts.enrolments.pending({}))
      expect([marks(theirs.data), theirs.pending_own]).toEqual([[], 0])
      expect(marks((await done(port().ofUser(backend().first.id))).data)).toEqual([own.id])
      expect((await done(port().find(own.id))).is_own).toBe(true)
      expect((await done(port().find(others[0]?.id ?? own.id))).is_own).toBeUndefined()
    })

    it("an own enrolment is neither activated nor declined by its member, and a colleague may", async () => {
      const { own } = await ownAndOthers()
      for (const status of ["active", "inactive"] as const)
        expect(await expectRefusal(backend(), port().setStatus(own.id, status))).toMatchObject({ _tag: "OwnEnrolment" })
      const { enrolments } = backend().secondPorts
      expect((await done(enrolments.setStatus(own.id, "active"))).status).toBe("active")
    })

    it("activating many leaves one's own pending: named it is said, else it is not counted", async () => {
      const { own, others } = await ownAndOthers()
      const [first, second] = others
      const named = await done(port().activatePending({ ids: [own.id, first?.id ?? own.id] }))
      expect(named).toMatchObject({ updated: [first?.id], failed: [{ id: own.id, reason: "own" }] })
      const { asOf } = await done(port().pending({}))
      expect(await expectRefusal(backend(), port().activatePending({ asOf, expected: 2 }))).toMatchObject({
        _tag: "CountChanged",
        actual: 1
      })
      const all = await done(port().activatePending({ asOf, expected: 1 }))
      expect(all).toMatchObject({ updated: [second?.id], failed: [] })
      expect(await done(port().activatePending({}))).toMatchObject({ updated: [], failed: [] })
      expect((await done(port().find(own.id))).status).toBe("pending")
    })

    it("an own enrolment is not activated by its notification", async () => {
      const { own } = await ownAndOthers()
      const { data } = await done(backend().firstPorts.notifications.list({}))
      const about = data.find(({ benefit }) => benefit?.benefits_enrollment.some(({ id }) => id === own.id))
      if (about === undefined) throw new Error("No notification is about the enrolment")
      const theirs = (await done(backend().secondPorts.notifications.list({}))).data.find(({ id }) => id === about.id)
      expect([about, theirs].map((one) => one !== undefined && isApprovable(one))).toEqual([false, true])
      const approve = { status: "read", approve: true } as const
      expect(
        await expectRefusal(backend(), backend().firstPorts.notifications.change(about.id, approve))
      ).toMatchObject({ _tag: "OwnEnrolment" })
      await done(backend().secondPorts.notifications.change(about.id, approve))
      expect((await done(port().find(own.id))).status).toBe("active")
    })
  })

  describe("a part of the pending enrolments", () => {
    const ids = (page: { readonly data: ReadonlyArray<{ readonly id: string }> }) => page.data.map(({ id }) => id)

    it("a search finds the member's name, e-mail address and phone number, also of one who was deleted", async () => {
      const benefit = await addBenefit(backend())
      const name = { given_name: "Íñigo", surname: "Zúñiga" }
      const wanted = await backend().submit(newEnrolment(await backend().addMember(name), benefit.id))
      await enrolMany(backend(), 2, benefit)
      const { email, mobile_number } = wanted.user
      for (const searchTerm of ["zuniga", "iñig", email, mobile_number])
        expect([searchTerm, ids(await done(port().pending({ searchTerm })))]).toEqual([searchTerm, [wanted.id]])
      expect(ids(await done(port().pending({ searchTerm: "nobody is called so" })))).toEqual([])
      await backend().changeMember(wanted.user_id, "delete")
      expect(ids(await done(port().pending({ searchTerm: "zúñ" })))).toEqual([wanted.id])
    })

    it("a search without results names members with one corrected letter", async () => {
      const benefit = await addBenefit(backend())
      const name = { given_name: "Íñigo", surname: "Zúñiga" }
      await backend().submit(newEnrolment(await backend().addMember(name), benefit.id))
      const similar = async (search: Parameters<ReturnType<typeof port>["pending"]>[0]) =>
        (await done(port().pending(search))).similar
      expect(await similar({ searchTerm: "zuniaga" })).toEqual(["Zúñiga"])
      expect(await similar({ searchTerm: "zunig" })).toBeUndefined()
      const other = await addBenefit(backend())
      expect(await similar({ searchTerm: "zuniaga", benefit_id: other.id })).toBeUndefined()
    })

    it("a benefit, the time of the request and a search narrow the list together", async () => {
      const [one, other] = [await addBenefit(backend()), await addBenefit(backend())]
      const [early] = await enrolMany(backend(), 1, one)
      await backend().advance(60)
      const [middle] = await enrolMany(backend(), 1, one)
      const [elsewhere] = await enrolMany(backend(), 1, other)
      await backend().advance(60)
      const [late] = await enrolMany(backend(), 1, one)
      if (!early || !middle || !elsewhere || !late) throw new Error("There is no enrolment")
      const benefit_id = one.id
      const of = async (filter: EnrolmentFilter) => ids(await done(port().pending(filter)))
      expect(await of({ benefit_id })).toEqual([late.id, middle.id, early.id])
      expect(await of({ benefit_id: other.id })).toEqual([elsewhere.id])
      // A database whose clock was advanced has moved its rows.
      const [first, second] = (await done(port().pending({ benefit_id }))).data
      if (!first || !second) throw new Error("There is no enrolment")
      expect(await of({ benefit_id, created_from: second.created_at })).toEqual([late.id, middle.id])
      expect(await of({ benefit_id, created_to: second.created_at })).toEqual([middle.id, early.id])
      expect(await of({ benefit_id, created_from: second.created_at, created_to: second.created_at })).toEqual([
        middle.id
      ])
      expect(await of({ benefit_id: other.id, searchTerm: late.user.email })).toEqual([])
      expect((await done(port().pending({ benefit_id }))).pagination).toMatchObject({ total: 3, limit: 3 })
    })

    it("an activation of all that match leaves every other enrolment pending, and counts what matches", async () => {
      const [one, other] = [await addBenefit(backend()), await addBenefit(backend())]
      const wanted = await enrolMany(backend(), 2, one)
      const rest = await enrolMany(backend(), 2, other)
      const filter = { benefit_id: one.id }
      const { asOf } = await done(port().pending(filter))
      await enrolMany(backend(), 1, one)
      expect(await expectRefusal(backend(), port().activatePending({ ...filter, asOf, expected: 4 }))).toMatchObject({
        _tag: "CountChanged",
        expected: 4,
        actual: 2
      })
      const [first] = wanted
      if (first === undefined) throw new Error("There is no enrolment")
      const named = { ...filter, ids: [first.id], asOf, expected: 2 }
      expect((await done(port().activatePending(named))).updated).toEqual([first.id])
      const outcome = await done(port().activatePending({ ...filter, asOf, expected: 1 }))
      expect(outcome).toMatchObject({ updated: [wanted[1]?.id], failed: [] })
      const left = ids(await done(port().pending({})))
      expect(left).toHaveLength(3)
      expect(left).toEqual(expect.arrayContaining(rest.map(({ id }) => id)))
      const { user } = rest[0] ?? first
      expect((await done(port().activatePending({ searchTerm: user.email }))).updated).toEqual([rest[0]?.id])
    })

    it("an enrolment is found whatever its status, and an unknown one is not", async () => {
      const enrolment = await one(backend())
      expect(await done(port().find(enrolment.id))).toEqual(enrolment)
      const active = await done(port().setStatus(enrolment.id, "active"))
      expect(await done(port().find(enrolment.id))).toEqual(active)
      expect(await failure(port().find(unknownEnrolmentId))).toMatchObject({ _tag: "EnrolmentNotFound" })
    })

    it("the report has the pending ones that match, or named ones with the status they have now", async () => {
      const [one, other] = [await addBenefit(backend(), { title_en: "=1+1" }), await addBenefit(backend())]
      const [first, second] = await enrolMany(backend(), 2, one)
      const [third] = await enrolMany(backend(), 1, other)
      if (!first || !second || !third) throw new Error("There is no enrolment")
      const active = await done(port().setStatus(second.id, "active"))
      const { asOf } = await done(port().pending({}))
      const [late] = await enrolMany(backend(), 1, other)
      const lines = async (...rows: ReadonlyArray<typeof first | undefined>) =>
        rows.map((row) => (row === undefined ? "" : enrolmentReportLine(row, "en")))
      expect(await backend().enrolmentReport({ benefit_id: one.id })).toEqual(await lines(first))
      expect((await backend().enrolmentReport({ benefit_id: one.id }))[0]).toContain("'=1+1")
      expect(await backend().enrolmentReport({})).toEqual(await lines(late, third, first))
      expect(await backend().enrolmentReport({ asOf })).toEqual(await lines(third, first))
      expect(await backend().enrolmentReport({ ids: [first.id, second.id] })).toEqual(await lines(active, first))
    })
  })

  it("the list is newest first, all as one page", async () => {
    const enrolment = await enrolMany(backend(), 12)
    const page = await done(port().pending({}))
    expect(page.data.map(({ id }) => id)).toEqual(enrolment.map(({ id }) => id).toReversed())
    expect(page.pagination).toEqual({
      page: 1,
      limit: 12,
      total: 12,
      totalPages: 1,
      hasPrevPage: false,
      hasNextPage: false
    })
    expect((await done(port().ofUser(await backend().addMember()))).pagination.totalPages).toBe(0)
  })
}
