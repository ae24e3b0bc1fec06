import { expect, it } from "vitest"
import { initialTransition } from "xstate"
import type { RecordRemovalEvent } from "#domain/shared/record-screen/record-removal.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { LastAdministrator, UserOvertaken } from "#domain/users/user.errors.ts"
import { userRemovalMachine } from "#domain/users/users-screen.machine.ts"
import { user } from "#tests/fixtures/users.ts"
import { runPath, pathsThrough } from "#tests/machines/machine-paths.ts"
import {
  afterEvents,
  done,
  error,
  testTable,
  type Samples,
  stateOf,
  statesOf,
  emittedBy
} from "#tests/machines/machine-table.ts"
import { recordRemovalTable } from "#tests/machines/shared/record-removal.table.ts"

const target = { id: user().id, name: "José Aguilar", version: 1 }
const intents: Samples<RecordRemovalEvent> = {
  "removal.open": { type: "removal.open", target },
  "removal.confirm": { type: "removal.confirm" },
  "connection.restored": { type: "connection.restored" },
  "removal.cancel": { type: "removal.cancel" }
}
const outcomes = {
  "it is deleted": done("removeRecord"),
  "it is not deleted": error("removeRecord", new Unavailable())
}
const [closed] = initialTransition(userRemovalMachine)
const from = (...events: Parameters<typeof afterEvents>[2][]) => afterEvents(userRemovalMachine, closed, ...events)
const confirming = from(intents["removal.open"])
const deleting = from(intents["removal.open"], intents["removal.confirm"])

testTable({
  machine: userRemovalMachine,
  table: recordRemovalTable,
  intents,
  outcomes,
  at: { closed, confirming, deleting }
})

it("a removal is reported, with the removed record", () => {
  expect(emittedBy(userRemovalMachine, deleting, outcomes["it is deleted"])).toMatchObject([
    { tone: "success", text: { en: "User deleted successfully" } },
    { type: "removed", id: target.id }
  ])
})

it("a refused removal keeps the dialog open with the reason", () => {
  const failed = afterEvents(userRemovalMachine, deleting, error("removeRecord", new LastAdministrator()))
  expect(failed.value).toBe("confirming")
  expect(failed.context.failure?.en).toBe(
    "Error deleting user. This is the last administrator who can sign in. Nothing was changed."
  )
})

it("the notice of a removal that was not sent says nothing beside the dialog and the shell", () => {
  expect(emittedBy(userRemovalMachine, deleting, outcomes["it is not deleted"])).toMatchObject([{ isSaidBeside: true }])
})

it("a removal asks again about the current version when the record has changed meanwhile", () => {
  const overtaken = new UserOvertaken({ current: user({ version: 7 }), fields: {} })
  const failed = afterEvents(userRemovalMachine, deleting, error("removeRecord", overtaken))
  expect(failed.context.target).toEqual({ ...target, version: 7 })
})

const paths = pathsThrough(userRemovalMachine, { events: [...Object.values(intents), ...Object.values(outcomes)] })

it("the paths reach every state, and a live actor takes them", async () => {
  expect(new Set(paths.map(({ end }) => stateOf(end)))).toEqual(new Set(statesOf(userRemovalMachine)))
  for (const one of paths)
    for (const { seen, expected } of await runPath(userRemovalMachine, one, { actors: ["removeRecord"] }))
      expect(seen).toEqual(expected)
})
