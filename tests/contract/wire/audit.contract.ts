/** The contract of the audit log: complete entries, found by actor, entity, record and action, newest first. */
import { Effect, Stream } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { auditReportLine, severalRecords, toldVerb } from "#domain/shared/audit/audit-entry.rules.ts"
import type { AuditFilter, AuditSearch } from "#domain/shared/audit/audit.schema.ts"
import type { AuditReportStore, AuditStore, Change } from "#domain/shared/audit/audit.store.ts"
import type { Person } from "#domain/shared/identity.schema.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { done } from "#tests/fixtures/outcomes.ts"
import { marta, rafael, userId } from "#tests/fixtures/people.ts"

export interface AuditBackend {
  readonly storeOf: (
    administrator: Person,
    requestId: string | null
  ) => Pick<AuditStore, "append" | "appendRead" | "list">
  /** The report as its lines, without the header. */
  readonly report: (filter: AuditFilter) => Promise<ReadonlyArray<string>>
  /** Advances the clock. */
  readonly tick: () => Promise<void>
  readonly close: () => Promise<void>
}

const change = (named: Partial<Change> = {}): Change => ({
  action: "claim.change",
  entity: "claim",
  entityId: claimId(1),
  before: { type: "dental" },
  after: { type: "vision" },
  ...named
})

/** The report of a store as its lines. */
export const linesOf = async (store: AuditReportStore, filter: AuditFilter): Promise<ReadonlyArray<string>> =>
  (await Effect.runPromise(Stream.runCollect(store.chunks(filter)))).flat().map(auditReportLine)

