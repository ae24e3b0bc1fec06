import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { minutesLeft, performUndo } from "#domain/shared/undo/undo.rules.ts"
import { UserNotFound, UserOvertaken } from "#domain/users/user.errors.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { user } from "#tests/fixtures/users.ts"
import { undoable } from "#tests/fixtures/undoables.ts"
import { nothingToUndo } from "#tests/doubles/undo.memory.ts"

const until = Date.parse(undoable().undo_until)

it("the minute that has begun counts", () => {
  expect([600_000, 540_001, 540_000, 1, 0].map((ms) => minutesLeft(undoable(), until - ms))).toEqual([10, 10, 9, 1, 1])
})

describe("undoing a change of one record", () => {
  const calls: Array<ReadonlyArray<unknown>> = []
  const records = (outcome: Effect.Effect<unknown, unknown>) => ({
    restore: (...sent: ReadonlyArray<unknown>) =>
      Effect.andThen(
        Effect.sync(() => calls.push(sent)),
        outcome
      ),
    setStatus: (...sent: ReadonlyArray<unknown>) =>
      Effect.andThen(
        Effect.sync(() => calls.push(sent)),
        outcome
      )
  })
  const one = (act: "activate" | "deactivate" | "delete") =>
    undoable({ kind: "record", act, id: "r1", records: 1, name: "Norte", version: 4 })

  it("a deletion is restored, and a switch is switched back unless the record has another version", async () => {
    for (const act of ["delete", "activate", "deactivate"] as const)
      expect(await done(performUndo(nothingToUndo, records(Effect.void), one(act)))).toEqual({
        undone: 1,
        kept: [],
        kept_total: 0
      })
    expect(calls).toEqual([["r1"], ["r1", "inactive", 4], ["r1", "active", 4]])
  })

  it.each([
    ["changed", new UserOvertaken({ current: user(), fields: {} })],
    ["not_found", new UserNotFound()]
  ])("a record that is %s since is kept", async (reason, refused) => {
    expect(await done(performUndo(nothingToUndo, records(Effect.fail(refused)), one("activate")))).toEqual({
      undone: 0,
      kept: [{ reason }],
      kept_total: 1
    })
  })

  it("every other failure stays a failure", async () => {
    const failed = performUndo(nothingToUndo, records(Effect.fail(new Unavailable())), one("delete"))
    expect(await failure(failed as Effect.Effect<never, Unavailable>)).toBeInstanceOf(Unavailable)
  })
})
