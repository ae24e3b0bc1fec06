import { describe, expect, it } from "vitest"
import { type AnyEventObject, initialTransition } from "xstate"
import {
  type EnrolmentDecisionsEvent,
  enrolmentDecisionsMachine,
  pendingListMachine
} from "#domain/enrolments/pending-enrolments.machine.ts"
import { decisionProgress, idsToSend } from "#domain/enrolments/enrolment-decisions.rules.ts"
import { allTarget, newerCount, pendingCriteria } from "#domain/enrolments/pending-enrolments.rules.ts"
import { DecisionClosed } from "#domain/shared/decision/decision.schema.ts"
import { CountChanged, Unavailable } from "#domain/shared/failure.errors.ts"
import { pendingRead } from "#tests/fixtures/enrolments.ts"
import { marta } from "#tests/fixtures/people.ts"
import { enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
import { decisionId, instant } from "#tests/fixtures/claims.ts"
import {
  type Asking,
  askingTable,
  type Sending,
  sendingTable
} from "#tests/machines/enrolments/pending-enrolments.table.ts"
import {
  afterEvents,
  done,
  emittedBy,
  error,
  passed,
  type Samples,
  stateOf,
  statesOf
} from "#tests/machines/machine-table.ts"

const machine = enrolmentDecisionsMachine
const ids = (...numbers: ReadonlyArray<number>) => numbers.map(enrolmentId)
const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => enrolmentId(from + n))
const rows = upTo(60).map((id) => enrolment({ id }))
const named = (...numbers: ReadonlyArray<number>) => ({ ids: ids(...numbers), shown: null })
const shown = { filter: {}, asOf: pendingRead(rows).page.asOf, expected: 60 }
const all = { ids: upTo(60), shown }

/** What was decided before the page was loaded. */
const earlier = {
  decision_id: decisionId(9),
  status: "inactive",
  enrollments: 2,
  decided_at: shown.asOf,
  undo_until: instant("2026-11-20T10:10:00.000Z")
}

const activate = (...numbers: ReadonlyArray<number>): EnrolmentDecisionsEvent => ({
  type: "enrolments.activate",
  target: named(...numbers)
})
const intents: Samples<EnrolmentDecisionsEvent> = {
  "enrolments.activate": { type: "enrolments.activate", target: named(1) },
  "enrolments.decline": { type: "enrolments.decline", target: named(6, 7) },
  "reason.choose": { type: "reason.choose", code: "duplicate" },
  "reason.note": { type: "reason.note", text: "late" },
  "reason.confirm": { type: "reason.confirm" },
  "reason.cancel": { type: "reason.cancel" },
  "reason.stay": { type: "reason.stay" },
  "reason.discard": { type: "reason.discard" },
  "activation.open": { type: "activation.open", target: named(4, 5) },
  "activation.follow": { type: "activation.follow", target: { ids: ids(1), shown: null } },
  "activation.include": { type: "activation.include", isIncluded: true },
  "activation.confirm": { type: "activation.confirm" },
  "activation.cancel": { type: "activation.cancel" },
  "activation.stop": { type: "activation.stop" },
  "decisions.read": { type: "decisions.read" },
  "clock.set": { type: "clock.set", asOf: shown.asOf },
  "decision.undo": { type: "decision.undo", id: earlier.decision_id },
  "decision.takeBack": { type: "decision.takeBack" }
}
const answer = { kind: "decided", decisionId: decisionId(1), undoUntil: shown.asOf, status: "active" }
const settles = (updated: ReadonlyArray<ReturnType<typeof enrolmentId>>, failed: ReadonlyArray<unknown> = []) =>
  done("performJob", { ...answer, updated, failed })
const outcomes = {
  "the call settles": settles(ids(2)),
  "the call fails": error("performJob", new Unavailable()),
  "the list loads": done("loadUndoable", [earlier]),
  "the list fails": error("loadUndoable", new Unavailable())
}
const events: Readonly<Record<string, { readonly type: string }>> = { ...intents, ...outcomes }

