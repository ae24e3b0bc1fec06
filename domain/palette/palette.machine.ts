/** The command palette: records are searched when typing pauses; a failure leaves the commands usable. */
import { assign, setup } from "xstate"
import { requireValue, promiseActor, withEvent, withOutput } from "../shared/promised.ts"
import type { FoundRecord } from "./found-record.schema.ts"
import type { RecordSearch } from "./record-search.port.ts"
import { readTyped, recordsContaining } from "./search-scope.rules.ts"

export type PaletteEvent =
  | { readonly type: "palette.open" }
  | { readonly type: "palette.close" }
  | { readonly type: "palette.type"; readonly text: string }
  /** Enter before the results are there: runs the best match. */
  | { readonly type: "palette.confirm" }
  /** Also lists what is unavailable, with its reasons. */
  | { readonly type: "palette.showAll" }

export interface PaletteContext {
  readonly text: string
  readonly records: ReadonlyArray<FoundRecord>
  readonly hasFailed: boolean
  /** The best match is to be run as soon as it is shown. */
  readonly runsBestMatch: boolean
  /** True once the unavailable commands are to be listed as well. */
  readonly listsUnavailable: boolean
}

/** Records are searched from this many letters on; fewer match too much. */
const searchFrom = 2

/** The search for records that a typed text asks for; null where it is too short, or restricted to actions. */
const searchOf = (typed: string): RecordSearch | null => {
  const { scope, text } = readTyped(typed)
  return scope === "actions" || text.length < searchFrom ? null : { scope, text }
}

const blank: PaletteContext = { text: "", records: [], hasFailed: false, runsBestMatch: false, listsUnavailable: false }

export const paletteMachine = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent, tags: {} as "open" | "busy" },
  actors: { searchRecords: promiseActor<ReadonlyArray<FoundRecord>, RecordSearch>("searchRecords") },
  guards: { isLong: ({ context }) => searchOf(context.text) !== null },
  actions: {
    startBlank: assign(blank),
    // What another text has found is not offered for this one.
    setText: assign(({ context }, { text }: { readonly text: string }) => ({
      text,
      runsBestMatch: false,
      records: recordsContaining(context.records, text)
    })),
    setWhole: assign({ listsUnavailable: true }),
    setConfirmed: assign({ runsBestMatch: true }),
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
        "palette.showAll": { actions: "setWhole" },
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
            input: ({ context }) => requireValue(searchOf(context.text), "search"),
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
