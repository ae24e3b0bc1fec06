import { expect, it } from "vitest"
import { createActor, toPromise } from "xstate"
import { requireValue, promiseActor } from "#domain/shared/promised.ts"

it("an actor that nobody has provided fails by its name", async () => {
  const actor = createActor(promiseActor<string>("loadRows"))
  const answer = toPromise(actor)
  actor.start()
  await expect(answer).rejects.toThrow('The actor "loadRows" has not been provided')
})

it("a value that is absent is a defect which names it, and none is taken for absent that is only empty", () => {
  for (const absent of [null, undefined])
    expect(() => requireValue(absent, "target")).toThrow("There is no target in this state")
  expect([requireValue("", "target"), requireValue(0, "target"), requireValue(false, "target")]).toEqual(["", 0, false])
})