const [blank] = initialTransition(machine)
const from = (state: typeof blank, ...then: ReadonlyArray<AnyEventObject>) => afterEvents(machine, state, ...then)
const start = from(blank, intents["decisions.read"], outcomes["the list loads"])
const toSending: Readonly<Record<Sending, ReadonlyArray<EnrolmentDecisionsEvent>>> = {
  idle: [],
  loadingUndoable: [intents["decisions.read"]],
  calling: [activate(2), activate(3)]
}
const toReason = [intents["enrolments.decline"], intents["reason.note"]]
const toAsking: Readonly<Record<Asking, ReadonlyArray<EnrolmentDecisionsEvent>>> = {
  closed: [],
  givingReason: toReason,
  discarding: [...toReason, intents["reason.cancel"]],
  confirming: [intents["activation.open"]]
}

it("the machine has the states and events of the table, and no other", () => {
  const states = [
    ...Object.keys(sendingTable).map((name) => `sending.${name}`),
    ...Object.keys(askingTable).map((name) => `dialog.${name}`)
  ]
  expect(states.toSorted()).toEqual(statesOf(machine).toSorted())
  expect(new Set(Object.values(events).map(({ type }) => type))).toEqual(new Set(machine.events))
})

const pairs = (Object.keys(sendingTable) as ReadonlyArray<Sending>).flatMap((sending) =>
  (Object.keys(askingTable) as ReadonlyArray<Asking>).map((asking) => [sending, asking] as const)
)
const isOfBoth = (name: string) => ["enrolments.activate", "activation.confirm", "reason.confirm"].includes(name)

it.each(pairs)("%s beside %s accepts what the table has and refuses the rest", (sending, asking) => {
  const before = from(start, ...toSending[sending], ...toAsking[asking])
  for (const [name, event] of Object.entries(events)) {
    const isTaken = name in askingTable[asking] || (!isOfBoth(name) && name in sendingTable[sending])
    expect([name, before.can(event as EnrolmentDecisionsEvent)]).toEqual([name, isTaken])
    if (!isTaken) continue
    // Two jobs are queued: the second is sent once the first has been settled.
    const isNextCalled = name === "the call settles"
    const next = isNextCalled ? "calling" : (sendingTable[sending][name] ?? sending)
    const asked = askingTable[asking][name] ?? asking
    expect([name, stateOf(from(before, event))]).toEqual([name, `dialog.${asked} + sending.${next}`])
  }
})

