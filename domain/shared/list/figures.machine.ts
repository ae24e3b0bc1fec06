/** The figures above a list. They are read whenever its rows are; neither waits for the other, or fails with it. */
import { assign, setup } from "xstate"
import { promiseActor, withEvent, withOutput } from "../promised.ts"
import type { ConnectionRestored } from "../screen/screen.schema.ts"

export type FiguresEvent =
  /** `isUserRequest` where the user has requested it. */
  { readonly type: "figures.read"; readonly isUserRequest: boolean } | ConnectionRestored

export interface FiguresContext<Figures> {
  /** Null before the first answer. */
  readonly figures: Figures | null
  readonly isUserRequest: boolean
  /** True when the last read has failed: there are no figures, or older ones. */
  readonly hasFailed: boolean
}

export const figuresMachineOf = <Figures>() =>
  setup({
    types: { context: {} as FiguresContext<Figures>, events: {} as FiguresEvent, tags: {} as "busy" },
    actors: { readFigures: promiseActor<Figures, { readonly isUserRequest: boolean }>("readFigures") },
    guards: { hasFailed: ({ context }) => context.hasFailed },
    actions: {
      setReader: assign((_, { isUserRequest }: { readonly isUserRequest: boolean }) => ({ isUserRequest })),
      setFigures: assign((_, figures: Figures) => ({ figures, hasFailed: false })),
      markFailed: assign({ hasFailed: true })
    }
  }).createMachine({
    id: "figures",
    context: { figures: null, isUserRequest: true, hasFailed: false },
    initial: "idle",
    on: { "figures.read": { target: ".reading", actions: withEvent("setReader") } },
    states: {
      idle: { on: { "connection.restored": { guard: "hasFailed", target: "reading" } } },
      reading: {
        tags: "busy",
        invoke: {
          id: "readFigures",
          src: "readFigures",
          input: ({ context: { isUserRequest } }) => ({ isUserRequest }),
          onDone: { target: "idle", actions: withOutput("setFigures") },
          onError: { target: "idle", actions: "markFailed" }
        }
      }
    }
  })
