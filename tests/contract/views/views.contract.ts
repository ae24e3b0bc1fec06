/**
 * The contract of the views port, for every implementation: the service in memory, over PostgreSQL, and the browser over
 * HTTP. After every failure a snapshot shows that nothing was changed.
 */
import type { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { type NewView, type View, ViewId, viewsMax } from "#domain/views/view.schema.ts"
import type { ViewsPort } from "#domain/views/views.port.ts"
import type { ClaimsBackend } from "#tests/contract/claims/claims-backend.ts"
import { submit } from "#tests/contract/claims/claims-steps.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { numberedId } from "#tests/fixtures/people.ts"

export interface ViewsBackend {
  readonly claims: ClaimsBackend
  readonly firstViews: ViewsPort
  readonly secondViews: ViewsPort
  /** Writes what no port would: an address that the list does not know. */
  readonly setQuery: (id: ViewId, query: string) => Promise<void>
  /** The entries about views, oldest first. */
  readonly entries: () => Promise<ReadonlyArray<AuditEntry>>
  readonly snapshot: () => Promise<unknown>
}

const dental: NewView = { place: "claims", name: "Dental", query: "?status=pending&type=dental&page=3" }
const unknownView = ViewId.make(numberedId(999_999))

export const viewsContract = (name: string, make: () => Promise<ViewsBackend>): void => {
  describe(`views, implemented by ${name}`, () => {
    let open: ViewsBackend | null = null
    beforeEach(async () => {
      open = await make()
    })
    afterEach(async () => {
      await open?.claims.close()
      open = null
    })
    const backend = (): ViewsBackend => {
      if (open === null) throw new Error("No backend is open")
      return open
    }
    const save = (named: Partial<NewView> = {}, by = backend().firstViews) => done(by.create({ ...dental, ...named }))
    const listed = (by = backend().firstViews): Promise<ReadonlyArray<View>> => done(by.list)
    const namesOf = async (by = backend().firstViews) => (await listed(by)).map((view) => view.name)
    const refuses = async <A, E>(call: Effect.Effect<A, E>): Promise<E> => {
      const before = await backend().snapshot()
      const refusal = await failure(call)
      expect(await backend().snapshot()).toEqual(before)
      return refusal
    }

    it("a view keeps the address without its page, and counts what the list has", async () => {
      await submit(backend().claims, { type: "dental" })
      await submit(backend().claims, { type: "vision" })
      const view = await save()
      expect(view).toMatchObject({
        place: "claims",
        name: "Dental",
        query: "status=pending&type=dental",
        hidden_columns: [],
        is_shared: false,
        owner: backend().claims.first,
        position: 1,
        version: 1,
        count: 1,
        dropped: []
      })
      const late = await submit(backend().claims, { type: "dental" })
      expect(await listed()).toMatchObject([{ id: view.id, count: 2 }])
      await done(backend().claims.secondPort.change(late.id, { status: "approved" }))
      const [now] = await listed()
      expect(now?.count).toBe(1)
      expect((now?.as_of ?? "") >= view.as_of).toBe(true)
      const { pagination } = await done(backend().claims.firstPort.list({ status: "pending", type: "dental" }))
      expect(now?.count).toBe(pagination.total)
    })

    it("an age in a view is relative: the next day counts what has become older since", async () => {
      await submit(backend().claims)
      await save({ name: "Over a day", query: "older_than=1" })
      expect(await listed()).toMatchObject([{ count: 0 }])
      await backend().claims.advance(43_205)
      expect(await listed()).toMatchObject([{ count: 0 }])
      await backend().claims.advance(43_205)
      expect(await listed()).toMatchObject([{ query: "older_than=1", count: 1 }])
    })

    it("a view works without what its list does not know, and names it", async () => {
      const view = await save({ query: "type=dental&colour=red&status=lost&sort=-created_at" })
      expect(view).toMatchObject({ query: "type=dental", dropped: ["colour", "status"] })
      expect(await listed()).toMatchObject([{ query: "type=dental", dropped: [] }])
      await backend().setQuery(view.id, "type=dental&clinic=5")
      await submit(backend().claims, { type: "dental" })
      expect(await listed()).toMatchObject([{ query: "type=dental", dropped: ["clinic"], count: 1 }])
    })

    it("hidden columns belong to a view, also those that its address hides", async () => {
      expect(await save({ hidden_columns: ["status", "type"] })).toMatchObject({ hidden_columns: ["status", "type"] })
      expect(await save({ name: "Other", query: "type=vision&hidden=status.category" })).toMatchObject({
        query: "type=vision",
        hidden_columns: ["category", "status"],
        dropped: []
      })
    })

    it("a change of the address alone leaves the hidden columns, unless the address hides some", async () => {
      const { firstViews } = backend()
      const { id } = await save({ hidden_columns: ["status"] })
      expect(await done(firstViews.change(id, { query: "type=vision" }))).toMatchObject({
        query: "type=vision",
        hidden_columns: ["status"]
      })
      expect(await done(firstViews.change(id, { query: "type=vision&hidden=type" }))).toMatchObject({
        hidden_columns: ["type"]
      })
      expect(await done(firstViews.change(id, { hidden_columns: [] }))).toMatchObject({
        query: "type=vision",
        hidden_columns: []
      })
    })

    it("a private view is its owner's alone; a shared one is seen by all and changed by its owner", async () => {
      const { firstViews, secondViews } = backend()
      const [own, shared] = [await save({ name: "Own" }), await save({ name: "Shared", is_shared: true })]
      expect(await namesOf(secondViews)).toEqual(["Shared"])
      expect(await refuses(secondViews.change(own.id, { name: "Mine" }))).toMatchObject({ _tag: "ViewNotFound" })
      expect(await refuses(secondViews.remove(own.id))).toMatchObject({ _tag: "ViewNotFound" })
      expect(await refuses(secondViews.change(shared.id, { name: "Mine" }))).toMatchObject({ _tag: "ViewNotYours" })
      expect(await refuses(secondViews.remove(shared.id))).toMatchObject({ _tag: "ViewNotYours" })
      expect(await refuses(firstViews.change(unknownView, { name: "X" }))).toMatchObject({ _tag: "ViewNotFound" })
      await done(firstViews.change(shared.id, { name: "For all", query: "type=vision" }))
      expect(await listed(secondViews)).toMatchObject([{ name: "For all", query: "type=vision" }])
      await done(firstViews.change(shared.id, { is_shared: false }))
      expect(await namesOf(secondViews)).toEqual([])
    })

    it("a name is unique for its owner and place, without regard to case; two owners may have one name", async () => {
      const { firstViews, secondViews } = backend()
      await save({ is_shared: true })
      const other = await save({ name: "Vision" })
      expect(await refuses(firstViews.create({ ...dental, name: "DENTAL" }))).toMatchObject({
        _tag: "ViewTaken",
        fields: { name: expect.any(String) }
      })
      expect(await refuses(firstViews.change(other.id, { name: "dental" }))).toMatchObject({ _tag: "ViewTaken" })
      await done(firstViews.change(other.id, { name: "VISION" }))
      await save({ place: "users", query: "role=admin" })
      await save({}, secondViews)
      expect(await namesOf(secondViews)).toEqual(["Dental", "Dental"])
      expect((await listed(secondViews)).map(({ owner }) => owner)).toEqual([
        backend().claims.second,
        backend().claims.first
      ])
    })

    it("an administrator has at most 30 views; one more is refused until one is deleted", async () => {
      const { firstViews, secondViews } = backend()
      const views: Array<View> = []
      for (let n = 1; n <= viewsMax; n += 1) views.push(await save({ name: `View ${n}` }))
      expect(await refuses(firstViews.create({ ...dental, name: "One more" }))).toMatchObject({ _tag: "TooManyViews" })
      await save({}, secondViews)
      const [first] = views
      if (first === undefined) throw new Error("There are no views")
      await done(firstViews.remove(first.id))
      await save({ name: "One more" })
      expect(await refuses(firstViews.change(first.id, { is_deleted: false }))).toMatchObject({ _tag: "TooManyViews" })
    })

    it("views stand in the order of the sidebar, and are moved within their place", async () => {
      const { firstViews } = backend()
      await save({ place: "audit", name: "Log", query: "" })
      const [a, b, c] = [await save({ name: "A" }), await save({ name: "B" }), await save({ name: "C" })]
      await save({ place: "users", name: "People", query: "" })
      expect(await namesOf()).toEqual(["People", "A", "B", "C", "Log"])
      expect(await done(firstViews.change(c.id, { position: 1 }))).toMatchObject({ position: 1, version: 2 })
      expect(await namesOf()).toEqual(["People", "C", "A", "B", "Log"])
      await done(firstViews.change(a.id, { position: 99 }))
      expect((await listed()).map((view) => [view.name, view.position])).toEqual([
        ["People", 1],
        ["C", 1],
        ["B", 2],
        ["A", 3],
        ["Log", 1]
      ])
      expect(b.version).toBe((await listed()).find(({ id }) => id === b.id)?.version)
      await done(firstViews.remove(b.id))
      expect((await listed()).map((view) => view.position)).toEqual([1, 1, 2, 1])
      const row = (await listed()).find(({ id }) => id === a.id)
      expect(await done(firstViews.change(a.id, { position: row?.position ?? 0 }))).toMatchObject({
        version: row?.version
      })
      await done(firstViews.change(b.id, { is_deleted: false }))
      expect((await listed()).map((view) => view.position)).toEqual([1, 1, 2, 3, 1])
      await save({ name: "First", position: 1 })
      expect(await namesOf()).toEqual(["People", "First", "C", "B", "A", "Log"])
    })

    it("a deleted view comes back with all that it was", async () => {
      const { firstViews, secondViews } = backend()
      const view = await save({ hidden_columns: ["status"], is_shared: true })
      expect(await done(firstViews.remove(view.id))).toBe(view.id)
      expect(await namesOf()).toEqual([])
      expect(await refuses(firstViews.remove(view.id))).toMatchObject({ _tag: "ViewNotFound" })
      expect(await refuses(firstViews.change(view.id, { name: "X" }))).toMatchObject({ _tag: "ViewNotFound" })
      expect(await refuses(secondViews.change(view.id, { is_deleted: false }))).toMatchObject({ _tag: "ViewNotFound" })
      const again = await save()
      expect(await refuses(firstViews.change(view.id, { is_deleted: false }))).toMatchObject({ _tag: "ViewTaken" })
      await done(firstViews.change(again.id, { name: "Other" }))
      const { as_of: _, ...kept } = view
      expect(await done(firstViews.change(view.id, { is_deleted: false }))).toMatchObject({ ...kept, version: 3 })
    })

    it("a stale change is refused with what was changed since, and an equal one changes nothing", async () => {
      const { firstViews } = backend()
      const view = await save()
      await done(firstViews.change(view.id, { name: "Teeth", version: 1 }))
      expect(await refuses(firstViews.change(view.id, { name: "Mouth", version: 1 }))).toMatchObject({
        _tag: "ViewOvertaken",
        current: { name: "Teeth", version: 2 },
        fields: { name: "Teeth" }
      })
      expect(await refuses(firstViews.remove(view.id, 1))).toMatchObject({ _tag: "ViewOvertaken" })
      const before = await backend().snapshot()
      expect(await done(firstViews.change(view.id, { name: "Teeth" }))).toMatchObject({ version: 2 })
      expect(await backend().snapshot()).toEqual(before)
    })

    it("every change is in the audit, with its values before and after", async () => {
      const { firstViews } = backend()
      const view = await save()
      await done(firstViews.change(view.id, { name: "Teeth", is_shared: true }))
      await done(firstViews.remove(view.id))
      await done(firstViews.change(view.id, { is_deleted: false }))
      expect(await backend().entries()).toMatchObject([
        { action: "view.create", entity: "view", entity_id: view.id, before: null, after: { name: "Dental" } },
        {
          action: "view.change",
          before: { name: "Dental", is_shared: false },
          after: { name: "Teeth", is_shared: true }
        },
        { action: "view.delete", before: { name: "Teeth" }, after: null },
        { action: "view.restore", before: null, after: { name: "Teeth" } }
      ])
    })
  })
}
