import { describe, expect, it, vi } from "vitest"
import { createActor, type EventObject, fromCallback, fromPromise, initialTransition } from "xstate"
import type { OtherPlaceMessage } from "#domain/palette/app.commands.ts"
import { type ElsewhereEvent, otherPlaceCommandMachine } from "#domain/palette/other-place-command.machine.ts"
import type { PlaceMessage } from "#domain/palette/palette.registry.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { afterEvents, done, emittedBy, error, passed, type Samples, testTable } from "#tests/machines/machine-table.ts"
import { elsewhereTable } from "#tests/machines/palette/other-place-command.table.ts"

const wanted = { to: "elsewhere", place: "users", command: "users.add" } as const
const message: PlaceMessage = {
  to: "screen",
  place: "users",
  message: { to: "form", event: { type: "form.open" } }
}
const why = { en: "Wait until the list has loaded", es: "Espere a que se cargue la lista" }
const unready = { type: "command.changed", found: { message: null, why } } as const
const intents: Samples<ElsewhereEvent> = {
  "elsewhere.run": { type: "elsewhere.run", wanted },
  "place.shown": { type: "place.shown", place: "claims" },
  "command.changed": { type: "command.changed", found: { message, why: null } }
}
const outcomes = {
  "the screen opens": done("openScreen", undefined),
  "the screen does not open": error("openScreen", new Unavailable()),
  "the time runs out": passed("waitMs", "elsewhere.waiting")
}
const [idle] = initialTransition(otherPlaceCommandMachine)
const opening = afterEvents(otherPlaceCommandMachine, idle, intents["elsewhere.run"])
const waiting = afterEvents(otherPlaceCommandMachine, opening, outcomes["the screen opens"])

testTable({
  machine: otherPlaceCommandMachine,
  table: elsewhereTable,
  intents,
  outcomes,
  at: { idle, opening, waiting }
})

describe("a command of another place", () => {
  it("a command that cannot be run yet is waited for, and the time's end shows the reason", () => {
    const later = afterEvents(otherPlaceCommandMachine, waiting, unready)
    expect(later.value).toBe("waiting")
    expect(emittedBy(otherPlaceCommandMachine, later, outcomes["the time runs out"])).toMatchObject([
      { type: "notice", tone: "info", text: why }
    ])
  })

  it("a command that the screen does not have ends without a notice", () => {
    const later = afterEvents(otherPlaceCommandMachine, waiting, { type: "command.changed", found: null })
    expect(emittedBy(otherPlaceCommandMachine, later, outcomes["the time runs out"])).toEqual([])
  })

  it("a screen that does not open is a notice", () => {
    expect(emittedBy(otherPlaceCommandMachine, opening, outcomes["the screen does not open"])).toMatchObject([
      { type: "notice", tone: "error", text: { en: "The server cannot be reached right now. Nothing was changed." } }
    ])
  })

  it("arriving at the place itself cancels nothing", () => {
    expect(afterEvents(otherPlaceCommandMachine, opening, { type: "place.shown", place: "users" }).value).toBe(
      "opening"
    )
  })

  it("the message is sent once, as soon as the command can be run", async () => {
    const run = vi.fn()
    const actor = createActor(
      otherPlaceCommandMachine.provide({
        actors: {
          openScreen: fromPromise<void, OtherPlaceMessage>(async () => undefined),
          watchCommand: fromCallback<EventObject, OtherPlaceMessage>(({ sendBack }) => {
            sendBack(unready)
            sendBack(intents["command.changed"])
            sendBack(intents["command.changed"])
          })
        },
        actions: { runCommand: (_, { found }) => run(found?.message) }
      })
    ).start()
    actor.send(intents["elsewhere.run"])
    await vi.waitFor(() => expect(run).toHaveBeenCalled())
    expect(run.mock.calls).toEqual([[message]])
    expect(actor.getSnapshot().value).toBe("idle")
    actor.stop()
  })
})
