/** The command palette: records are searched when typing pauses; a failure leaves the commands usable. */
import { assign, setup } from "xstate"
import { promiseActor, withEvent, withOutput } from "../shared/promised.ts"
import type { FoundRecord } from "./record.schema.ts"

export type PaletteEvent =
  | { readonly type: "palette.open" }
  | { readonly type: "palette.close" }
  | { readonly type: "palette.type"; readonly text: string }
  /** Enter before the results are there: runs the best match. */
  | { readonly type: "palette.confirm" }

export interface PaletteContext {
  readonly text: string
  readonly records: ReadonlyArray<FoundRecord>
  readonly hasFailed: boolean
  /** The best match is to be run as soon as it is shown. */
  readonly matchesSearch: boolean
}

/** Records are searched from this many letters on; fewer match too much. */
const searchFrom = 2

const blank: PaletteContext = { text: "", records: [], hasFailed: false, matchesSearch: false }

export const paletteMachine = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent, tags: {} as "open" | "busy" },
  actors: { searchRecords: promiseActor<ReadonlyArray<FoundRecord>, { readonly text: string }>("searchRecords") },
  guards: { isLong: ({ context }) => context.text.trim().length >= searchFrom },
  actions: {
    startBlank: assign(blank),
    setText: assign((_, { text }: { readonly text: string }) => ({ text, matchesSearch: false })),
    setConfirmed: assign({ matchesSearch: true }),
    setRecords: assign((_, records: ReadonlyArray<FoundRecord>) => ({ records, hasFailed: false })),
    clearRecords: assign({ records: [], hasFailed: false }),
    setFailure: assign({ records: [], hasFailed: true })
  },
  delays: { typed: 150 }
}).createMachine({
  id: "palette",
  context: blank,
  initial: "closed",
  states: {
    closed: { entry: "startBlank", on: { "palette.open": "open" } },
    open: {
      tags: "open",
      initial: "listing",
      on: {
        "palette.close": "closed",
        "palette.confirm": { actions: "setConfirmed" },
        "palette.type": { target: ".typing", actions: withEvent("setText") }
      },
      states: {
        listing: {},
        typing: {
          after: {
            typed: [
              { guard: "isLong", target: "searching" },
              { target: "listing", actions: "clearRecords" }
            ]
          }
        },
        searching: {
          tags: "busy",
          invoke: {
            id: "searchRecords",
            src: "searchRecords",
            input: ({ context }) => ({ text: context.text.trim() }),
            onDone: {
              target: "listing",
              actions: withOutput("setRecords")
            },
            onError: { target: "listing", actions: "setFailure" }
          }
        }
      }
    }
  }
})
