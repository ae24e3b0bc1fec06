import { Effect, Exit } from "effect"
import { expect, it } from "vitest"
import { restoreRecord } from "#domain/records/record-restore.service.ts"

interface Row {
  readonly id: string
  readonly version: number
}

/** One record that is there, one that is deleted, and what was announced. */
const restoring = () => {
  const announced: Array<Row> = []
  const present: Row = { id: "present", version: 1 }
  const restore = restoreRecord({
    store: {
      lock: (id: string) => Effect.succeed(id === present.id ? present : null),
      restore: (id: string) => Effect.succeed(id === "deleted" ? { id, version: 3 } : null)
    },
    notFound: () => ({ _tag: "NotFound" }) as const,
    overtaken: ({ current }) => ({ _tag: "Overtaken", current }) as const,
    onRestored: (_, row) => Effect.sync(() => announced.push(row))
  })
  return { announced, run: (id: string, version?: number) => Effect.runSyncExit(restore(id, version)) }
}

it("a deleted record comes back with its new version, announced once", () => {
  const { announced, run } = restoring()
  expect(run("deleted", 2)).toEqual(Exit.succeed({ id: "deleted", version: 3 }))
  expect(announced).toEqual([{ id: "deleted", version: 3 }])
})

it("a record that is not deleted stays as it is, and an unknown one is not found", () => {
  const { announced, run } = restoring()
  expect(run("present", 9)).toEqual(Exit.succeed({ id: "present", version: 1 }))
  expect(run("unknown")).toEqual(Exit.fail({ _tag: "NotFound" }))
  expect(announced).toEqual([])
})

it("a stale version restores nothing and names the present record", () => {
  const { announced, run } = restoring()
  expect(run("deleted", 1)).toEqual(Exit.fail({ _tag: "Overtaken", current: { id: "deleted", version: 2 } }))
  expect(announced).toEqual([])
})
