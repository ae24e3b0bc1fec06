import { Effect, Exit } from "effect"
import { expect, it } from "vitest"
import { recordKernel } from "#domain/records/record-kernel.service.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"

interface Row {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly is_deleted?: boolean
}

class NotFound {
  readonly _tag = "NotFound"
}
class Overtaken {
  readonly _tag = "Overtaken"
  readonly current: Row
  constructor({ current }: { readonly current: Row }) {
    this.current = current
  }
}

/** One record that is there, one that is deleted, and what was audited and published. */
const records = (isTaken = false) => {
  const rows = new Map<string, Row>([
    ["present", { id: "present", version: 1, name: "Ana" }],
    ["deleted", { id: "deleted", version: 2, name: "Luz", is_deleted: true }]
  ])
  const audited: Array<unknown> = []
  const published: Array<unknown> = []
  const put = (id: string, patch: Partial<Row>) =>
    Effect.sync(() => void rows.set(id, { id, version: 0, name: "", ...rows.get(id), ...patch }))
  const kernel = recordKernel<Row, NotFound, Overtaken, "taken">({
    entity: "company",
    NotFound,
    Overtaken,
    fields: ["name"],
    audited: ({ name }, other) => (name === other?.name ? {} : { name }),
    store: {
      now: Effect.succeed(Instant.make("2026-11-20T08:00:00.000Z")),
      lock: (id) => Effect.succeed(rows.get(id) ?? null),
      remove: (id, version) => put(id, { version, is_deleted: true }),
      restore: (id, version) => put(id, { version, is_deleted: false })
    },
    audit: {
      append: (change) => Effect.sync(() => void audited.push(change)),
      appendRead: () => Effect.void,
      list: () => Effect.die("The log is not listed"),
      writes: () => Effect.succeed([])
    },
    changes: { publish: (entity, ids) => Effect.sync(() => void published.push([entity, ids])) },
    refuseTaken: () => (isTaken ? Effect.fail("taken" as const) : Effect.void)
  })
  return { ...kernel, rows, audited, published }
}

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runSyncExit(effect)
const notFound = Exit.fail(new NotFound())

it("a deleted record comes back with its new version, audited and published once", () => {
  const { restore, audited, published } = records()
  const restored = { id: "deleted", version: 3, name: "Luz", is_deleted: false }
  expect(run(restore("deleted", 2))).toEqual(Exit.succeed(restored))
  expect(run(restore("deleted", 2))).toEqual(Exit.succeed(restored))
  expect(audited).toEqual([
    { action: "company.restore", entity: "company", entityId: "deleted", before: null, after: { name: "Luz" } }
  ])
  expect(published).toEqual([["company", ["deleted"]]])
})

it("a record that is not deleted stays as it is, and an unknown one is not found", () => {
  const { restore, audited } = records()
  expect(run(restore("present", 9))).toEqual(Exit.succeed({ id: "present", version: 1, name: "Ana" }))
  expect(run(restore("unknown"))).toEqual(notFound)
  expect(audited).toEqual([])
})

it("a stale version restores and deletes nothing and names the present record", () => {
  const { restore, remove, rows, audited } = records()
  const before = [...rows.values()]
  const staleOf = (id: string) => Exit.fail(expect.objectContaining({ _tag: "Overtaken", current: rows.get(id) }))
  expect(run(restore("deleted", 1))).toEqual(staleOf("deleted"))
  expect(run(remove("present", 2))).toEqual(staleOf("present"))
  expect([...rows.values()]).toEqual(before)
  expect(audited).toEqual([])
})

it("a record is not restored while another has its unique value", () => {
  const { restore, rows } = records(true)
  expect(run(restore("deleted"))).toEqual(Exit.fail("taken"))
  expect(rows.get("deleted")).toMatchObject({ version: 2, is_deleted: true })
})

it("a deletion returns the record as it was, audits what it had, and finds it no second time", () => {
  const { remove, rows, audited, published } = records()
  expect(run(remove("present", 1))).toEqual(Exit.succeed({ id: "present", version: 1, name: "Ana" }))
  expect(rows.get("present")).toMatchObject({ version: 2, is_deleted: true })
  expect(audited).toMatchObject([{ action: "company.delete", before: { name: "Ana" }, after: null }])
  expect(published).toEqual([["company", ["present"]]])
  expect(run(remove("present"))).toEqual(notFound)
  expect(run(remove("deleted"))).toEqual(notFound)
})

it("a write is audited with what has changed and what its service adds", () => {
  const { announce, audited } = records()
  const before = { id: "present", version: 1, name: "Ana" }
  run(announce("change", "present", before, { ...before, name: "Eva" }, { secret: "changed" }))
  expect(audited).toMatchObject([{ before: { name: "Ana" }, after: { name: "Eva", secret: "changed" } }])
})
