import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise, initialTransition } from "xstate"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import {
  actionOn,
  removalUndoOf,
  type RowAction,
  type RowActionEvent
} from "#domain/shared/list/row-actions.machine.ts"
import { OwnAccount } from "#domain/users/user.errors.ts"
import type { User } from "#domain/users/user-record.schema.ts"
import { userActionsMachine } from "#domain/users/users-screen.machine.ts"
import { user } from "#tests/fixtures/users.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import { afterEvents, done, error, testTable, type Samples, emittedBy } from "#tests/machines/machine-table.ts"
import { rowActionsTable } from "#tests/machines/shared/row-actions.table.ts"

const action = (id: string, what: RowAction["action"] = "deactivate") =>
  ({ type: "row.action", id, action: what }) as const
const person = user({ status: "inactive", version: 2 })
const outcomes = {
  "it is done": done("performJob", person),
  "it is not done": error("performJob", new Unavailable())
}
const [first] = initialTransition(userActionsMachine)
const undo = { type: "row.undo", undo: `user-actions-${person.id}` } as const
/** After a user was deactivated. */
const idle = afterEvents(userActionsMachine, first, action(person.id), outcomes["it is done"])
const intents: Samples<RowActionEvent> = {
  "row.action": action("second"),
  "row.undo": undo,
  "row.takeBack": { type: "row.takeBack" },
  "row.removed": { type: "row.removed", id: "third" }
}
const calling = afterEvents(userActionsMachine, idle, action("first"))

testTable({ machine: userActionsMachine, table: rowActionsTable, intents, outcomes, at: { idle, calling } })

it("a second press on a row is refused while it is being switched or queued", () => {
  expect(calling.can(action("first", "activate"))).toBe(false)
  const two = afterEvents(userActionsMachine, calling, action("second"))
  expect(two.can(action("second"))).toBe(false)
  expect([actionOn(two.context, "second"), actionOn(two.context, "third")]).toEqual(["deactivate", null])
})

it("a finished action emits the written record", () => {
  const deactivating = afterEvents(userActionsMachine, first, action(person.id))
  expect(emittedBy(userActionsMachine, deactivating, outcomes["it is done"])).toMatchObject([
    { tone: "success", text: { en: "User “José Aguilar” deactivated", es: "Usuario «José Aguilar» desactivado" } },
    { type: "saved", row: { status: "inactive" } }
  ])
})

it("the notice of an action undoes it once, and gives way to the next one on its row", () => {
  const again = afterEvents(userActionsMachine, idle, undo)
  expect(again.context.jobs).toEqual([{ id: person.id, action: "activate" }])
  expect(again.can(undo)).toBe(false)
  expect(emittedBy(userActionsMachine, again, done("performJob", user({ version: 3 })))).toMatchObject([
    { type: "notice.outdated", undo: undo.undo },
    { text: { en: "User “José Aguilar” activated" }, undo: undo.undo },
    { type: "saved" }
  ])
  expect(idle.can({ type: "row.undo", undo: "user-actions-other" })).toBe(false)
})

it("a restored record is named, and its notice undoes nothing", () => {
  const restoring = afterEvents(userActionsMachine, first, action(person.id, "restore"))
  expect(emittedBy(userActionsMachine, restoring, outcomes["it is done"])).toMatchObject([
    { text: { en: "User “José Aguilar” restored" }, undo: null },
    { type: "saved" }
  ])
})

it("a deletion is undone by its notice, and no earlier action on the record any more", () => {
  const removed = { type: "row.removed", id: person.id } as const
  const undoRemoval = { type: "row.undo", undo: removalUndoOf("user-actions", person.id) } as const
  expect(idle.can(undo)).toBe(true)
  expect(emittedBy(userActionsMachine, idle, removed)).toEqual([{ type: "notice.outdated", undo: undo.undo }])
  const deleted = afterEvents(userActionsMachine, idle, removed)
  expect(deleted.can(undo)).toBe(false)
  const restoring = afterEvents(userActionsMachine, deleted, undoRemoval)
  expect(restoring.context.jobs).toEqual([{ id: person.id, action: "restore" }])
  expect(emittedBy(userActionsMachine, restoring, outcomes["it is done"])).toMatchObject([
    { type: "notice.outdated", undo: undoRemoval.undo },
    { text: { en: "User “José Aguilar” restored" }, undo: null },
    { type: "saved" }
  ])
  expect(afterEvents(userActionsMachine, restoring, outcomes["it is done"]).can(undoRemoval)).toBe(false)
})

it("an action that is taken back before its answer is undone after it, and one that waits is not sent", () => {
  const takeBack = intents["row.takeBack"]
  const taken = afterEvents(userActionsMachine, calling, takeBack)
  expect([taken.context.jobs, taken.can(takeBack)]).toEqual([[{ id: "first", action: "deactivate" }], false])
  const undoing = afterEvents(userActionsMachine, taken, outcomes["it is done"])
  expect([undoing.value, undoing.context.jobs]).toEqual(["calling", [{ id: "first", action: "activate" }]])
  expect(afterEvents(userActionsMachine, undoing, outcomes["it is done"]).value).toBe("idle")

  const failed = afterEvents(userActionsMachine, taken, outcomes["it is not done"])
  expect([failed.value, failed.context.isTakenBack]).toEqual(["idle", false])

  const waiting = afterEvents(userActionsMachine, calling, action("second"), takeBack)
  expect(waiting.context.jobs).toEqual([{ id: "first", action: "deactivate" }])
  const restoring = afterEvents(userActionsMachine, first, action("first", "restore"))
  expect(restoring.can(takeBack)).toBe(false)
})

it("a failed action is reported, and the next one continues", () => {
  const two = afterEvents(userActionsMachine, calling, action("second"))
  const failed = error("performJob", new OwnAccount())
  expect(emittedBy(userActionsMachine, two, failed)).toMatchObject([
    {
      tone: "error",
      text: { en: "Error updating user. You cannot delete, deactivate or demote yourself. Nothing was changed." }
    }
  ])
  const after = afterEvents(userActionsMachine, two, failed)
  expect([after.value, actionOn(after.context, "first"), actionOn(after.context, "second")]).toEqual([
    "calling",
    null,
    "deactivate"
  ])
})

it("actions are sent one at a time, in the order of the presses", async () => {
  const sent: Array<string> = []
  const answers: Array<(row: User) => void> = []
  const performJob = fromPromise<User, { readonly job: RowAction }>(({ input: { job } }) => {
    sent.push(job.id)
    return new Promise((resolve) => answers.push(resolve))
  })
  const actor = createActor(userActionsMachine.provide({ actors: { performJob } })).start()
  for (const id of ["a", "b", "b", "c"]) actor.send(action(id))
  expect(sent).toEqual(["a"])
  for (let at = 0; at < 3; at += 1) {
    answers[at]?.(user())
    await setImmediate()
  }
  expect(sent).toEqual(["a", "b", "c"])
  expect(actor.getSnapshot().value).toBe("idle")
})

it("a live actor takes the same paths", async () => {
  const paths = pathsThrough(userActionsMachine, {
    events: [action("first"), action("second"), ...Object.values(outcomes)],
    keyOf: ({ jobs }: { readonly jobs: ReadonlyArray<RowAction> }) => jobs.map(({ id }) => id),
    limit: 500
  })
  expect(paths.length).toBeGreaterThan(3)
  for (const one of paths)
    for (const { seen, expected } of await runPath(userActionsMachine, one, { actors: ["performJob"] }))
      expect(seen).toEqual(expected)
})
