/** Connects commands of other screens with the screens: which of them opens, watches and runs what. */
import { type EventObject, fromCallback, fromPromise } from "xstate"
import type { ElsewhereMessage } from "#domain/palette/app.commands.ts"
import { elsewhereMachine } from "#domain/palette/elsewhere.machine.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import type { AnyScreen } from "./context.ts"

interface Screens {
  /** Goes to a place; resolves with its screen. */
  readonly show: (place: Place) => Promise<AnyScreen>
  readonly screenOf: (place: Place) => AnyScreen | undefined
}

export const elsewhereWith = ({ show, screenOf }: Screens) =>
  elsewhereMachine.provide({
    actors: {
      openScreen: fromPromise<void, ElsewhereMessage>(async ({ input }) => (await show(input.place)).firstRead),
      watchCommand: fromCallback<EventObject, ElsewhereMessage>(({ input: { place, command: id }, sendBack }) => {
        const screen = screenOf(place)
        const check = (): void => {
          const found = screen?.commands().find((command) => command.id === id) ?? null
          sendBack({ type: "command.changed", found })
        }
        const listening = screen?.changes.subscribe(check)
        check()
        return () => listening?.unsubscribe()
      })
    },
    actions: {
      runCommand: (_, { found }) => {
        const message = found?.message ?? null
        if (message !== null) screenOf(message.place)?.send(message.message)
      }
    }
  })