describe("activating", () => {
  const openAll = { type: "activation.open", target: all } as const
  const calling = from(start, openAll, intents["activation.confirm"])
  const progressAfter = (...then: ReadonlyArray<{ readonly type: string }>) =>
    decisionProgress(from(calling, ...then).context)

  it("all enrolments are sent in calls, whose finished work is the progress", () => {
    expect(progressAfter()).toEqual({ done: 0, total: 60 })
    expect(progressAfter(settles(upTo(25)))).toEqual({ done: 25, total: 60 })
    expect(progressAfter(settles(upTo(25)), settles(upTo(25, 25)))).toEqual({ done: 50, total: 60 })
    const last = from(calling, settles(upTo(25)), settles(upTo(25, 25)))
    expect(emittedBy(machine, last, settles(upTo(10, 50)))).toMatchObject([
      { tone: "success", text: { en: "60 enrollments activated" } },
      { type: "settled", settled: { updated: upTo(10, 50) } },
      { type: "settled", settled: null }
    ])
    expect(emittedBy(machine, last, settles(upTo(10, 50)))[0]).toMatchObject({ undo: decisionId(1) })
    expect(from(last, settles(upTo(10, 50))).context).toMatchObject({ jobs: [], updated: 0 })
  })

  it("enrolments that were not activated keep their reason until they are tried again", () => {
    const reason = "benefit_inactive" as const
    const failing = settles(ids(2), [{ id: enrolmentId(1), reason }])
    const both = from(start, activate(1, 2))
    expect(emittedBy(machine, both, failing)).toMatchObject([
      { tone: "success", text: { en: "1 enrollment activated. 1 enrollment was not activated. Its row shows why" } },
      { type: "settled" },
      { settled: null }
    ])
    const after = from(both, failing)
    expect(after.context.reasons).toEqual({ [enrolmentId(1)]: reason })
    expect(from(after, activate(2)).context.reasons).toEqual({ [enrolmentId(1)]: reason })
    expect(from(after, activate(1)).context.reasons).toEqual({})
  })

  it("activating all asks first, and its first call names what was shown", () => {
    const asked = from(start, openAll)
    expect(asked.context).toMatchObject({ targetToConfirm: all, jobs: [] })
    expect(from(asked, intents["activation.cancel"]).context).toMatchObject({ targetToConfirm: null, jobs: [] })
    const [job] = calling.context.jobs
    if (job?.kind !== "decide") throw new Error("Nothing is decided")
    expect([idsToSend(job), job.shown]).toEqual([upTo(25), shown])
    // Later calls name their enrolments only: others may be decided meanwhile.
    const [rest] = from(calling, settles(upTo(25))).context.jobs
    if (rest?.kind !== "decide") throw new Error("Nothing is decided")
    expect([idsToSend(rest), rest.shown]).toEqual([upTo(25, 25), null])
    expect(from(calling, settles(upTo(25))).context.joinedDecision).toBe(decisionId(1))
    const changed = error("performJob", new CountChanged({ expected: 60, actual: 59 }))
    expect(emittedBy(machine, calling, changed)).toMatchObject([
      {
        tone: "error",
        text: { en: "Error updating enrollment. 60 were shown, but 59 match now. Nothing was changed." }
      },
      { settled: null }
    ])
  })

  it("activating all waits until nothing is queued, also when it was asked for before", () => {
    expect(from(start, activate(2)).can(openAll)).toBe(false)
    expect(from(start, openAll).can(activate(2))).toBe(false)
  })

  it("nothing is sent twice: what is queued is refused, and left out of a further job", () => {
    const once = from(start, activate(2))
    expect(once.can(activate(2))).toBe(false)
    expect(from(once, activate(1, 2)).context.jobs).toMatchObject([{ ids: ids(2) }, { ids: ids(1), total: 1 }])
    const asked = from(once, { type: "activation.open", target: named(1, 2, 3) })
    expect(asked.context.targetToConfirm?.ids).toEqual(ids(1, 3))
    expect(from(asked, intents["activation.confirm"]).context.jobs[1]?.ids).toEqual(ids(1, 3))
  })

  it("an activation can be stopped: the sent call is finished, the rest is not sent", () => {
    const stopped = from(calling, intents["activation.stop"])
    expect(progressAfter(intents["activation.stop"])).toEqual({ done: 0, total: 60 })
    expect(stopped.can(intents["activation.stop"])).toBe(false)
    expect(from(stopped, settles(upTo(25))).context.jobs).toEqual([])
  })

  it("a failed activation says what was done before it, and sends no further call", () => {
    const halfway = from(calling, settles(upTo(25)))
    expect(emittedBy(machine, halfway, outcomes["the call fails"])).toMatchObject([
      { text: { en: "25 enrollments activated" } },
      { tone: "error" },
      { settled: null }
    ])
    expect(from(halfway, outcomes["the call fails"]).context).toMatchObject({ jobs: [], updated: 0, inConflict: 0 })
  })
})

