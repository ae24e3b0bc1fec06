import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise } from "xstate"
import { claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import type { Job, SettledCall } from "#domain/claims/decision-job.rules.ts"
import type { UndoableDecision } from "#domain/claims/decision.schema.ts"
import { Unauthorized } from "#domain/shared/failure.errors.ts"
import type { DecisionId } from "#domain/shared/identity.schema.ts"
import { claimId, decisionId } from "#tests/fixtures/claims.ts"
import { approve, ids, reject, undo } from "#tests/machines/claims/claim-decisions-events.ts"
import { decided, undone } from "#tests/machines/claims/claim-samples.ts"

interface Call {
  readonly job: Job
  readonly joinedDecision: DecisionId | null
  readonly answer: (settled: SettledCall) => void
  readonly fail: (error: unknown) => void
}

const deciding = async (recall: () => Promise<ReadonlyArray<UndoableDecision>> = () => Promise.resolve([])) => {
  const calls: Array<Call> = []
  const emitted: Array<string> = []
  let recalls = 0
  const actor = createActor(
    claimDecisionsMachine.provide({
      actors: {
        loadUndoable: fromPromise(() => {
          recalls += 1
          return recall()
        }),
        performJob: fromPromise<SettledCall, Pick<Call, "job" | "joinedDecision">>(
          ({ input }) => new Promise((answer, fail) => calls.push({ ...input, answer, fail }))
        )
      }
    })
  )
  actor.on(
    "*",
    (event) =>
      void emitted.push(
        event.type === "notice"
          ? event.tone
          : event.type === "queued"
            ? `next after ${event.id}`
            : event.type === "undecided"
              ? `back to ${event.id}`
              : event.type === "clock.restart"
                ? "clock"
                : event.type === "notice.outdated"
                  ? "over"
                  : (event.settled?.kind ?? "read again")
      )
  )
  actor.start()
  await setImmediate()
  return {
    actor,
    calls,
    emitted,
    recalls: () => recalls,
    last: () => {
      const call = calls.at(-1)
      if (call === undefined) throw new Error("Nothing has been sent")
      return call
    }
  }
}

it("calls are sent one at a time, in the order requested", async () => {
  const { actor, calls, last } = await deciding()
  actor.send(approve(1))
  actor.send(approve(1))
  actor.send(reject(2))
  actor.send({ type: "reason.confirm" })
  actor.send({ type: "reason.confirm" })
  await setImmediate()
  expect(calls).toHaveLength(1)
  last().answer(decided(ids(1)))
  await setImmediate()
  expect(calls.map(({ job }) => job)).toMatchObject([
    { status: "approved", ids: ids(1) },
    { status: "rejected", ids: ids(2) }
  ])
})

it("the undo of a decision is sent after its last call", async () => {
  const { actor, calls, last, emitted } = await deciding()
  const many = Array.from({ length: 260 }, (_, at) => claimId(at + 1))
  actor.send({ type: "claims.approve", target: { kind: "named", ids: many, client: null } })
  last().answer(decided(many.slice(0, 250)))
  await setImmediate()
  actor.send(undo(1))
  actor.send(undo(1))
  last().answer(decided(many.slice(250)))
  await setImmediate()
  expect(calls.map(({ job, joinedDecision }) => [job.kind, joinedDecision])).toEqual([
    ["named", null],
    ["named", decisionId(1)],
    ["undo", null]
  ])
  last().answer(undone(many))
  await setImmediate()
  expect(emitted).toEqual(["clock", "decided", "success", "decided", "read again", "success", "undone", "read again"])
  expect(actor.getSnapshot().context.recentDecisions).toEqual([])
})

it("after a failure the undoable decisions are loaded, then the next job continues", async () => {
  const { actor, calls, last, emitted, recalls } = await deciding()
  actor.send(approve(1))
  actor.send(approve(2))
  last().fail(new Unauthorized())
  await setImmediate()
  expect([recalls(), emitted]).toEqual([
    2,
    [`next after ${claimId(1)}`, `next after ${claimId(2)}`, "error", `back to ${claimId(1)}`, "read again"]
  ])
  expect(calls.map(({ job }) => job)).toMatchObject([{ ids: ids(1) }, { ids: ids(2) }])
  expect(actor.getSnapshot().context.jobs).toHaveLength(1)
})

it("claims can be decided when the undoable decisions could not be loaded", async () => {
  const { actor, calls } = await deciding(() => Promise.reject(new Error("socket")))
  actor.send(approve(1))
  await setImmediate()
  expect(calls).toHaveLength(1)
})
