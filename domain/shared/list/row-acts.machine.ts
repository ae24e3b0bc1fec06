/**
 * Acts on rows by one press, such as switching; made once for each kind of record. They are sent one after another; a
 * row has one at a time, so a second press is refused.
 */
import { assign, emit, setup } from "xstate"
import type { InEveryLanguage } from "../language.schema.ts"
import { type Notice, notice } from "../notice.schema.ts"
import { promised, type Thrown, withEvent } from "../promised.ts"
import type { RecordSaved } from "../document/document-editor.machine.ts"

export type Act = "activate" | "deactivate" | "restore"

export interface RowAct {
  readonly id: string
  readonly act: Act
}

export interface RowActsEvent extends RowAct {
  readonly type: "row.act"
}

export interface RowActsContext {
  /** In the order in which they were asked for; the first is under way. */
  readonly acts: ReadonlyArray<RowAct>
}

interface AboutActs {
  readonly id: string
  readonly done: InEveryLanguage<string>
  readonly describe: (error: unknown) => InEveryLanguage<string>
}

/** What is being done to a row, or waits to be. */
export const actOn = ({ acts }: RowActsContext, id: string): Act | null =>
  acts.find((act) => act.id === id)?.act ?? null

export const rowActsMachine = <Row>({ id, done, describe }: AboutActs) =>
  setup({
    types: {
      context: {} as RowActsContext,
      events: {} as RowActsEvent,
      emitted: {} as Notice | RecordSaved<Row>,
      tags: {} as "busy"
    },
    actors: { performAct: promised<Row, RowAct>("performAct") },
    guards: {
      isFree: ({ context }, { id: wanted }: RowAct) => actOn(context, wanted) === null,
      hasMore: ({ context }) => context.acts.length > 0
    },
    actions: {
      lineUp: assign(({ context }, { id: wanted, act }: RowAct) => ({ acts: [...context.acts, { id: wanted, act }] })),
      takeOff: assign(({ context }) => ({ acts: context.acts.slice(1) })),
      tellDone: emit((): Notice => notice("success", done)),
      tellFailed: emit((_, { error }: Thrown): Notice => notice("error", describe(error))),
      handOver: emit((_, { output }: { readonly output: Row }): RecordSaved<Row> => ({ type: "saved", row: output }))
    }
  }).createMachine({
    id,
    context: { acts: [] },
    initial: "resting",
    on: {
      "row.act": { guard: withEvent("isFree"), actions: withEvent("lineUp") }
    },
    states: {
      resting: { always: { guard: "hasMore", target: "acting" } },
      acting: {
        tags: "busy",
        invoke: {
          id: "performAct",
          src: "performAct",
          input: ({ context: { acts } }) => {
            const [first] = acts
            // `resting` leads here only with an act in line.
            if (first === undefined) throw new Error("Acting without an act")
            return first
          },
          onDone: {
            target: "resting",
            actions: ["takeOff", "tellDone", { type: "handOver", params: ({ event }) => ({ output: event.output }) }]
          },
          onError: { target: "resting", actions: ["takeOff", withEvent("tellFailed")] }
        }
      }
    }
  })
