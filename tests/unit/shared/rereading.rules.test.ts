import { expect, it } from "vitest"
import { assign, createActor, setup, SimulatedClock } from "xstate"
import { rereadDelays, rereadStates } from "#domain/shared/screen/rereading.rules.ts"

const started = (initial: "known" | "retrying", isRereadByTime: boolean) => {
  const clock = new SimulatedClock()
  const machine = setup({
    types: { context: {} as { readonly isOutdated: boolean }, events: {} as { readonly type: "change" } },
    guards: { isOutdated: ({ context }) => context.isOutdated, isRereadByTime: () => isRereadByTime },
    delays: { ...rereadDelays, polled: 30_000 }
  }).createMachine({
    context: { isOutdated: false },
    initial,
    on: { change: { actions: assign({ isOutdated: true }) } },
    states: { loading: {}, ...rereadStates }
  })
  const actor = createActor(machine, { clock }).start()
  return { actor, clock, state: () => actor.getSnapshot().value }
}

it("a change is read once it has settled, and nothing is read without one while changes are heard of", () => {
  const { actor, clock, state } = started("known", false)
  clock.increment(60_000)
  expect(state()).toBe("known")
  actor.send({ type: "change" })
  expect(state()).toBe("debouncing")
  clock.increment(249)
  expect(state()).toBe("debouncing")
  clock.increment(1)
  expect(state()).toBe("loading")
})

it("time alone has it read where changes may be missed, and a failure after a while", () => {
  const polled = started("known", true)
  polled.clock.increment(30_000)
  expect(polled.state()).toBe("loading")
  const failed = started("retrying", false)
  failed.clock.increment(4_999)
  expect(failed.state()).toBe("retrying")
  failed.clock.increment(1)
  expect(failed.state()).toBe("loading")
})
