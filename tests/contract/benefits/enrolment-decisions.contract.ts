import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Benefit } from "#domain/benefits/benefit.schema.ts"
import { isUneven } from "#domain/enrolments/enrolment.rules.ts"
import type { DeclineReason, Enrolment } from "#domain/enrolments/enrolment.schema.ts"
import {
  addBenefit,
  type BenefitsBackend,
  enrolMany,
  entriesOf,
  type GetBenefitsBackend,
  expectRefusal,
  runWithoutAudit,
  textOf
} from "#tests/contract/benefits/benefits-backend.ts"
import { decisionId } from "#tests/fixtures/claims.ts"
import { enrolmentId, newEnrolment } from "#tests/fixtures/benefits.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { runsOf } from "#tests/fixtures/runs.ts"

const unknownEnrolmentId = enrolmentId(800_004)
const incomplete: DeclineReason = { code: "incomplete", note: "No address" }

const idsOf = (rows: ReadonlyArray<{ readonly id: Enrolment["id"] }>) => rows.map(({ id }) => id)

/** A pending enrolment of a new member whose beneficiaries receive these shares. */
const withShares = async (backend: BenefitsBackend, benefit: Benefit, ...shares: ReadonlyArray<number | null>) =>
  backend.submit(
    newEnrolment(await backend.addMember(), benefit.id, {
      benefits_beneficiaries: shares.map((percentage) => ({
        name: "Ana",
        last_name: null,
        relationship: null,
        percentage
      }))
    })
  )

const some = async (backend: BenefitsBackend, count: number): Promise<ReadonlyArray<Enrolment>> =>
  enrolMany(backend, count)

