import { expect, it } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { liveMachine } from "#domain/shared/screen/live.machine.ts"

const live = () => {
  const clock = new SimulatedClock()
  const actor = createActor(liveMachine, { clock }).start()
  return { clock, actor, state: () => actor.getSnapshot().value }
}

it("the page is stale when no stream has opened for a minute", () => {
  const { clock, state } = live()
  clock.increment(59_999)
  expect(state()).toBe("connecting")
  clock.increment(1)
  expect(state()).toBe("stale")
})

it("a gap shorter than a minute is tolerated", () => {
  const { actor, clock, state } = live()
  actor.send({ type: "stream.open" })
  actor.send({ type: "stream.down" })
  clock.increment(59_999)
  actor.send({ type: "stream.open" })
  clock.increment(600_000)
  expect(state()).toBe("open")
})

it("each gap is measured from its own beginning", () => {
  const { actor, clock, state } = live()
  actor.send({ type: "stream.open" })
  actor.send({ type: "stream.down" })
  clock.increment(40_000)
  actor.send({ type: "stream.open" })
  actor.send({ type: "stream.down" })
  clock.increment(40_000)
  expect(state()).toBe("lost")
  clock.increment(20_000)
  expect(state()).toBe("stale")
  actor.send({ type: "stream.open" })
  expect(state()).toBe("open")
})
