import { describe, expect, it } from "vitest"
import { type AnyEventObject, initialTransition } from "xstate"
import {
  type EnrolmentDecisionsEvent,
  enrolmentDecisionsMachine,
  pendingListMachine
} from "#domain/enrolments/pending-enrolments.machine.ts"
import {
  activationProgress,
  allTarget,
  newerCount,
  pendingCriteria,
  toRequest
} from "#domain/enrolments/pending-enrolments.rules.ts"
import { CountChanged, Unavailable } from "#domain/shared/failure.errors.ts"
import { pendingRead } from "#tests/fixtures/enrolments.ts"
import { enrolment, enrolmentId } from "#tests/fixtures/benefits.ts"
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

const activate = (...numbers: ReadonlyArray<number>): EnrolmentDecisionsEvent => ({
  type: "enrolments.activate",
  target: named(...numbers)
})
const intents: Samples<EnrolmentDecisionsEvent> = {
  "enrolments.activate": { type: "enrolments.activate", target: named(1) },
  "activation.open": { type: "activation.open", target: named(4, 5) },
  "activation.confirm": { type: "activation.confirm" },
  "activation.cancel": { type: "activation.cancel" },
  "activation.stop": { type: "activation.stop" }
}
const settles = (updated: ReadonlyArray<ReturnType<typeof enrolmentId>>, failed: ReadonlyArray<unknown> = []) =>
  done("performJob", { updated, failed })
const outcomes = {
  "the call settles": settles(ids(2)),
  "the call fails": error("performJob", new Unavailable())
}
const events: Readonly<Record<string, { readonly type: string }>> = { ...intents, ...outcomes }

const [start] = initialTransition(machine)
const from = (state: typeof start, ...then: ReadonlyArray<AnyEventObject>) => afterEvents(machine, state, ...then)
const toSending: Readonly<Record<Sending, ReadonlyArray<EnrolmentDecisionsEvent>>> = {
  idle: [],
  calling: [activate(2), activate(3)]
}
const toAsking: Readonly<Record<Asking, ReadonlyArray<EnrolmentDecisionsEvent>>> = {
  closed: [],
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
const isOfBoth = (name: string) => name === "enrolments.activate" || name === "activation.confirm"

it.each(pairs)("%s beside %s accepts what the table has and refuses the rest", (sending, asking) => {
  const before = from(start, ...toSending[sending], ...toAsking[asking])
  for (const [name, event] of Object.entries(events)) {
    const isTaken = name in askingTable[asking] || (!isOfBoth(name) && name in sendingTable[sending])
    expect([name, before.can(event as EnrolmentDecisionsEvent)]).toEqual([name, isTaken])
    if (!isTaken) continue
    // Two jobs are queued: the second is sent once the first has an outcome.
    const isNextCalled = name.startsWith("the call")
    const next = isNextCalled ? "calling" : (sendingTable[sending][name] ?? sending)
    const asked = askingTable[asking][name] ?? asking
    expect([name, stateOf(from(before, event))]).toEqual([name, `dialog.${asked} + sending.${next}`])
  }
})

describe("activating", () => {
  const openAll = { type: "activation.open", target: all } as const
  const calling = from(start, openAll, intents["activation.confirm"])
  const progressAfter = (...then: ReadonlyArray<{ readonly type: string }>) =>
    activationProgress(from(calling, ...then).context)

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
    expect(from(last, settles(upTo(10, 50))).context).toMatchObject({ jobs: [], updated: 0 })
  })

  it("enrolments that were not activated keep their reason until they are tried again", () => {
    const reason = "benefit_inactive" as const
    const failing = settles(ids(2), [{ id: enrolmentId(1), reason }])
    const both = from(start, activate(1, 2))
    expect(emittedBy(machine, both, failing)).toMatchObject([
      { text: { en: "1 enrollment activated" } },
      { tone: "info", text: { en: "1 enrollment was not activated. Its row shows why." } },
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
    expect(job === undefined ? null : toRequest(job)).toEqual({ ids: upTo(25), asOf: shown.asOf, expected: 60 })
    // Later calls name their enrolments only: others may be decided meanwhile.
    const [rest] = from(calling, settles(upTo(25))).context.jobs
    expect(rest === undefined ? null : toRequest(rest)).toEqual({ ids: upTo(25, 25) })
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
    outcome: { updated, failed }
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
