import { describe, expect, it } from "vitest"
import { type ClaimDecisionsEvent, claimDecisionsMachine } from "#domain/claims/claim-decisions.machine.ts"
import { latestUndoableDecision } from "#domain/claims/claim-decisions.rules.ts"
import { callMax, type SettledCall } from "#domain/claims/decision-job.rules.ts"
import { CountChanged, Unavailable } from "#domain/shared/failure.errors.ts"
import { claimId, decisionId, instant } from "#tests/fixtures/claims.ts"
import {
  approve,
  conflict,
  fails,
  from,
  ids,
  intents,
  outcomes,
  loadingUndoable,
  reject,
  idle,
  settles,
  undo,
  withConflict
} from "#tests/machines/claims/claim-decisions-events.ts"
import {
  type Dialog,
  dialogTable,
  acceptedEverywhere,
  refusedWhileCalling,
  type Sending,
  sendingTable
} from "#tests/machines/claims/claim-decisions.table.ts"
import {
  asOfMs,
  decided,
  matching,
  named,
  settledMatching,
  undone,
  undoUntil
} from "#tests/machines/claims/claim-samples.ts"
import { done, error, statesOf, emittedBy } from "#tests/machines/machine-table.ts"

const events = { ...intents, ...outcomes }
const choose = intents["reason.choose"]
const note = intents["reason.note"]
const confirm = intents["reason.confirm"]

/** The events into each state, from idle with a shown conflict and an undoable decision. */
const toDialog: Readonly<Record<Dialog, ReadonlyArray<Parameters<typeof from>[1]>>> = {
  closed: [],
  givingReason: [reject(3), choose],
  discarding: [reject(3), choose, intents["reason.cancel"]],
  confirming: [intents["approval.open"]]
}
const toSending: Readonly<Record<Sending, ReadonlyArray<Parameters<typeof from>[1]>>> = {
  loadingUndoable: [undo(9), fails],
  idle: [],
  calling: [undo(9)]
}

describe("the table", () => {
  it("the table has every state of the machine, and no other", () => {
    const states = [
      ...Object.keys(dialogTable).map((name) => `dialog.${name}`),
      ...Object.keys(sendingTable).map((name) => `sending.${name}`)
    ]
    expect(states.toSorted()).toEqual(statesOf(claimDecisionsMachine).toSorted())
  })

  it("the table has every event of the machine, and no other", () => {
    expect(new Set(Object.values(events).map(({ type }) => type))).toEqual(new Set(claimDecisionsMachine.events))
    const rows = [...Object.values(dialogTable), ...Object.values(sendingTable)].flatMap((row) => Object.keys(row))
    expect([...rows, ...acceptedEverywhere].filter((name) => !(name in events))).toEqual([])
  })
})

const sendings = Object.keys(sendingTable) as ReadonlyArray<Sending>
const dialogs = Object.keys(dialogTable) as ReadonlyArray<Dialog>

describe.each(sendings.flatMap((sending) => dialogs.map((dialog) => [sending, dialog] as const)))(
  "%s while %s",
  (sending, dialog) => {
    const before = from(withConflict, ...toDialog[dialog], ...toSending[sending])
    const accepts = (name: string) =>
      !(sending === "calling" && refusedWhileCalling.includes(name)) &&
      (name in dialogTable[dialog] ||
        acceptedEverywhere.includes(name) ||
        (name in outcomes && name in sendingTable[sending]))

    it("the machine is in the state of the test", () => {
      expect(before.value).toEqual({ sending, dialog })
    })

    it.each(Object.entries(events))("the machine handles %s as in the table", (name, event) => {
      expect(before.can(event as ClaimDecisionsEvent)).toBe(accepts(name))
      const after = from(before, event)
      const expected = accepts(name)
        ? { sending: sendingTable[sending][name] ?? sending, dialog: dialogTable[dialog][name] ?? dialog }
        : { sending, dialog }
      expect(after.value).toEqual(expected)
      if (!accepts(name)) expect(after.context).toEqual(before.context)
    })
  }
)

