import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise, initialTransition } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { actOn, type RowAct, type RowActsEvent } from "#domain/shared/list/row-acts.machine.ts"
import { OwnAccount } from "#domain/users/user.errors.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { userActsMachine } from "#domain/users/users.machine.ts"
import { user } from "#tests/fixtures/users.ts"
import { walk, walksThrough } from "#tests/machines/machine-paths.ts"
import { afterEvents, done, error, keepsToTable, type Samples, toldBy } from "#tests/machines/machine-table.ts"
import { rowActsTable } from "#tests/machines/shared/row-acts.table.ts"

const act = (id: string, what: RowAct["act"] = "deactivate") => ({ type: "row.act", id, act: what }) as const
const intents: Samples<RowActsEvent> = { "row.act": act("second") }
const outcomes = {
  "it is done": done("performAct", user({ status: "inactive", version: 2 })),
  "it is not done": error("performAct", new Unavailable())
}
const [resting] = initialTransition(userActsMachine)
const acting = afterEvents(userActsMachine, resting, act("first"))

keepsToTable({ machine: userActsMachine, table: rowActsTable, intents, outcomes, at: { resting, acting } })

it("refuses a second press on a row that is being switched, also while it waits in line", () => {
  expect(acting.can(act("first", "activate"))).toBe(false)
  const two = afterEvents(userActsMachine, acting, act("second"))
  expect(two.can(act("second"))).toBe(false)
  expect([actOn(two.context, "second"), actOn(two.context, "third")]).toEqual(["deactivate", null])
})

it("hands over what was written", () => {
  expect(toldBy(userActsMachine, acting, outcomes["it is done"])).toMatchObject([
    { tone: "success", text: { en: "User updated successfully" } },
    { type: "saved", row: { status: "inactive" } }
  ])
})

it("puts a failed row back, says why and goes on with the next", () => {
  const two = afterEvents(userActsMachine, acting, act("second"))
  const failed = error("performAct", new OwnAccount())
  expect(toldBy(userActsMachine, two, failed)).toMatchObject([
    { tone: "error", text: { en: "You cannot delete, deactivate or demote yourself. Nothing was changed." } }
  ])
  const after = afterEvents(userActsMachine, two, failed)
  expect([after.value, actOn(after.context, "first"), actOn(after.context, "second")]).toEqual([
    "acting",
    null,
    "deactivate"
  ])
})

it("sends one at a time, in the order of the presses", async () => {
  const sent: Array<string> = []
  const answers: Array<(row: User) => void> = []
  const performAct = fromPromise<User, RowAct>(({ input }) => {
    sent.push(input.id)
    return new Promise((resolve) => answers.push(resolve))
  })
  const actor = createActor(userActsMachine.provide({ actors: { performAct } })).start()
  for (const id of ["a", "b", "b", "c"]) actor.send(act(id))
  expect(sent).toEqual(["a"])
  for (let at = 0; at < 3; at += 1) {
    answers[at]?.(user())
    await setImmediate()
  }
  expect(sent).toEqual(["a", "b", "c"])
  expect(actor.getSnapshot().value).toBe("resting")
})

it("walks the same ways with a live actor", async () => {
  const walks = walksThrough(userActsMachine, {
    events: [act("first"), act("second"), ...Object.values(outcomes)],
    keyOf: ({ acts }: { readonly acts: ReadonlyArray<RowAct> }) => acts.map(({ id }) => id),
    limit: 500
  })
  expect(walks.length).toBeGreaterThan(3)
  for (const one of walks)
    for (const { seen, expected } of await walk(userActsMachine, one, { actors: ["performAct"] }))
      expect(seen).toEqual(expected)
})