describe("declining and undoing", () => {
  const asked = from(start, intents["enrolments.decline"])

  it("a reason is asked for once, and is sent with all of the target", () => {
    const typed = from(asked, intents["reason.choose"], intents["reason.note"])
    expect(from(typed, intents["reason.confirm"]).context).toMatchObject({
      jobs: [{ kind: "decide", ids: ids(6, 7), status: "inactive", reason: { code: "duplicate", note: "late" } }],
      declineTarget: null,
      reasonCode: null,
      reasonNote: ""
    })
    expect(from(asked, intents["reason.confirm"]).context.jobs).toMatchObject([{ reason: null }])
    const long = from(asked, { type: "reason.note", text: "x".repeat(501) })
    expect(long.can(intents["reason.confirm"])).toBe(false)
    expect(stateOf(from(asked, intents["reason.cancel"]))).toBe("dialog.closed + sending.idle")
  })

  it("the notice of a decision names members whose enrolments somebody else had decided, and who", () => {
    const by = { id: marta.id, name: "Luis Peña" }
    const gone = [
      { id: enrolmentId(7), reason: "not_pending", user: { given_name: "Ana", surname: "Ruiz" }, decided_by: by },
      { id: enrolmentId(8), reason: "already_active", user: { given_name: "Eva", surname: "Gil" }, decided_by: by }
    ]
    const calling = from(asked, intents["reason.confirm"])
    const none = { ...answer, status: "inactive", updated: [], failed: gone }
    expect(emittedBy(machine, calling, done("performJob", none))[0]).toMatchObject({
      tone: "info",
      undo: null,
      text: {
        en: "2 enrollments had already been decided: Ana Ruiz (declined by Luis Peña), Eva Gil (activated by Luis Peña)"
      }
    })
    const after = from(calling, done("performJob", none))
    expect(after.context).toMatchObject({ gone: [], inConflict: 0 })
    const stays = { id: enrolmentId(2), reason: "user_inactive" }
    const several = from(start, activate(1, 2, 7, 8, 9))
    const many = settles(ids(1), [stays, ...gone, { id: enrolmentId(9), reason: "not_found" }])
    // One that is pending again has no reason of the past in its row.
    expect(from(several, many).context.reasons).toEqual({ [enrolmentId(2)]: "user_inactive" })
    expect(emittedBy(machine, several, many)[0]).toMatchObject({
      undo: decisionId(1),
      text: {
        en:
          "1 enrollment activated. 1 enrollment was not activated. Its row shows why. 2 enrollments had already been " +
          "decided: Ana Ruiz (declined by Luis Peña), Eva Gil (activated by Luis Peña). 1 enrollment no longer exists"
      }
    })
  })

  it("declined ones are counted in a notice that can undo them, with those decided before", () => {
    const calling = from(asked, intents["reason.confirm"])
    const declined = done("performJob", {
      ...answer,
      status: "inactive",
      updated: ids(6),
      failed: [{ id: enrolmentId(7), reason: "not_pending" }]
    })
    expect(emittedBy(machine, calling, declined)).toMatchObject([
      {
        text: {
          en: "1 enrollment declined. 1 enrollment had already been decided",
          es: "1 inscripción denegada. 1 inscripción ya estaba decidida"
        },
        undo: decisionId(1)
      },
      { type: "settled" },
      { settled: null }
    ])
    expect(from(calling, declined).context.reasons).toEqual({})
  })

  it("a decision from before a reload is undone once, and members whose enrolments have changed since are named", () => {
    const undoing = from(start, intents["decision.undo"])
    expect(undoing.context.jobs).toEqual([{ kind: "undo", decisionId: earlier.decision_id, ids: null }])
    expect(undoing.can(intents["decision.undo"])).toBe(false)
    const undone = done("performJob", {
      kind: "undone",
      decisionId: earlier.decision_id,
      outcome: {
        reverted: ids(1),
        reverted_total: 1,
        kept: [
          { id: enrolmentId(2), status: "active", user: { given_name: "Ana", surname: "Ruiz" }, decided_by: null }
        ],
        kept_total: 1
      }
    })
    expect(emittedBy(machine, undoing, undone)).toMatchObject([
      { text: { en: "1 enrollment is pending again. Changed since then and left as it is: Ana Ruiz" } },
      { type: "notice.outdated", undo: earlier.decision_id },
      { type: "settled", settled: { kind: "undone" } },
      { settled: null }
    ])
    expect(from(undoing, undone).context).toMatchObject({ jobs: [], recentDecisions: [], kept: [] })
  })

  it("a decision that has not been answered is taken back: it is undone as soon as it has been", () => {
    const calling = from(start, activate(1, 2))
    const back = from(calling, intents["decision.takeBack"])
    expect(back.can(intents["decision.takeBack"])).toBe(false)
    expect(from(back, settles(ids(1, 2))).context.jobs).toEqual([
      { kind: "undo", decisionId: decisionId(1), ids: null }
    ])
  })

  it("a decision is not offered any more once its time is over by the clock of the server", () => {
    const at = (asOf: string) => from(start, { type: "clock.set", asOf }).can(intents["decision.undo"])
    expect([at("2026-11-20T10:09:59.999Z"), at("2026-11-20T10:10:00.000Z")]).toEqual([true, false])
  })

  it("a refused undo is said, and what can be undone is read again", () => {
    const refused = error("performJob", new DecisionClosed())
    const undoing = from(start, intents["decision.undo"])
    expect(emittedBy(machine, undoing, refused)).toMatchObject([
      { tone: "error", text: { en: "Error undoing the decision. This decision can no longer be undone." } },
      { settled: null }
    ])
    expect(stateOf(from(undoing, refused))).toBe("dialog.closed + sending.loadingUndoable")
  })
})