describe("a decision", () => {
  it("a decision is sent once for a double click", () => {
    const once = from(idle, approve(1, 2))
    expect(once.can(approve(1, 2))).toBe(false)
    expect(once.can(approve(2, 1))).toBe(false)
    expect(once.can(reject(1))).toBe(false)
  })

  it("a decision includes only claims that are not decided already", () => {
    const twice = from(idle, approve(1, 2), approve(2, 3))
    expect(twice.context.jobs.map((job) => (job.kind === "named" ? job.ids : null))).toEqual([ids(1, 2), ids(3)])
  })

  it("a decision on all that match is never queued with another job", () => {
    const all = { type: "claims.approve", target: matching(600) } as const
    expect(idle.can(all)).toBe(true)
    expect(idle.can({ type: "claims.approve", target: matching(0) })).toBe(false)
    expect(from(idle, approve(1)).can(all)).toBe(false)
    expect(from(idle, all).can(all)).toBe(false)
    expect(from(idle, all).can(approve(1))).toBe(false)
    expect(from(idle, all).can(reject(1))).toBe(false)
  })

  it("a decision needs a claim", () => {
    expect(idle.can({ type: "claims.approve", target: named() })).toBe(false)
    expect(idle.can({ type: "approval.open", target: matching(0) })).toBe(false)
  })

  it("a decision on more claims than one call takes continues in calls that join it", () => {
    const many = Array.from({ length: callMax + 3 }, (_, at) => claimId(at + 1))
    const requested = from(idle, { type: "claims.approve", target: named(...many) })
    const halfway = from(requested, settles(decided(many.slice(0, callMax))))
    expect(halfway.value).toMatchObject({ sending: "calling" })
    expect(halfway.context).toMatchObject({
      joinedDecision: decisionId(1),
      updated: callMax,
      jobs: [{ ids: many.slice(callMax) }]
    })
    const finished = from(halfway, settles(decided(many.slice(callMax))))
    expect(finished.value).toMatchObject({ sending: "idle" })
    expect(finished.context).toMatchObject({
      jobs: [],
      joinedDecision: null,
      updated: 0,
      recentDecisions: [{ claims: callMax + 3 }]
    })
  })

  it("a decision that fails halfway reports what is done and why, and has list and undoable decisions refetched", () => {
    const many = Array.from({ length: callMax + 3 }, (_, at) => claimId(at + 1))
    const halfway = from(
      idle,
      { type: "claims.approve", target: named(...many) },
      settles(decided(many.slice(0, callMax)))
    )
    expect(emittedBy(claimDecisionsMachine, halfway, fails).map((one) => one["tone"] ?? one)).toEqual([
      "success",
      "error",
      { type: "settled", settled: null }
    ])
    const failed = from(halfway, fails)
    expect(failed.value).toMatchObject({ sending: "loadingUndoable" })
    expect(failed.context).toMatchObject({
      jobs: [],
      recentDecisions: [{ decision_id: decisionId(1), claims: callMax }]
    })
  })

  it("a failed decision is followed by the next job, once the undoable decisions are loaded", () => {
    const waiting = from(idle, approve(1), approve(2), fails)
    expect(waiting.value).toMatchObject({ sending: "loadingUndoable" })
    expect(from(waiting, outcomes["nothing is recalled"]).value).toMatchObject({ sending: "calling" })
  })

  it("a decision whose count has changed reports that and leaves nothing queued", () => {
    const all = from(idle, { type: "claims.approve", target: matching(600) })
    const refused = error("performJob", new CountChanged({ expected: 600, actual: 599 }))
    expect(emittedBy(claimDecisionsMachine, all, refused)).toMatchObject([{ tone: "error" }, { settled: null }])
    expect(from(all, refused).context.jobs).toEqual([])
  })

  it("a decision that never reached the server has a text of its own", () => {
    const emitted = emittedBy(claimDecisionsMachine, from(idle, approve(1)), error("performJob", new Unavailable()))
    expect(emitted[0]).toMatchObject({ type: "notice", tone: "error" })
    const timedOut = emittedBy(claimDecisionsMachine, from(idle, approve(1)), fails)
    expect(timedOut[0]?.["text"]).not.toEqual(emitted[0]?.["text"])
  })

  it("one notice says what was decided and what had been decided already", () => {
    const partly = decided(ids(1, 2), { conflicts: [conflict] })
    const said = emittedBy(claimDecisionsMachine, from(idle, approve(1, 2, 50)), settles(partly))
    expect(said.filter(({ type }) => type === "notice")).toMatchObject([
      {
        tone: "success",
        text: {
          en: "2 claims approved. 1 claim had already been decided",
          es: "2 reclamaciones aprobadas. 1 reclamación ya estaba decidida"
        }
      }
    ])
  })

  it("a notice says of each conflict what it is, and names the clients who were deleted", () => {
    const orphans = ["Ana", "Eva"].map((given_name, at) => ({
      id: claimId(60 + at),
      status: "client_deleted" as const,
      user: { given_name, surname: "Ruiz" },
      decided_by: null,
      decided_at: null
    }))
    const noticesOf = (start: typeof idle, settled: SettledCall) =>
      emittedBy(claimDecisionsMachine, start, settles(settled)).filter(({ type }) => type === "notice")
    const all = from(idle, { type: "claims.approve", target: matching(285) })
    const answer: SettledCall = {
      kind: "matching",
      status: "approved",
      decisionId: decisionId(1),
      at: instant("2026-10-14T10:00:00.000Z"),
      undoUntil: instant("2026-10-14T10:10:00.000Z"),
      updated: 283,
      conflicts: orphans,
      conflictsTotal: 2
    }
    expect(noticesOf(all, answer)).toMatchObject([
      {
        tone: "success",
        undo: decisionId(1),
        text: {
          en: "283 claims approved. 2 claims stay pending, because the clients were deleted: Ana Ruiz, Eva Ruiz",
          es:
            "283 reclamaciones aprobadas. 2 reclamaciones siguen pendientes, porque los clientes fueron eliminados: " +
            "Ana Ruiz, Eva Ruiz"
        }
      }
    ])
    expect(from(all, settles(answer)).context.left).toEqual([])
    const [orphan] = orphans
    if (orphan === undefined) throw new Error("There is no claim")
    const others = [
      { ...orphan, id: claimId(70), status: "own" as const },
      { ...orphan, id: claimId(71), status: "not_found" as const, user: null }
    ]
    const one = decided([], { conflicts: [orphan] })
    expect(noticesOf(from(idle, approve(60)), one)).toMatchObject([
      {
        tone: "info",
        undo: null,
        // Nothing is added up when the key is pressed again.
        tally: null,
        text: { en: "1 claim stays pending, because the client was deleted: Ana Ruiz" }
      }
    ])
    expect(
      noticesOf(from(idle, approve(1, 50, 70, 71)), decided(ids(1), { conflicts: [conflict, ...others] }))
    ).toMatchObject([
      {
        text: {
          en:
            "1 claim approved. 1 claim had already been decided. 1 claim is your own and stays pending. " +
            "1 claim was deleted"
        }
      }
    ])
  })

  it("the notice of a decision offers its undo, the notice of an undo none", () => {
    expect(emittedBy(claimDecisionsMachine, from(idle, approve(1)), settles(decided(ids(1))))).toMatchObject([
      { type: "clock.restart" },
      { tone: "success", undo: decisionId(1) },
      { type: "settled" },
      { settled: null }
    ])
    expect(emittedBy(claimDecisionsMachine, from(withConflict, undo(1)), settles(undone(ids(51))))).toMatchObject([
      { tone: "success", undo: null },
      { type: "settled" },
      { settled: null }
    ])
  })
})