export const enrolmentDecisionsTests = (backend: GetBenefitsBackend): void => {
  const port = () => backend().firstPorts.enrolments
  const colleague = () => backend().secondPorts.enrolments

  describe("deciding enrolments", () => {
    it("declining one stores who, when and why, answers the undo, and is told in the audit", async () => {
      const [enrolment] = await some(backend(), 1)
      if (enrolment === undefined) throw new Error("There is no enrolment")
      const declined = await done(port().setStatus(enrolment.id, "inactive", 1, incomplete))
      expect(declined).toMatchObject({
        status: "inactive",
        version: 2,
        decided_by: backend().first,
        reason: incomplete,
        decision_id: expect.any(String),
        undo_until: expect.any(String)
      })
      expect((await done(port().ofUser(enrolment.user_id))).data).toEqual([declined])
      // A colleague cannot undo it.
      const { decision_id: _, undo_until: _until, ...seen } = declined
      expect(await done(colleague().find(enrolment.id))).toEqual({ ...seen, decision_id: null, undo_until: null })
      expect((await entriesOf(backend(), enrolment)).at(-1)).toMatchObject({
        actor: backend().first,
        action: "enrolment.decline",
        before: { status: "pending" },
        after: { status: "inactive", reason: incomplete }
      })
    })

    it("only declining takes a reason", async () => {
      const [enrolment] = await some(backend(), 1)
      if (enrolment === undefined) throw new Error("There is no enrolment")
      const refused = { fields: { reason: textOf("reason_needs_decline") } }
      expect(await expectRefusal(backend(), port().setStatus(enrolment.id, "active", 1, incomplete))).toMatchObject(
        refused
      )
      const named = { ids: [enrolment.id], status: "active", reason: incomplete } as const
      expect(await expectRefusal(backend(), port().decideNamed(named))).toMatchObject(refused)
    })

    it("turning a decided one on or off says who and why, and is no decision that can be undone", async () => {
      const [enrolment] = await some(backend(), 1)
      if (enrolment === undefined) throw new Error("There is no enrolment")
      await done(port().setStatus(enrolment.id, "active"))
      const off = await done(colleague().setStatus(enrolment.id, "inactive", 2, incomplete))
      expect(off).toMatchObject({
        status: "inactive",
        decided_by: backend().second,
        reason: incomplete,
        decision_id: null
      })
      // Only one that was never active is declined.
      expect(off).not.toHaveProperty("is_declined")
      const [never] = await some(backend(), 1)
      if (never === undefined) throw new Error("There is no enrolment")
      expect(await done(port().setStatus(never.id, "inactive"))).toMatchObject({ is_declined: true })
      expect(await done(port().setStatus(never.id, "active"))).not.toHaveProperty("is_declined")
      expect((await entriesOf(backend(), enrolment)).at(-1)).toMatchObject({
        action: "enrolment.deactivate",
        before: { status: "active" }
      })
      expect(await done(port().setStatus(enrolment.id, "active"))).toMatchObject({ reason: null, decision_id: null })
      expect([await done(port().undoable), await done(colleague().undoable)]).toEqual([[], []])
    })

    it("named ones are decided in one decision; the others are conflicts with who decided them", async () => {
      const [one, two, gone, decided] = await some(backend(), 4)
      if (!one || !two || !gone || !decided) throw new Error("There is no enrolment")
      await backend().changeMember(gone.user_id, "delete")
      const theirs = await done(colleague().setStatus(decided.id, "inactive"))
      const ids = [one.id, two.id, gone.id, decided.id, unknownEnrolmentId, one.id]
      const declined = await done(port().decideNamed({ ids, status: "inactive", reason: incomplete }))
      // Of a deleted member one can be declined, and not activated.
      expect(declined.updated).toEqual([one.id, two.id, gone.id])
      const { given_name, surname } = decided.user
      const whose = { user: { given_name, surname }, decided_by: backend().second, decided_at: theirs.decided_at }
      expect(declined.conflicts).toEqual([
        { id: decided.id, reason: "not_pending", ...whose },
        { id: unknownEnrolmentId, reason: "not_found", user: null, decided_by: null, decided_at: null }
      ])
      for (const id of declined.updated) {
        expect(await done(port().find(id))).toMatchObject({
          status: "inactive",
          reason: incomplete,
          decision_id: declined.decision_id,
          undo_until: declined.undo_until
        })
      }
      await done(port().undo(declined.decision_id, {}))
      const activated = await done(port().decideNamed({ ids, status: "active" }))
      expect(activated.updated).toEqual([one.id, two.id])
      expect(activated.conflicts.map(({ id, reason }) => [id, reason])).toEqual([
        [gone.id, "user_deleted"],
        [decided.id, "not_pending"],
        [unknownEnrolmentId, "not_found"]
      ])
      const all = await done(port().activatePending({ ids: [decided.id] }))
      expect(all.failed).toEqual([{ id: decided.id, reason: "not_pending", ...whose }])
    })

    it("a further call joins one's own decision of the same verdict, within its time", async () => {
      const [one, two, three] = await some(backend(), 3)
      if (!one || !two || !three) throw new Error("There is no enrolment")
      const { decision_id, undo_until } = await done(port().decideNamed({ ids: [one.id], status: "active" }))
      const joined = await done(port().decideNamed({ ids: [two.id], status: "active", decision_id }))
      expect(joined).toMatchObject({ decision_id, undo_until, updated: [two.id] })
      expect(await done(port().undoable)).toMatchObject([{ decision_id, status: "active", enrollments: 2 }])
      const refused = { _tag: "DecisionNotJoinable" }
      const named = { ids: [three.id], decision_id }
      expect(await expectRefusal(backend(), port().decideNamed({ ...named, status: "inactive" }))).toMatchObject(
        refused
      )
      expect(await expectRefusal(backend(), colleague().decideNamed({ ...named, status: "active" }))).toMatchObject(
        refused
      )
      await backend().advance(601)
      expect(await expectRefusal(backend(), port().decideNamed({ ...named, status: "active" }))).toMatchObject(refused)
    })

    it("all that match are decided if they are as many as shown, without what came later", async () => {
      const benefit = await addBenefit(backend())
      const wanted = await enrolMany(backend(), 2, benefit)
      const [other] = await some(backend(), 1)
      const filter = { benefit_id: benefit.id }
      const { asOf, pending } = await done(port().pending(filter))
      expect(pending).toBe(2)
      await enrolMany(backend(), 1, benefit)
      const all = { filter, asOf, status: "inactive", reason: incomplete } as const
      expect(await expectRefusal(backend(), port().decideMatching({ ...all, expected: 3 }))).toMatchObject({
        _tag: "CountChanged",
        expected: 3,
        actual: 2
      })
      const outcome = await done(port().decideMatching({ ...all, expected: 2 }))
      expect(outcome).toMatchObject({ updated: 2, conflicts: [], conflicts_total: 0 })
      for (const { id } of wanted) expect((await done(port().find(id))).status).toBe("inactive")
      expect((await done(port().find(other?.id ?? unknownEnrolmentId))).status).toBe("pending")
    })

    it("no decision and no undo succeeds without its audit entries", async () => {
      const [one, two] = await some(backend(), 2)
      if (!one || !two) throw new Error("There is no enrolment")
      const { decision_id } = await done(port().decideNamed({ ids: [one.id], status: "active" }))
      const { asOf } = await done(port().pending({}))
      const { before, after } = await runWithoutAudit(backend(), [
        port().decideNamed({ ids: [two.id], status: "inactive", reason: incomplete }),
        port().decideMatching({ filter: {}, asOf, expected: 1, status: "active" }),
        port().setStatus(one.id, "inactive"),
        port().undo(decision_id, {})
      ])
      expect(after).toEqual(before)
    })
  })

  describe("undoing a decision on enrolments", () => {
    it("an undo makes them pending again, and names those that somebody has changed since", async () => {
      const made = await some(backend(), 4)
      const [one, two] = made
      if (!one || !two) throw new Error("There is no enrolment")
      const { decision_id } = await done(
        port().decideNamed({ ids: idsOf(made), status: "inactive", reason: incomplete })
      )
      await done(colleague().setStatus(one.id, "active"))
      await done(colleague().setStatus(two.id, "active"))
      const outcome = await done(port().undo(decision_id, {}))
      expect(outcome.reverted.toSorted()).toEqual(idsOf(made.slice(2)).toSorted())
      expect(outcome).toMatchObject({ reverted_total: 2, kept_total: 2 })
      const names = ({ given_name, surname }: Enrolment["user"]) => ({ given_name, surname })
      expect(new Set(outcome.kept)).toEqual(
        new Set(
          [one, two].map(({ id, user }) => ({
            id,
            status: "active",
            user: names(user),
            decided_by: backend().second
          }))
        )
      )
      const [third] = made.slice(2)
      if (third === undefined) throw new Error("There is no enrolment")
      expect(await done(port().find(third.id))).toEqual({ ...third, version: 3 })
      expect((await done(backend().firstPorts.benefits.stats)).pending).toBe(2)
      expect((await entriesOf(backend(), third)).at(-1)).toMatchObject({
        action: "enrolment.undo",
        before: { status: "inactive", reason: incomplete },
        after: { status: "pending" }
      })
      expect(await expectRefusal(backend(), port().undo(decision_id, {}))).toMatchObject({ _tag: "DecisionClosed" })
    })

    it("a partial undo leaves the rest undoable, and names what the decision does not cover", async () => {
      const [one, two, foreign] = await some(backend(), 3)
      if (!one || !two || !foreign) throw new Error("There is no enrolment")
      const { decision_id } = await done(port().decideNamed({ ids: [one.id, two.id], status: "active" }))
      const outcome = await done(port().undo(decision_id, { ids: [one.id, foreign.id, unknownEnrolmentId] }))
      expect(outcome.reverted).toEqual([one.id])
      expect(new Map(outcome.kept.map(({ id, status }) => [id, status]))).toEqual(
        new Map([
          [foreign.id, "pending"],
          [unknownEnrolmentId, "not_found"]
        ])
      )
      expect(await done(port().undoable)).toMatchObject([{ decision_id, enrollments: 1 }])
    })

    it("an undo is refused to a colleague, for an unknown decision, and after ten minutes", async () => {
      const [one] = await some(backend(), 1)
      if (!one) throw new Error("There is no enrolment")
      const { decision_id } = await done(port().decideNamed({ ids: [one.id], status: "active" }))
      expect(await expectRefusal(backend(), colleague().undo(decision_id, {}))).toMatchObject({
        _tag: "DecisionNotYours"
      })
      expect(await expectRefusal(backend(), port().undo(decisionId(600_002), {}))).toMatchObject({
        _tag: "DecisionNotFound"
      })
      expect(await done(colleague().undoable)).toEqual([])
      await backend().advance(601)
      expect(await expectRefusal(backend(), port().undo(decision_id, {}))).toMatchObject({ _tag: "DecisionClosed" })
      expect(await done(port().undoable)).toEqual([])
      expect(await done(port().find(one.id))).toMatchObject({ decided_by: backend().first, decision_id: null })
    })

    it("approving by a notification, one by one and all at once are decisions that can be undone", async () => {
      const [one, two] = await some(backend(), 2)
      if (!one || !two) throw new Error("There is no enrolment")
      const { data } = await done(backend().firstPorts.notifications.list({}))
      const about = data.find(({ benefit }) => benefit?.benefits_enrollment.some(({ id }) => id === one.id))
      if (about === undefined) throw new Error("No notification is about the enrolment")
      await done(backend().firstPorts.notifications.change(about.id, { status: "read", approve: true }))
      const all = await done(port().activatePending({}))
      expect(all.updated).toEqual([two.id])
      const decisions = await done(port().undoable)
      expect(decisions).toHaveLength(2)
      for (const { decision_id } of decisions) await done(port().undo(decision_id, {}))
      expect(new Set(idsOf((await done(port().pending({}))).data))).toEqual(new Set([one.id, two.id]))
    })
  })

  describe("enrolments whose percentages do not add up to 100", () => {
    it("the total is answered, counted and filtered, and they are left out unless they are included", async () => {
      const benefit = await addBenefit(backend())
      const shares: ReadonlyArray<ReadonlyArray<number | null>> = [[], [100], [50, 50.5], [null], [33.33, 33.33, 33.34]]
      const made: Array<Enrolment> = []
      for (const these of shares) made.push(await withShares(backend(), benefit, ...these))
      const totals = [null, 100, 100.5, 0, 100]
      expect(made.map(({ beneficiaries_total }) => beneficiaries_total)).toEqual(totals)
      const { data, pending, pending_uneven, asOf } = await done(port().pending({}))
      expect(data.map(({ beneficiaries_total }) => beneficiaries_total)).toEqual(totals.toReversed())
      expect([pending, pending_uneven]).toEqual([5, 2])
      const uneven = idsOf(made.filter(isUneven))
      expect(idsOf((await done(port().pending({ uneven: "yes" }))).data)).toEqual(uneven.toReversed())
      expect((await done(port().pending({ uneven: "no" }))).data).toHaveLength(3)
      const all = { filter: {}, asOf, status: "active" } as const
      expect(await expectRefusal(backend(), port().decideMatching({ ...all, expected: 5 }))).toMatchObject({
        actual: 3
      })
      expect((await done(port().decideMatching({ ...all, expected: 3 }))).updated).toBe(3)
      expect(await expectRefusal(backend(), port().activatePending({ asOf, expected: 2 }))).toMatchObject({ actual: 0 })
      expect((await done(port().activatePending({ uneven: "yes", asOf, expected: 2 }))).updated).toHaveLength(2)
    })

    it("named ones are taken, and an approval of all takes them where it includes them", async () => {
      const benefit = await addBenefit(backend())
      const one = await withShares(backend(), benefit, 10)
      expect((await done(port().decideNamed({ ids: [one.id], status: "active" }))).updated).toEqual([one.id])
      const two = await withShares(backend(), benefit, 10)
      expect((await done(port().activatePending({}))).updated).toEqual([])
      expect((await done(port().activatePending({ include_uneven: true }))).updated).toEqual([two.id])
    })

    it("list, counts, expected number and outcome agree, whatever is own, uneven, decided or deleted", async () => {
      const drawn = fc.record({
        share: fc.constantFrom(null, 100, 40, 130),
        isOwn: fc.boolean(),
        state: fc.constantFrom("pending", "active", "declined", "user_deleted")
      })
      await fc.assert(
        fc.asyncProperty(
          fc.array(drawn, { minLength: 1, maxLength: 8 }),
          fc.record({
            uneven: fc.constantFrom(undefined, "yes" as const, "no" as const),
            include_uneven: fc.boolean(),
            status: fc.constantFrom("active" as const, "inactive" as const)
          }),
          async (rows, { uneven, include_uneven, status }) => {
            const benefit = await addBenefit(backend())
            for (const { share, isOwn, state } of rows) {
              const member = isOwn ? backend().first.id : await backend().addMember()
              const { id } = await backend().submit(
                newEnrolment(member, benefit.id, {
                  benefits_beneficiaries:
                    share === null ? [] : [{ name: "Ana", last_name: null, relationship: null, percentage: share }]
                })
              )
              if (state === "active" || state === "declined")
                await done(colleague().setStatus(id, state === "active" ? "active" : "inactive"))
              if (state === "user_deleted" && !isOwn) await backend().changeMember(member, "delete")
            }
            const filter = { benefit_id: benefit.id, ...(uneven !== undefined && { uneven }) }
            const list = await done(port().pending(filter))
            const { data, pending = -1, pending_own = -1, pending_uneven = -1, asOf } = list
            const others = data.filter(({ is_own }) => is_own !== true)
            expect([pending, pending_own, pending_uneven]).toEqual([
              data.length,
              data.length - others.length,
              others.filter(isUneven).length
            ])
            const takesAll = include_uneven || uneven === "yes"
            const expected = pending - pending_own - (takesAll ? 0 : pending_uneven)
            const outcome = await done(port().decideMatching({ filter, asOf, expected, status, include_uneven }))
            expect(outcome.updated + outcome.conflicts_total).toBe(expected)
            const taken = others.filter((one) => takesAll || !isUneven(one))
            const blocked = new Set(idsOf(outcome.conflicts))
            for (const { id, version } of data) {
              const isTaken = taken.some((one) => one.id === id) && !blocked.has(id)
              expect(await done(port().find(id))).toMatchObject({
                status: isTaken ? status : "pending",
                version: isTaken ? version + 1 : version
              })
            }
          }
        ),
        { numRuns: runsOf(40) }
      )
    })
  })
}
