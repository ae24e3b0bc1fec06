/** Connects commands of other screens with the screens: which of them opens, watches and runs what. */
import { type EventObject, fromCallback, fromPromise } from "xstate"
import type { OtherPlaceMessage } from "#domain/palette/app.commands.ts"
import { otherPlaceCommandMachine } from "#domain/palette/other-place-command.machine.ts"
import type { Place } from "#domain/shared/screen/place.schema.ts"
import type { AnyScreen } from "./context.ts"

interface Screens {
  /** Goes to a place; resolves with its screen. */
  readonly show: (place: Place) => Promise<AnyScreen>
  readonly screenOf: (place: Place) => AnyScreen | undefined
}

export const otherPlaceCommandWith = ({ show, screenOf }: Screens) =>
  otherPlaceCommandMachine.provide({
    actors: {
      openScreen: fromPromise<void, OtherPlaceMessage>(async ({ input }) => (await show(input.place)).firstRead),
      watchCommand: fromCallback<EventObject, OtherPlaceMessage>(({ input: { place, command: id }, sendBack }) => {
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