export const auditContract = (name: string, make: () => Promise<AuditBackend>): void => {
  describe(`the audit log, stored by ${name}`, () => {
    let open: AuditBackend | null = null
    const backend = () => {
      if (open === null) throw new Error("No backend is open")
      return open
    }
    beforeEach(async () => {
      open = await make()
    })
    afterEach(async () => {
      await open?.close()
      open = null
    })

    it("an entry has its actor, time, action, before, after and request", async () => {
      await done(backend().storeOf(marta, "request-1").append(change()))
      await done(
        backend()
          .storeOf(rafael, null)
          .append(change({ action: "claim.create", before: null, after: { note: 'a "b" ñ' } }))
      )
      const { data } = await done(backend().storeOf(marta, null).list({ sort: "at" }))
      expect(data).toHaveLength(2)
      expect(data).toEqual(
        expect.arrayContaining([
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
            at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u),
            actor: marta,
            action: "claim.change",
            entity: "claim",
            entity_id: claimId(1),
            before: { type: "dental" },
            after: { type: "vision" },
            request_id: "request-1"
          },
          expect.objectContaining({
            actor: rafael,
            action: "claim.create",
            before: null,
            after: { note: 'a "b" ñ' },
            request_id: null
          })
        ])
      )
    })

    it("entries are found by each filter and all of them", async () => {
      const changes: ReadonlyArray<readonly [Person, Change]> = [
        [marta, change()],
        [rafael, change()],
        [marta, change({ entityId: claimId(2) })],
        [marta, change({ action: "claim.approve" })],
        [rafael, change({ entity: "user", entityId: userId(5), action: "user.password" })]
      ]
      for (const [by, entry] of changes) await done(backend().storeOf(by, null).append(entry))
      const count = async (search: AuditSearch) =>
        (await done(backend().storeOf(marta, null).list(search))).pagination.total
      expect(await count({})).toBe(5)
      expect(await count({ entity: "claim" })).toBe(4)
      expect(await count({ entity: "user" })).toBe(1)
      expect(await count({ entity: "notification" })).toBe(0)
      expect(await count({ entity_id: claimId(1) })).toBe(3)
      expect(await count({ actor_id: marta.id })).toBe(3)
      expect(await count({ action: "claim.approve" })).toBe(1)
      expect(await count({ action: "claim" })).toBe(0)
      expect(await count({ entity: "claim", entity_id: claimId(1), actor_id: marta.id, action: "claim.change" })).toBe(
        1
      )
    })

    it("entries are found by who made them, by record, by request, by verb and by time", async () => {
      await done(backend().storeOf(marta, "request-1").append(change()))
      await backend().tick()
      await done(
        backend()
          .storeOf({ ...rafael, name: "Íñigo Núñez" }, "request-2")
          .append(change({ entityId: claimId(2) }))
      )
      await backend().tick()
      await done(
        backend()
          .storeOf({ ...rafael, name: "Rafael Núñez" }, null)
          .append(change({ action: "claim.approve" }))
      )
      const store = backend().storeOf(marta, null)
      const found = async (search: AuditSearch) =>
        (await done(store.list({ ...search, sort: "at" }))).data.map(({ action, entity_id }) => [action, entity_id])
      const [first, second, third] = [
        ["claim.change", claimId(1)],
        ["claim.change", claimId(2)],
        ["claim.approve", claimId(1)]
      ]
      const all = await done(store.list({ sort: "at" }))
      const [one, two, three] = all.data
      if (one === undefined || two === undefined || three === undefined) throw new Error("An entry is missing")
      expect(await found({ searchTerm: "NUNEZ" })).toEqual([second, third])
      expect(await found({ searchTerm: "nobody" })).toEqual([])
      expect(await found({ searchTerm: claimId(2) })).toEqual([second])
      expect(await found({ searchTerm: "request-1" })).toEqual([first])
      expect(await found({ action: "approve" })).toEqual([third])
      expect(await found({ ids: `${one.id},${three.id}` })).toEqual([first, third])
      expect(await found({ created_from: two.at })).toEqual([second, third])
      expect(await found({ created_from: two.at, created_to: two.at })).toEqual([second])
    })

    it("entries are found by what their sentences say: turning a record on or off, publishing an article", async () => {
      const switched = (from: string, status: string) => ({ before: { status: from }, after: { status } })
      const changes = [
        change({ ...switched("active", "inactive"), action: "user.change", entity: "user", entityId: userId(1) }),
        change({ ...switched("inactive", "active"), action: "company.change", entity: "company" }),
        change({ ...switched("active", "inactive"), action: "article.change", entity: "article" }),
        change({ ...switched("inactive", "active"), action: "article.change", entity: "article" }),
        change({ action: "enrolment.activate", entity: "enrolment", before: { status: "pending" }, after: null }),
        // More than its status has changed.
        change({
          action: "user.change",
          entity: "user",
          before: { status: "active", role: "user" },
          after: { status: "inactive" }
        }),
        change({ action: "quiz.create", entity: "quiz", before: null, after: { status: "active" } })
      ]
      for (const entry of changes) {
        await done(backend().storeOf(marta, null).append(entry))
        await backend().tick()
      }
      const found = async (action: string) => {
        const { data } = await done(backend().storeOf(marta, null).list({ action, sort: "at" }))
        return data.map((entry) => `${entry.action} ${toldVerb(entry)}`)
      }
      expect(await found("deactivate")).toEqual(["user.change deactivate"])
      expect(await found("activate")).toEqual(["company.change activate", "enrolment.activate activate"])
      expect(await found("publish")).toEqual(["article.change publish"])
      expect(await found("unpublish")).toEqual(["article.change unpublish"])
      expect(await found("change")).toHaveLength(5)
      expect(await backend().report({ action: "deactivate" })).toHaveLength(1)
    })

    it("a page of a list is found by each record it shows, and is one entry however often it is read", async () => {
      const page = change({
        action: "user.list",
        entity: "user",
        entityId: severalRecords,
        before: null,
        after: { shown: [userId(5), userId(6)] }
      })
      const store = backend().storeOf(marta, null)
      await done(store.append(change({ entity: "user", entityId: userId(5), action: "user.change" })))
      for (const read of [page, page, { ...page, after: { shown: [userId(6)] } }]) await done(store.appendRead(read))
      const found = async (search: AuditSearch) =>
        (await done(store.list({ ...search, sort: "at" }))).data.map(({ action }) => action)
      expect((await found({ entity_id: userId(5) })).toSorted()).toEqual(["user.change", "user.list"])
      expect((await found({ searchTerm: userId(6) })).toSorted()).toEqual(["user.list", "user.list"])
      expect(await found({ entity_id: userId(7) })).toEqual([])
    })

    it("a history has every change of a record, and one line for all that a person read of it on one day", async () => {
      const read = (entityId: string, more: Partial<Change> = {}) =>
        change({ action: "claim.view", entityId, before: null, after: null, ...more })
      const page = (...shown: ReadonlyArray<string>) => read(severalRecords, { action: "claim.list", after: { shown } })
      const [ofMarta, ofRafael] = [backend().storeOf(marta, null), backend().storeOf(rafael, null)]
      const steps = [
        ofMarta.append(change({ action: "claim.create", before: null })),
        ofMarta.append(read(claimId(1))),
        ofRafael.append(read(claimId(1))),
        ofMarta.append(page(claimId(1), claimId(2))),
        ofMarta.append(change()),
        ofMarta.append(change({ before: { type: "vision" }, after: { type: "dental" } })),
        ofMarta.append(page(claimId(1))),
        ofMarta.append(read(claimId(2)))
      ]
      for (const step of steps) {
        await done(step)
        await backend().tick()
      }
      const history = { entity: "claim", entity_id: claimId(1), reads_per_day_in: "America/Bogota" } as const
      const lines = async (search: AuditSearch) => (await done(ofMarta.list(search))).data
      const told = (await lines(history)).map(({ actor, action, reads }) => [actor.name, action, reads])
      expect(told).toEqual([
        [marta.name, "claim.list", 3],
        [marta.name, "claim.change", undefined],
        [marta.name, "claim.change", undefined],
        [rafael.name, "claim.view", undefined],
        [marta.name, "claim.create", undefined]
      ])
      const second = await done(ofMarta.list({ ...history, limit: 2, page: 2 }))
      expect(second.pagination).toMatchObject({ total: 5, totalPages: 3 })
      expect(second.data.map(({ action }) => action)).toEqual(["claim.change", "claim.view"])
      expect(await lines({ entity: "claim", entity_id: claimId(1) })).toHaveLength(7)
    })

    it("the report has each entry that matches, newest first", async () => {
      await done(backend().storeOf(marta, "request-1").append(change()))
      await backend().tick()
      await done(
        backend()
          .storeOf(rafael, null)
          .append(change({ action: "claim.delete", after: null }))
      )
      const { data } = await done(backend().storeOf(marta, null).list({}))
      expect(await backend().report({})).toEqual(data.map(auditReportLine))
      expect(await backend().report({ actor_id: marta.id })).toEqual(data.slice(1).map(auditReportLine))
    })

    it("the list is newest first in pages of ten, or oldest first, and empty past its end", async () => {
      for (let n = 0; n < 12; n += 1) {
        await done(
          backend()
            .storeOf(marta, null)
            .append(change({ entityId: claimId(n) }))
        )
        await backend().tick()
      }
      const store = backend().storeOf(rafael, null)
      const names = async (search: AuditSearch) =>
        (await done(store.list(search))).data.map(({ entity_id }) => entity_id)
      const oldest = Array.from({ length: 12 }, (_, n) => claimId(n))
      expect(await names({})).toEqual(oldest.toReversed().slice(0, 10))
      expect(await names({ page: 2 })).toEqual(oldest.toReversed().slice(10))
      expect(await names({ sort: "at", limit: 5, page: 2 })).toEqual(oldest.slice(5, 10))
      expect(await names({ sort: "-at", limit: 100 })).toEqual(oldest.toReversed())
      const past = await done(store.list({ page: 400 }))
      expect(past.data).toEqual([])
      expect(past.pagination).toEqual({
        page: 400,
        limit: 10,
        total: 12,
        totalPages: 2,
        hasPrevPage: true,
        hasNextPage: false
      })
    })
  })
}
