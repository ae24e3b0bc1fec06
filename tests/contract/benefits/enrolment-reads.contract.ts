import type { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import { EnrolmentId } from "#domain/shared/identity.schema.ts"
import { enrolMany, type GetBenefitsBackend } from "#tests/contract/benefits/benefits-backend.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { numberedId } from "#tests/fixtures/people.ts"

export const enrolmentReadsTests = (backend: GetBenefitsBackend): void => {
  const ports = () => backend().firstPorts
  const made = async () => {
    const [enrolment] = await enrolMany(backend(), 1)
    if (enrolment === undefined) throw new Error("There is no enrolment")
    return enrolment
  }

  describe("reads of enrolments and notifications in the audit", () => {
    it("pages and details of enrolments are entries with the people they are about, each once", async () => {
      const { id, user_id } = await made()
      for (const _ of [1, 2]) {
        await done(ports().enrolments.pending({}))
        await done(ports().enrolments.find(id))
      }
      const people = [user_id]
      const [list, view] = [
        { action: "enrolment.list", entity_id: severalRecords, before: null, after: { shown: [id], people } },
        { action: "enrolment.view", entity_id: id, before: null, after: { people } }
      ]
      const byAction = async () =>
        (await backend().reads()).toSorted((one, other) => (one.action < other.action ? -1 : 1))
      expect(await byAction()).toMatchObject([list, view])
      await done(backend().secondPorts.enrolments.ofUser(user_id))
      expect(await byAction()).toMatchObject([list, { ...list, actor: backend().second }, view])
    })

    it("a page of notifications is an entry with their members", async () => {
      const { user_id } = await made()
      const { data } = await done(ports().notifications.list({}))
      expect(await backend().reads()).toMatchObject([
        { action: "notification.list", after: { shown: data.map(({ id }) => id), people: [user_id] } }
      ])
    })

    it("an unknown enrolment is no entry, and nothing is shown without one", async () => {
      const { id, user_id } = await made()
      const { enrolments, notifications } = ports()
      expect(await failure(enrolments.find(EnrolmentId.make(numberedId(800_099))))).toMatchObject({
        _tag: "EnrolmentNotFound"
      })
      expect(await backend().reads()).toEqual([])
      await backend().refuseAudit(true)
      const calls: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        enrolments.find(id),
        enrolments.pending({}),
        enrolments.ofUser(user_id),
        notifications.list({})
      ]
      for (const call of calls) await expect(done(call)).rejects.toThrow()
    })
  })
}
