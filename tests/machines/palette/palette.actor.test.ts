import { setImmediate } from "node:timers/promises"
import { expect, it } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { paletteMachine } from "#domain/palette/palette.machine.ts"
import type { FoundRecord } from "#domain/palette/found-record.schema.ts"
import type { RecordSearch } from "#domain/palette/record-search.port.ts"
import { found } from "#tests/fixtures/found-record.ts"

const openPalette = () => {
  const clock = new SimulatedClock()
  const searched: Array<string> = []
  const searches: Array<RecordSearch> = []
  const answers: Array<(records: ReadonlyArray<FoundRecord>) => void> = []
  const searchRecords = fromPromise<ReadonlyArray<FoundRecord>, RecordSearch>(({ input }) => {
    searched.push(input.text)
    searches.push(input)
    return new Promise((resolve) => answers.push(resolve))
  })
  const actor = createActor(paletteMachine.provide({ actors: { searchRecords } }), { clock }).start()
  actor.send({ type: "palette.open" })
  return {
    clock,
    searched,
    searches,
    answers,
    actor,
    type: (text: string) => actor.send({ type: "palette.type", text })
  }
}

it("the search runs once when typing pauses, for the text at that moment", () => {
  const { clock, searched, type } = openPalette()
  for (const text of ["o", "or", "ort", "orte "]) {
    type(text)
    clock.increment(149)
  }
  expect(searched).toEqual([])
  clock.increment(1)
  expect(searched).toEqual(["orte"])
})

it("a claim is searched by the text behind its sign", () => {
  const { clock, searches, type } = openPalette()
  type("# ortega")
  clock.increment(150)
  expect(searches).toEqual([{ scope: "claims", text: "ortega" }])
})

it("the results of an outdated search are dropped", async () => {
  const { actor, clock, answers, type } = openPalette()
  type("ortega")
  clock.increment(150)
  type("ibarra")
  answers[0]?.([found()])
  await setImmediate()
  expect(actor.getSnapshot().context.records).toEqual([])
  clock.increment(150)
  answers[1]?.([found({ title: "Rafael Ibarra" })])
  await setImmediate()
  expect(actor.getSnapshot().context.records).toEqual([found({ title: "Rafael Ibarra" })])
})
