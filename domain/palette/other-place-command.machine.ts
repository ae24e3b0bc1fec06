/**
 * Runs a command of the screen of another place: opens the screen, waits until the command can be run there, and runs
 * it. After a timeout the reason is shown instead. Going to a third place cancels it.
 */
import { assign, emit, enqueueActions, type EventObject, fromCallback, setup } from "xstate"
import { unavailableNotice } from "../shared/failure.messages.ts"
import { type Notice, notice } from "../shared/notice.schema.ts"
import { requireValue, promiseActor, withEvent } from "../shared/promised.ts"
import type { AvailableCommand } from "../shared/screen/command.schema.ts"
import type { Place } from "../shared/screen/place.schema.ts"
import type { OtherPlaceMessage } from "./app.commands.ts"
import type { PlaceMessage } from "./palette.registry.ts"

type Found = Pick<AvailableCommand<PlaceMessage>, "message" | "why">

export type ElsewhereEvent =
  | { readonly type: "elsewhere.run"; readonly wanted: OtherPlaceMessage }
  /** Null at an unknown address. */
  | { readonly type: "place.shown"; readonly place: Place | null }
  /** The command as it is now; null where the screen has none of this name. */
  | { readonly type: "command.changed"; readonly found: Found | null }

export interface ElsewhereContext {
  readonly wanted: OtherPlaceMessage | null
  readonly found: Found | null
}

/** Within this time a screen has what a command needs, such as the figures of its list. */
const waitMs = 5_000

const wantedOf = ({ context }: { readonly context: ElsewhereContext }): OtherPlaceMessage =>
  requireValue(context.wanted, "wanted command")

export const otherPlaceCommandMachine = setup({
  types: { context: {} as ElsewhereContext, events: {} as ElsewhereEvent, emitted: {} as Notice },
  actors: {
    /** Shows the place; ends when its screen has answered its first request. */
    openScreen: promiseActor<void, OtherPlaceMessage>("openScreen"),
    /** Sends `command.changed` at once and at every change. */
    watchCommand: fromCallback<EventObject, OtherPlaceMessage>(() => undefined)
  },
  guards: {
    isOther: ({ context }, { place }: { readonly place: Place | null }) => context.wanted?.place !== place,
    canRun: (_, { found }: { readonly found: Found | null }) => (found?.message ?? null) !== null
  },
  actions: {
    setWanted: assign((_, { wanted }: { readonly wanted: OtherPlaceMessage }) => ({ wanted, found: null })),
    setFound: assign((_, { found }: { readonly found: Found | null }) => ({ found })),
    /** Provided by the page: sends the command's message to its screen. */
    runCommand: (_, { found }: { readonly found: Found | null }) => void found,
    notifyUnavailable: emit(unavailableNotice),
    notifyReason: enqueueActions(({ context, enqueue }) => {
      const why = context.found?.why ?? null
      if (why !== null) enqueue.emit(notice("info", why))
    })
  },
  delays: { waitMs }
}).createMachine({
  id: "elsewhere",
  context: { wanted: null, found: null },
  initial: "idle",
  on: { "elsewhere.run": { target: ".opening", actions: withEvent("setWanted") } },
  states: {
    idle: {},
    opening: {
      on: { "place.shown": { guard: withEvent("isOther"), target: "idle" } },
      invoke: {
        id: "openScreen",
        src: "openScreen",
        input: wantedOf,
        onDone: "waiting",
        onError: { target: "idle", actions: "notifyUnavailable" }
      }
    },
    waiting: {
      invoke: { id: "watchCommand", src: "watchCommand", input: wantedOf },
      on: {
        "place.shown": { guard: withEvent("isOther"), target: "idle" },
        "command.changed": [
          { guard: withEvent("canRun"), target: "idle", actions: withEvent("runCommand") },
          { actions: withEvent("setFound") }
        ]
      },
      after: { waitMs: { target: "idle", actions: "notifyReason" } }
    }
  }
})
