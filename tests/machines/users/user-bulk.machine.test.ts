import { describe, expect, it } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import { CountChanged } from "#domain/shared/failure.errors.ts"
import { UserBulkClosed, userBulkMax } from "#domain/users/user-bulk.schema.ts"
import { type UserBulkEvent, userBulkMachine } from "#domain/users/user-bulk.machine.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { userId } from "#tests/fixtures/people.ts"
import { done, emittedBy, error, stateOf, statesOf } from "#tests/machines/machine-table.ts"
import {
  after,
  changed,
  changeId,
  company,
  deactivation,
  intents,
  outcomes,
  start,
  target,
  undone
} from "#tests/machines/users/user-bulk-events.ts"
import { type Asking, askingTable, type Sending, sendingTable } from "#tests/machines/users/user-bulk.table.ts"

const calling = after(start, intents["bulk.change"])
/** Two changes can be undone. */
const rested = after(start, ...[1, 2].flatMap((n) => [intents["bulk.change"], done("performJob", changed(n))]))
const toSending: Readonly<Record<Sending, ReadonlyArray<UserBulkEvent>>> = {
  idle: [],
  calling: [{ type: "bulk.undo", undo: changeId(2) }]
}
const toAsking: Readonly<Record<Asking, ReadonlyArray<UserBulkEvent>>> = {
  closed: [],
  confirming: [intents["bulk.ask"]],
  choosing: [intents["company.ask"], intents["company.choose"]]
}
const events: Readonly<Record<string, { readonly type: string }>> = { ...intents, ...outcomes }

it("the machine has the states and events of the table, and no other", () => {
  const states = [
    ...Object.keys(sendingTable).map((name) => `sending.${name}`),
    ...Object.keys(askingTable).map((name) => `dialog.${name}`)
  ]
  expect(states.toSorted()).toEqual(statesOf(userBulkMachine).toSorted())
  expect(new Set(Object.values(events).map(({ type }) => type))).toEqual(new Set(userBulkMachine.events))
})

const pairs = (Object.keys(sendingTable) as ReadonlyArray<Sending>).flatMap((sending) =>
  (Object.keys(askingTable) as ReadonlyArray<Asking>).map((asking) => [sending, asking] as const)
)
const isOfBoth = (name: string) => name === "bulk.change" || name === "bulk.confirm"

it.each(pairs)("%s beside %s accepts what the table has and refuses the rest", (sending, asking) => {
  const before = after(rested, ...toSending[sending], ...toAsking[asking])
  for (const [name, event] of Object.entries(events)) {
    const isTaken = name in askingTable[asking] || (!isOfBoth(name) && name in sendingTable[sending])
    expect([name, before.can(event as UserBulkEvent)]).toEqual([name, isTaken])
    if (!isTaken) continue
    const [next, asked] = [sendingTable[sending][name] ?? sending, askingTable[asking][name] ?? asking]
    expect([name, stateOf(after(before, event))]).toEqual([name, `dialog.${asked} + sending.${next}`])
  }
})

