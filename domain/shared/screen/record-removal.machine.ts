/** Deleting one record after confirmation; made once for each kind. The dialog stays open meanwhile. */
import { assign, emit, setup } from "xstate"
import type { InEveryLanguage } from "../language.schema.ts"
import { type Notice, notice } from "../notice.schema.ts"
import { promised, type Thrown, withEvent } from "../promised.ts"

export interface RemovalTarget {
  readonly id: string
  readonly name: string
  readonly version: number
}

export type RecordRemovalEvent =
  | { readonly type: "removal.ask"; readonly target: RemovalTarget }
  | { readonly type: "removal.confirm" }
  | { readonly type: "removal.cancel" }

export interface RecordRemoved {
  readonly type: "removed"
  readonly id: string
}

export interface RecordRemovalContext {
  readonly target: RemovalTarget | null
  readonly failure: InEveryLanguage<string> | null
}

interface AboutRemoval {
  readonly id: string
  readonly done: InEveryLanguage<string>
  readonly describe: (error: unknown) => InEveryLanguage<string>
  /** The version a failure tells of, where somebody else has written the record meanwhile. */
  readonly versionNow: (error: unknown) => number | null
}

const atFirst: RecordRemovalContext = { target: null, failure: null }

export const recordRemovalMachine = ({ id, done, describe, versionNow }: AboutRemoval) =>
  setup({
    types: {
      context: {} as RecordRemovalContext,
      events: {} as RecordRemovalEvent,
      emitted: {} as Notice | RecordRemoved,
      tags: {} as "open" | "busy"
    },
    actors: { removeRecord: promised<void, RemovalTarget>("removeRecord") },
    actions: {
      forget: assign(atFirst),
      keepTarget: assign((_, { target }: { readonly target: RemovalTarget }) => ({ target, failure: null })),
      keepFailure: assign(({ context: { target } }, { error }: Thrown) => ({
        failure: describe(error),
        target: target === null ? null : { ...target, version: versionNow(error) ?? target.version }
      })),
      tellDone: emit((): Notice => notice("success", done)),
      tellFailed: emit((_, { error }: Thrown): Notice => notice("error", describe(error))),
      handOver: emit(({ context }): RecordRemoved => ({ type: "removed", id: context.target?.id ?? "" }))
    }
  }).createMachine({
    id,
    context: atFirst,
    initial: "closed",
    states: {
      closed: {
        entry: "forget",
        on: {
          "removal.ask": { target: "asking", actions: withEvent("keepTarget") }
        }
      },
      asking: { tags: "open", on: { "removal.confirm": "deleting", "removal.cancel": "closed" } },
      deleting: {
        tags: ["open", "busy"],
        invoke: {
          id: "removeRecord",
          src: "removeRecord",
          input: ({ context: { target } }) => {
            // `asking` leads here only with a target.
            if (target === null) throw new Error("Deleting without a target")
            return target
          },
          onDone: { target: "closed", actions: ["tellDone", "handOver"] },
          onError: { target: "asking", actions: [withEvent("keepFailure"), withEvent("tellFailed")] }
        }
      }
    }
  })