describe("an undo", () => {
  it("an undo is queued after the decision it undoes", () => {
    const many = Array.from({ length: callMax + 1 }, (_, at) => claimId(at + 1))
    const halfway = from(
      idle,
      { type: "claims.approve", target: named(...many) },
      settles(decided(many.slice(0, callMax)))
    )
    const wished = from(halfway, undo(1))
    expect(wished.context.jobs.map((job) => job.kind)).toEqual(["named", "undo"])
    const next = from(wished, settles(decided(many.slice(callMax))))
    expect(next.value).toMatchObject({ sending: "calling" })
    expect(next.context.jobs).toEqual([{ kind: "undo", decisionId: decisionId(1), ids: null }])
  })

  it("the last decision cannot be undone while a later one awaits its first answer", () => {
    expect(latestUndoableDecision(withConflict.context)?.decision_id).toBe(decisionId(1))
    const later = from(withConflict, approve(7))
    expect(latestUndoableDecision(later.context)).toBeNull()
    const answered = from(later, settles(decided(ids(7), { decisionId: decisionId(4) })))
    expect(latestUndoableDecision(answered.context)?.decision_id).toBe(decisionId(4))
  })

  it("a decision that is taken back before its answer is undone after it, and an older one is left", () => {
    const takeBack = intents["decision.takeBack"]
    const taken = from(withConflict, approve(7), takeBack)
    expect(taken.can(takeBack)).toBe(false)
    const answered = from(taken, settles(decided(ids(7), { decisionId: decisionId(4) })))
    expect(answered.value).toMatchObject({ sending: "calling" })
    expect(answered.context).toMatchObject({
      jobs: [{ kind: "undo", decisionId: decisionId(4), ids: null }],
      isTakenBack: false
    })
    for (const ending of [fails, settles(decided([], { decisionId: decisionId(4), conflicts: [conflict] }))])
      expect(from(taken, ending).context).toMatchObject({ jobs: [], isTakenBack: false })
  })

  it("a decision that was not sent yet is taken out of the queue", () => {
    const takeBack = intents["decision.takeBack"]
    const queued = from(withConflict, approve(7), approve(8), undo(1), takeBack)
    expect(queued.context.jobs.map((job) => job.kind)).toEqual(["named", "undo"])
    expect(queued.context.jobs[0]).toMatchObject({ ids: ids(7) })
    const behindUndo = from(withConflict, undo(1), approve(8), takeBack)
    expect(behindUndo.context.jobs).toMatchObject([{ kind: "undo" }])
    expect(behindUndo.can(takeBack)).toBe(false)
  })

  it("an undo is sent once for a double click, whole or in part", () => {
    const whole = from(withConflict, undo(1))
    expect(whole.can(undo(1))).toBe(false)
    expect(whole.can(undo(1, 51))).toBe(false)
    expect(latestUndoableDecision(whole.context)).toBeNull()
    const part = from(withConflict, undo(1, 51))
    expect(part.can(undo(1, 51))).toBe(false)
    expect(part.can(undo(1))).toBe(true)
    expect(from(part, undo(1, 51, 52)).context.jobs.at(-1)).toMatchObject({ ids: ids(52) })
  })

  it("an undo is refused when its time has passed, and the decision is dropped", () => {
    const late = from(withConflict, { type: "clock.set", nowMs: Date.parse(undoUntil) })
    expect(late.can(undo(1))).toBe(false)
    expect(late.context.recentDecisions).toEqual([])
    const intime = from(withConflict, { type: "clock.set", nowMs: Date.parse(undoUntil) - 1 })
    expect(intime.can(undo(1))).toBe(true)
    expect(intime.context.recentDecisions).toHaveLength(1)
    const passed = { type: "clock.tick", passedMs: Date.parse(undoUntil) - asOfMs } as const
    expect(from(withConflict, passed).can(undo(1))).toBe(false)
  })

  it("an undo in part leaves the rest undoable, also when another user has changed that part", () => {
    const three = from(idle, approve(1, 2, 3), settles(decided(ids(1, 2, 3))))
    expect(from(three, undo(1, 1), settles(undone(ids(1)))).context.recentDecisions).toMatchObject([{ claims: 2 }])
    expect(from(three, undo(1, 1), settles(undone([], ids(1)))).context.recentDecisions).toMatchObject([{ claims: 2 }])
    expect(from(three, undo(1), settles(undone(ids(1, 2), ids(3)))).context.recentDecisions).toEqual([])
    expect(from(three, undo(1), settles(undone(ids(1)))).context.recentDecisions).toEqual([])
    expect(from(three, undo(1, 1, 2, 3), settles(undone(ids(1, 2, 3)))).context.recentDecisions).toEqual([])
  })

  it("a failed undo leaves it to the server what can still be undone", () => {
    const failed = from(withConflict, undo(1), fails)
    expect(from(failed, done("loadUndoable", [])).context.recentDecisions).toEqual([])
    expect(from(failed, outcomes["nothing is recalled"]).context.recentDecisions).toHaveLength(1)
  })
})