describe("a change of many users", () => {
  it("one selection is changed once: a second change waits for the first", () => {
    expect(calling.context.jobs).toEqual([{ kind: "change", ...deactivation }])
    for (const name of ["bulk.change", "bulk.ask", "company.ask"] as const)
      expect([name, calling.can(intents[name])]).toEqual([name, false])
  })

  it("a selection that no call can name is refused", () => {
    const ids = Array.from({ length: userBulkMax + 1 }, (_, n) => userId(n + 1))
    expect(start.can({ type: "company.ask", target: { kind: "named", ids } })).toBe(false)
    expect(start.can({ type: "company.ask", target: { kind: "named", ids: ids.slice(1) } })).toBe(true)
    expect(start.can({ type: "company.ask", target: { kind: "named", ids: [] } })).toBe(false)
    const asOf = instant("2026-11-23T10:00:00.000Z")
    expect(start.can({ type: "company.ask", target: { kind: "matching", filter: {}, asOf, expected: 9999 } })).toBe(
      true
    )
  })

  it("the confirmed change is the one that is sent, and it needs a company", () => {
    const choosing = after(start, intents["company.ask"])
    expect(choosing.can({ type: "bulk.confirm" })).toBe(false)
    const confirmed = after(choosing, intents["company.choose"], { type: "bulk.confirm" })
    expect(confirmed.context).toMatchObject({ jobs: [{ target, action: company }], target: null, action: null })
  })

  it("the notice says how many were changed and how many were kept, with the reason, and offers to undo it", () => {
    const settled = changed(1, deactivation, [{ id: userId(9), reason: "own_account" }])
    expect(emittedBy(userBulkMachine, calling, done("performJob", settled))).toMatchObject([
      {
        tone: "success",
        text: {
          en: "2 users deactivated · 1 kept: your own account",
          es: "2 usuarios desactivados · 1 sin cambios: su propia cuenta"
        },
        undo: changeId(1)
      },
      { type: "settled", settled }
    ])
  })

  it("users who had the value already are not counted, and a change of none of them is not undone", () => {
    const settled = changed(1)
    if (settled.kind !== "changed") throw new Error("The sample is a change")
    const ofWritten = (count: number) =>
      emittedBy(
        userBulkMachine,
        calling,
        done("performJob", { ...settled, outcome: { ...settled.outcome, changed: count } })
      )
    expect(ofWritten(1)[0]).toMatchObject({ text: { en: "1 user deactivated" }, undo: changeId(1) })
    expect(ofWritten(0)[0]).toMatchObject({
      tone: "info",
      text: { en: "No user changed", es: "Ningún usuario cambió" },
      undo: null
    })
  })

  it("a change of no user offers nothing to undo", () => {
    const only = { ...deactivation, target: { kind: "named", ids: [] } as const }
    const settled = changed(1, only, [{ id: userId(9), reason: "own_account" }])
    expect(emittedBy(userBulkMachine, calling, done("performJob", settled))).toMatchObject([
      { tone: "info", text: { en: "1 kept: your own account" }, undo: null },
      {}
    ])
  })

  it("a change that is taken back before its answer is undone after it", () => {
    const takeBack = intents["bulk.takeBack"]
    const taken = after(rested, intents["bulk.change"], takeBack)
    expect(taken.can(takeBack)).toBe(false)
    const answered = after(taken, done("performJob", changed(3)))
    expect(answered.context).toMatchObject({
      jobs: [{ kind: "undo", id: changeId(3) }],
      isTakenBack: false,
      undoable: [changeId(1), changeId(2)]
    })
    const only = { ...deactivation, target: { kind: "named", ids: [] } as const }
    const ofNobody = done("performJob", changed(3, only, [{ id: userId(9), reason: "own_account" }]))
    for (const ending of [outcomes["it fails"], ofNobody])
      expect(after(taken, ending).context).toMatchObject({ jobs: [], isTakenBack: false })
  })

  it("a change that was not sent yet is taken out of the queue", () => {
    const behindUndo = after(rested, intents["bulk.undo"], intents["bulk.change"], intents["bulk.takeBack"])
    expect(behindUndo.context.jobs).toEqual([{ kind: "undo", id: changeId(1) }])
    expect(behindUndo.can(intents["bulk.takeBack"])).toBe(false)
  })

  it("an undo says who was changed since, and is offered no more", () => {
    const undoing = after(rested, intents["bulk.undo"])
    expect(undoing.context.jobs).toEqual([{ kind: "undo", id: changeId(1) }])
    expect(undoing.can(intents["bulk.undo"])).toBe(false)
    const settled = undone(1, [{ id: userId(2), name: "Marcos Soto", reason: "changed" }], 1)
    expect(emittedBy(userBulkMachine, undoing, done("performJob", settled))).toMatchObject([
      { type: "notice.outdated", undo: changeId(1) },
      { text: { en: "1 user changed back · 1 kept: Marcos Soto, changed since" }, undo: null },
      { settled }
    ])
  })

  it("each change can be undone, and a failed undo says so", () => {
    const settled = after(start, intents["bulk.change"], done("performJob", changed(1)))
    expect(settled.context.undoable).toEqual([changeId(1)])
    const undoing = after(settled, intents["bulk.undo"])
    expect(emittedBy(userBulkMachine, undoing, error("performJob", new UserBulkClosed()))).toMatchObject([
      { tone: "error", text: { en: "Error undoing the change. This can no longer be undone." } },
      {}
    ])
    expect(after(undoing, done("performJob", undone(1))).context.undoable).toEqual([])
  })

  it("the requested change is sent", async () => {
    const sent: Array<unknown> = []
    const actor = createActor(
      userBulkMachine.provide({
        actors: {
          performJob: fromPromise(({ input }) => {
            sent.push(input.job)
            return Promise.resolve(changed(1))
          })
        }
      })
    ).start()
    actor.send(intents["bulk.change"])
    await waitFor(actor, (snapshot) => !snapshot.hasTag("busy"))
    expect(sent).toEqual([{ kind: "change", ...deactivation }])
  })

  it("a refused change says why, and the list is read again", () => {
    const refused = error("performJob", new CountChanged({ expected: 12, actual: 13 }))
    expect(emittedBy(userBulkMachine, calling, refused)).toMatchObject([
      { tone: "error", text: { en: "Error updating users. 12 were shown, but 13 match now. Nothing was changed." } },
      { type: "settled", settled: null }
    ])
    expect(after(calling, refused).context.jobs).toEqual([])
  })
})
