import { setImmediate } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { createActor, fromPromise } from "xstate"
import { choicesMachine } from "#domain/shared/list/choices.machine.ts"

const choices = (answers: Array<ReadonlyArray<string> | Error>) => {
  const machine = choicesMachine<string>("choices").provide({
    actors: {
      readChoices: fromPromise(async () => {
        const answer = answers.shift()
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error("Nothing more is asked for")
        return answer
      })
    }
  })
  return createActor(machine).start()
}

describe("choices", () => {
  it("are read once, however often the first reading is asked for", async () => {
    const actor = choices([["Norte"]])
    actor.send({ type: "choices.read" })
    await setImmediate()
    actor.send({ type: "choices.read" })
    await setImmediate()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.choices]).toEqual(["ready", ["Norte"]])
  })

  it("are read again when the records change", async () => {
    const actor = choices([["Norte"], ["Norte", "Sur"]])
    actor.send({ type: "choices.read" })
    await setImmediate()
    actor.send({ type: "rows.changed" })
    await setImmediate()
    expect(actor.getSnapshot().context.choices).toEqual(["Norte", "Sur"])
  })

  it("stay as they are known when a reading fails, and the next change reads them", async () => {
    const actor = choices([["Norte"], new Error("down"), ["Sur"]])
    actor.send({ type: "choices.read" })
    await setImmediate()
    actor.send({ type: "rows.changed" })
    await setImmediate()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.choices]).toEqual(["ready", ["Norte"]])
    actor.send({ type: "rows.changed" })
    await setImmediate()
    expect(actor.getSnapshot().context.choices).toEqual(["Sur"])
  })
})