describe("the list of pending enrolments", () => {
  const [closed] = initialTransition(pendingListMachine)
  const list = (state: typeof closed, ...then: ReadonlyArray<AnyEventObject>) =>
    afterEvents(pendingListMachine, state, ...then)
  const open = { type: "list.open", criteria: pendingCriteria.defaultCriteria }
  const ready = list(closed, open, done("loadPage", pendingRead(rows)))
  const changed = [{ type: "rows.changed", ids: null }, passed("settled", "pending-list.shown.debouncing")]
  const refetched = (...read: Parameters<typeof pendingRead>) =>
    done("refetch", { ...pendingRead(...read), offPage: [] })
  const settled = (updated: ReadonlyArray<string>, failed: ReadonlyArray<unknown> = []) => ({
    type: "rows.settled",
    outcome: { ...answer, updated, failed }
  })

  it("an activated enrolment leaves the list, and a failed one keeps its row in place", () => {
    const place = { type: "cursor.place", id: enrolmentId(2) }
    const picked = list(ready, place, { type: "row.select", id: enrolmentId(3), extend: false }, place)
    const after = list(picked, settled(ids(2, 3), [{ id: enrolmentId(4), reason: "user_deleted" }]))
    expect(after.context).toMatchObject({
      cursor: enrolmentId(4),
      selection: { kind: "named", ids: [] },
      touched: ids(4)
    })
    expect([after.context.rows.length, newerCount(after.context), allTarget(after.context)?.shown?.expected]).toEqual([
      58, 0, 58
    ])
    expect(list(ready, settled(upTo(60))).context).toMatchObject({ rows: [], cursor: null })
  })

  it("a list read before an activation is not shown after it", () => {
    const refreshing = list(ready, ...changed)
    expect(list(refreshing, settled([])).value).toEqual({ shown: "refreshing" })
    expect(list(refreshing, settled(ids(2))).value).toEqual({ shown: "debouncing" })
    const loading = list(ready, { type: "list.refresh" }, settled(ids(2)))
    expect([loading.value, loading.context.rows.length, loading.context.isOutdated]).toEqual([
      { shown: "loading" },
      59,
      false
    ])
  })

  it("rows in use stay: others' changes remove rows and hold new ones back until they are asked for", () => {
    const held = list(ready, { type: "cursor.place", id: enrolmentId(2) }, ...changed)
    const read = [enrolment({ id: enrolmentId(99) }), ...rows.slice(3)]
    const after = list(held, refetched(read))
    expect(after.context.rows.map(({ id }) => id)).toEqual(upTo(57, 3))
    expect([after.context.cursor, newerCount(after.context)]).toEqual([enrolmentId(3), 1])
    const asked = list(after, { type: "list.refresh" }, done("loadPage", pendingRead(read)))
    expect([asked.context.rows.length, newerCount(asked.context)]).toEqual([58, 0])
    expect(list(ready, ...changed, refetched(read)).context.rows).toHaveLength(58)
  })
})
