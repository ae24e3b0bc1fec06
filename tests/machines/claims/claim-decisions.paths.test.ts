import { expect, it } from "vitest"
import { claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import type { ClaimDecisionsContext } from "#domain/claims/claim-decisions.rules.ts"
import { claimId, decisionId } from "#tests/fixtures/claims.ts"
import {
  approve,
  conflict,
  ids,
  intents,
  outcomes,
  reject,
  settles,
  undo
} from "#tests/machines/claims/claim-decisions-events.ts"
import { decided, matching } from "#tests/machines/claims/claim-samples.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { stateOf } from "#tests/machines/machine-table.ts"

const { "clock.set": _, "conflicts.dismiss": __, "reason.note": ___, ...steps } = intents
const wide = { type: "claims.approve", target: matching(600) } as const
const paths = pathsThrough(claimDecisionsMachine, {
  events: [
    ...Object.values(steps),
    wide,
    outcomes["decisions are recalled"],
    outcomes["nothing is recalled"],
    outcomes["the call fails"],
    settles(decided(ids(1), { conflicts: [conflict] }))
  ],
  keyOf: ({ jobs, conflicts, recent, reasonCode }: ClaimDecisionsContext) => [
    jobs.slice(0, 2).map((job) => job.kind),
    jobs.length > 2,
    conflicts.length,
    recent.length,
    reasonCode
  ],
  limit: 20_000
})

it("the paths reach every combination of sending and dialog", () => {
  const sending = ["loadingUndoable", "idle", "calling"]
  const dialog = ["closed", "givingReason", "discarding", "confirming"]
  const all = dialog.flatMap((one) => sending.map((other) => `dialog.${one} + sending.${other}`))
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(all))
})

it("no second decision of a queued claim is accepted", () => {
  const busy = paths.filter(({ end }) => end.context.jobs.length > 0)
  expect(busy.length).toBeGreaterThan(20)
  for (const { end } of busy) {
    const named = (end.context as ClaimDecisionsContext).jobs.flatMap((job) => (job.kind === "named" ? job.ids : []))
    for (const id of named) {
      const target = { kind: "named", ids: [id], client: null } as const
      expect([end.can({ type: "claims.approve", target }), end.can({ type: "claims.reject", target })]).toEqual([
        false,
        false
      ])
    }
    expect([end.can(wide), end.can(intents["approval.open"]), end.can(intents["approval.confirm"])]).toEqual([
      false,
      false,
      false
    ])
  }
})

it("no second undo of the same claims is accepted", () => {
  const undoing = paths.filter(({ end }) =>
    (end.context as ClaimDecisionsContext).jobs.some((job) => job.kind === "undo")
  )
  expect(undoing.length).toBeGreaterThan(5)
  for (const { end } of undoing) expect([end.can(undo(1)), end.can(undo(1, 1))]).toEqual([false, false])
})

it("no state is a dead end: every dialog can be cancelled, every call ends", () => {
  const ways = [intents["reason.cancel"], intents["reason.discard"], intents["approval.cancel"]]
  const requested = paths.filter(({ end }) => !end.matches({ dialog: "closed" }))
  expect(requested.length).toBeGreaterThan(10)
  expect(requested.filter(({ end }) => !ways.some((event) => end.can(event)))).toEqual([])
  expect(paths.filter(({ end }) => end.matches({ sending: "idle" }) && end.context.jobs.length > 0)).toEqual([])
})

it("a live actor takes the same paths", async () => {
  const short = pathsThrough(claimDecisionsMachine, {
    events: [
      approve(1),
      reject(2),
      intents["reason.choose"],
      intents["reason.cancel"],
      intents["reason.confirm"],
      intents["approval.open"],
      outcomes["decisions are recalled"],
      outcomes["the call fails"],
      settles(decided([claimId(1)], { decisionId: decisionId(3) }))
    ],
    keyOf: ({ jobs, recent }: ClaimDecisionsContext) => [Math.min(jobs.length, 2), recent.length]
  })
  expect(short.length).toBeGreaterThan(15)
  for (const one of short) {
    for (const { seen, expected } of await runPath(claimDecisionsMachine, one, {
      actors: ["loadUndoable", "performJob"]
    })) {
      expect(seen).toEqual(expected)
    }
  }
})