describe("the reason of a rejection", () => {
  it("a given reason is discarded only after a confirmation, an empty one at once", () => {
    expect(from(idle, reject(1), intents["reason.cancel"]).value).toMatchObject({ dialog: "closed" })
    expect(from(idle, reject(1), { type: "reason.note", text: " " }, intents["reason.cancel"]).value).toMatchObject({
      dialog: "closed"
    })
    const requested = from(idle, reject(1), note, intents["reason.cancel"])
    expect(requested.value).toMatchObject({ dialog: "discarding" })
    expect(from(requested, intents["reason.stay"]).context.reasonNote).toBe("Sent on Monday")
    expect(from(requested, intents["reason.discard"]).context).toMatchObject({ reasonNote: "", rejectionTarget: null })
  })

  it('the reason is sent once for all claims; a note alone is "other", and no input is no reason', () => {
    const sent = (...given: ReadonlyArray<Parameters<typeof from>[1]>) =>
      from(idle, reject(1, 2), ...given, confirm).context.jobs
    expect(sent(choose, note)).toMatchObject([
      { ids: ids(1, 2), status: "rejected", reason: { code: "duplicate", note: "Sent on Monday" } }
    ])
    expect(sent(note)).toMatchObject([{ reason: { code: "other", note: "Sent on Monday" } }])
    expect(sent()).toMatchObject([{ reason: null }])
  })

  it("a note has at most 500 characters", () => {
    const noted = (length: number) => from(idle, reject(1), { type: "reason.note", text: "x".repeat(length) })
    expect(noted(500).can(confirm)).toBe(true)
    expect(noted(501).can(confirm)).toBe(false)
  })

  it("a reason is kept while another job blocks the rejection", () => {
    const all = from(idle, { type: "claims.reject", target: matching(600) }, note, undo(9))
    expect(all.can(confirm)).toBe(false)
    const free = from(all, settles(undone(ids(1))))
    expect(free.can(confirm)).toBe(true)
    expect(free.context.reasonNote).toBe("Sent on Monday")
  })
})

