/** The completion of an import against its cancellation, in every order. */
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { Effect } from "effect"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sqlImportCompletion, sqlImportTracker } from "#adapters/server/database/csv-import/import-tracker.sql.ts"
import { ImportId } from "#domain/shared/csv/csv-import.schema.ts"
import { emptyAll, advanceClock } from "#tests/contract/sql-backend.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"
import { scratchDatabase, type ScratchDatabase } from "#tests/server/scratch-database.ts"

let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
})
beforeEach(() => emptyAll(scratch.kysely))
afterAll(async () => {
  await scratch.close()
})

const trackerOf = (requestId: string) => sqlImportTracker(scratch.kysely, { administrator: marta, requestId }, null)
const newId = () => ImportId.make(randomUUID())

describe("an import and its cancellation", () => {
  it("a cancelled import learns it with its next report and cannot be completed", async () => {
    const tracker = trackerOf("r1")
    const id = newId()
    const work = Effect.gen(function* () {
      const before = yield* tracker.report(id, 1, 9)
      yield* tracker.cancel(id)
      const after = yield* tracker.report(id, 2, 9)
      return [before, after, yield* sqlImportCompletion(scratch.kysely, 600, null).markDone(id)]
    })
    expect(await done(tracker.track(id, "users", work))).toEqual([true, false, null])
    expect(await done(tracker.find(id))).toMatchObject({ state: "cancelled", rows: 1, rows_total: 9 })
  })

  it("a cancellation during the commit of an import waits and comes too late", async () => {
    const tracker = trackerOf("r1")
    const id = newId()
    const work = Effect.promise(() =>
      scratch.kysely.transaction().execute(async (transaction) => {
        const isPassed = (await done(sqlImportCompletion(transaction, 600, null).markDone(id))) !== null
        const cancelling = failure(tracker.cancel(id))
        const first = await Promise.race([cancelling.then(() => "cancelled"), pause(200, "waits")])
        return { isPassed, first, cancelling }
      })
    )
    const { isPassed, first, cancelling } = await done(tracker.track(id, "users", work))
    expect([isPassed, first]).toEqual([true, "waits"])
    expect((await cancelling)._tag).toBe("ImportOver")
    expect((await done(tracker.find(id))).state).toBe("done")
  })

  it("a completion that is rolled back leaves the import undone", async () => {
    const tracker = trackerOf("r1")
    const id = newId()
    const broken = Effect.tryPromise(() =>
      scratch.kysely.transaction().execute(async (transaction) => {
        await done(sqlImportCompletion(transaction, 600, null).markDone(id))
        throw new Error("The answer could not be stored")
      })
    )
    await failure(tracker.track(id, "companies", broken))
    expect((await done(tracker.find(id))).state).toBe("refused")
  })
})

describe("the id of an import", () => {
  it("an id can be used again by its own repeated request and by no other", async () => {
    const id = newId()
    await failure(trackerOf("r1").track(id, "users", Effect.fail("in the way" as const)))
    expect(await done(trackerOf("r1").track(id, "users", Effect.succeed("done")))).toBe("done")
    expect((await failure(trackerOf("r2").track(id, "users", Effect.succeed("done"))))._tag).toBe("ImportIdTaken")
  })

  it("an import without a report for a minute counts as refused", async () => {
    const tracker = trackerOf("r1")
    const id = newId()
    const seen = await done(
      tracker.track(
        id,
        "users",
        Effect.promise(async () => {
          const before = await done(tracker.find(id))
          await advanceClock(scratch.kysely, 61)
          return [before.state, (await done(tracker.find(id))).state]
        })
      )
    )
    expect(seen).toEqual(["working", "refused"])
  })

  it("an import is deleted after a day", async () => {
    const id = newId()
    await done(trackerOf("r1").track(id, "users", Effect.void))
    await advanceClock(scratch.kysely, 90_000)
    await done(trackerOf("r1").track(newId(), "users", Effect.void))
    const { rows } = await sql<{ readonly n: number }>`select count(*)::int as n from imports`.execute(scratch.kysely)
    expect(rows).toEqual([{ n: 1 }])
  })
})
