import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { saveDelayMs } from "#domain/shared/document/draft-saver.machine.ts"
import { draftSaverWith } from "#src/shell/drafts/drafts.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"

it("input is stored after a delay, a failure is reported once, and the next attempts continue", async () => {
  const drafts = memoryDrafts()
  const clock = new SimulatedClock()
  const emitted: Array<string> = []
  const actor = createActor(draftSaverWith(drafts), { clock }).start()
  actor.on("notice", ({ tone }) => void emitted.push(tone))
  const type = async (title: string) => {
    actor.send({ type: "draft.store", subject: "quiz new", draft: { title } })
    clock.increment(saveDelayMs)
    await setImmediate()
  }
  await type("Sleep")
  expect([...drafts.all().values()]).toEqual(['{"title":"Sleep"}'])
  drafts.refuse(true)
  await type("Sleep w")
  await type("Sleep we")
  expect([emitted, [...drafts.all().values()]]).toEqual([["error"], ['{"title":"Sleep"}']])
  drafts.refuse(false)
  await type("Sleep well")
  expect([emitted, [...drafts.all().values()]]).toEqual([["error"], ['{"title":"Sleep well"}']])
  actor.send({ type: "draft.store", subject: "quiz new", draft: null })
  await setImmediate()
  expect(drafts.all().size).toBe(0)
})