describe("conflicts", () => {
  it("conflicts stay until they are dismissed or their rows are replaced", () => {
    expect(withConflict.context.conflicts).toMatchObject([{ id: claimId(50), wanted: "approved" }])
    expect(withConflict.can({ type: "conflict.dismiss", id: claimId(51) })).toBe(false)
    expect(from(withConflict, intents["conflict.dismiss"]).context.conflicts).toEqual([])
    expect(withConflict.can({ type: "conflicts.dismiss", ids: ids(1, 51) })).toBe(false)
    expect(from(withConflict, intents["conflicts.dismiss"]).context.conflicts).toEqual([])
  })

  it("conflicts disappear when the claim is decided after all", () => {
    const resolved = from(withConflict, approve(50), settles(decided(ids(50), { decisionId: decisionId(5) })))
    expect(resolved.context.conflicts).toEqual([])
  })

  it("each claim has only its latest conflict", () => {
    const again = from(
      withConflict,
      reject(50),
      confirm,
      settles(
        decided([], {
          status: "rejected",
          conflicts: [{ id: claimId(50), status: "approved", decided_by: null, decided_at: null }]
        })
      )
    )
    expect(again.context.conflicts).toMatchObject([{ id: claimId(50), status: "approved", wanted: "rejected" }])
  })
})

it("the server's undoable decisions are loaded, a wide one with its count", () => {
  const recalled = {
    decision_id: decisionId(8),
    status: "rejected",
    claims: 4,
    decided_at: undoUntil,
    undo_until: undoUntil
  } as const
  const known = from(loadingUndoable, done("loadUndoable", [recalled]), { type: "clock.set", nowMs: asOfMs })
  expect(latestUndoableDecision(known.context)).toEqual(recalled)
  const all = from(known, intents["approval.open"], intents["approval.confirm"], settles(settledMatching(600)))
  expect(all.context.recentDecisions).toMatchObject([{ decision_id: decisionId(2), claims: 600 }, recalled])
})
