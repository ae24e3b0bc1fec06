/** A screen without a page: its machine over the ports of a test, with a simulated clock. */
import { setImmediate } from "node:timers/promises"
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  initialTransition,
  SimulatedClock,
  transition
} from "xstate"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import type { Notice } from "#domain/shared/notice.schema.ts"
import {
  deliver,
  type ScreenMessage,
  type ScreenState,
  screenState,
  stateOfSnapshot
} from "#domain/shared/screen/screen.rules.ts"

/** The state of a shown screen without further events, to be patched. */
export const shownState = <Machine extends AnyStateMachine>(
  machine: Machine,
  input?: unknown
): ScreenState<Machine> => {
  const [hidden] = initialTransition<AnyStateMachine>(machine, input)
  const [screen] = transition<AnyStateMachine>(machine, hidden, { type: "screen.show", query: "" })
  return stateOfSnapshot<ScreenState<Machine>>(screen)
}

/** Starts a screen, shows it and lets it load its first page. */
export const headlessScreen = async <Machine extends AnyStateMachine>(
  machine: Machine,
  commands: (state: ScreenState<Machine>) => ReadonlyArray<AvailableCommand<ScreenMessage<Machine>>>,
  query = ""
) => {
  const clock = new SimulatedClock()
  const screen: AnyActorRef = createActor(machine as AnyStateMachine, { clock })
  const notices: Array<string> = []
  const emitted: Array<{ readonly type: string }> = []
  screen.on("*", (event) => void emitted.push(event))
  screen.on("notice", ({ text }: Notice) => void notices.push(text.en))
  screen.start()

  /** Lets everything under way finish, without advancing the clock. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn += 1) await setImmediate()
  }
  const state = (): ScreenState<Machine> => screenState<ScreenState<Machine>>(screen)
  const send = async (message: ScreenMessage<Machine>): Promise<void> => {
    deliver(screen, message)
    await settle()
  }
  const at = {
    clock,
    notices,
    /** Everything the screen has emitted for the application. */
    emitted,
    state,
    send,
    settle,
    /** Sends the screen itself an event. */
    event: async (event: EventFromLogic<Machine>): Promise<void> => {
      screen.send(event)
      await settle()
    },
    /** Runs a command of the registry, as a button, a key or the palette would; fails when it is unavailable. */
    run: async (id: string): Promise<void> => {
      const message = commands(state()).find((one) => one.id === id)?.message
      if (message === null || message === undefined) throw new Error(`"${id}" is not available`)
      await send(message)
    },
    /** Others change records of a kind; returns when the refetch has been debounced. */
    changed: async (entity: string, ids: ReadonlyArray<string> | null = null): Promise<void> => {
      screen.send({ type: "records.changed", entity, ids })
      clock.increment(250)
      await settle()
    },
    /** Subscribes to what the screen emits. */
    on: screen.on.bind(screen),
    /** Subscribes to the changes of its machines. */
    subscribe: screen.subscribe.bind(screen),
    stop: () => screen.stop()
  }
  screen.send({ type: "screen.show", query })
  await settle()
  return at
}
