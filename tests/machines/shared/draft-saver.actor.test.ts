import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor } from "xstate"
import { draftNotices } from "#domain/shared/document/draft.messages.ts"
import { draftSaverWith } from "#src/shell/drafts/drafts.ts"
import { memoryDrafts } from "#tests/doubles/drafts.memory.ts"

it("input is stored, what is not stored is said once, and the next attempts continue", async () => {
  const drafts = memoryDrafts()
  const emitted: Array<string> = []
  const actor = createActor(draftSaverWith(drafts)).start()
  actor.on("notice", ({ text }) => void emitted.push(text.en))
  const type = async (title: string) => {
    actor.send({ type: "draft.store", subject: "quiz new", draft: { title } })
    await setImmediate()
  }
  const kept = () => [...drafts.all().values()]
  await type("Sleep")
  expect(kept()).toEqual(['{"title":"Sleep"}'])
  drafts.keep("refused")
  await type("Sleep w")
  await type("Sleep we")
  expect([emitted, kept()]).toEqual([[draftNotices.notStored.en], ['{"title":"Sleep"}']])
  drafts.keep("inMemory")
  await type("Sleep wel")
  await type("Sleep well")
  expect([emitted.slice(1), kept()]).toEqual([[draftNotices.inMemory.en], ['{"title":"Sleep well"}']])
  drafts.keep("stored")
  await type("Sleep well!")
  expect([emitted.length, kept()]).toEqual([2, ['{"title":"Sleep well!"}']])
  actor.send({ type: "draft.store", subject: "quiz new", draft: null })
  await setImmediate()
  expect(drafts.all().size).toBe(0)
})
