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
  it("choices are fetched once, however often the first fetch is requested", async () => {
    const actor = choices([["Norte"]])
    actor.send({ type: "choices.read" })
    await setImmediate()
    actor.send({ type: "choices.read" })
    await setImmediate()
    expect([actor.getSnapshot().value, actor.getSnapshot().context.choices]).toEqual(["ready", ["Norte"]])
  })

  it("choices are refetched when the records change", async () => {
    const actor = choices([["Norte"], ["Norte", "Sur"]])
    actor.send({ type: "choices.read" })
    await setImmediate()
    actor.send({ type: "rows.changed" })
    await setImmediate()
    expect(actor.getSnapshot().context.choices).toEqual(["Norte", "Sur"])
  })

  it("choices stay when a fetch fails, and the next change refetches them", async () => {
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
