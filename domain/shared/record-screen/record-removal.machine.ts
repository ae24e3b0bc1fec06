/** Deleting one record after confirmation; made once for each kind. The dialog stays open meanwhile. */
import { Schema } from "effect"
import { assign, emit, setup } from "xstate"
import { failureNoticeBeside } from "../failure-notice.rules.ts"
import { isUnsent } from "../failure.errors.ts"
import type { RecordTitle, Translated } from "../language.schema.ts"
import { type Notice, notice } from "../notice.schema.ts"
import { removalUndoOf } from "../list/row-actions.machine.ts"
import { promiseActor, type Thrown, withEvent, requireValue } from "../promised.ts"
import type { ConnectionRestored } from "../screen/screen.schema.ts"

export interface RemovalTarget {
  readonly id: string
  readonly name: RecordTitle
  readonly version: number
}

export type RecordRemovalEvent =
  | { readonly type: "removal.open"; readonly target: RemovalTarget }
  | { readonly type: "removal.confirm" }
  | { readonly type: "removal.cancel" }
  | ConnectionRestored

export interface RecordRemoved {
  readonly type: "removed"
  readonly id: string
}

export interface RecordRemovalContext {
  readonly target: RemovalTarget | null
  readonly failure: Translated<string> | null
  /** True where that failure was a missing connection, and nothing was changed. */
  readonly isUnsent: boolean
}

interface RemovalOptions {
  readonly id: string
  /** The machine that takes the deletion back. */
  readonly undoneBy: string
  readonly done: (name: RecordTitle) => Translated<string>
  readonly describe: (error: unknown) => Translated<string>
}

const isOvertaken = Schema.is(Schema.Struct({ current: Schema.Struct({ version: Schema.Int }) }))

/** The version that another user has saved meanwhile, as the refusal has it. */
const versionNow = (error: unknown): number | null => (isOvertaken(error) ? error.current.version : null)

const initialContext: RecordRemovalContext = { target: null, failure: null, isUnsent: false }

export const recordRemovalMachine = ({ id, undoneBy, done, describe }: RemovalOptions) =>
  setup({
    types: {
      context: {} as RecordRemovalContext,
      events: {} as RecordRemovalEvent,
      emitted: {} as Notice | RecordRemoved,
      tags: {} as "open" | "busy"
    },
    actors: { removeRecord: promiseActor<void, RemovalTarget>("removeRecord") },
    guards: { isUnsent: ({ context }) => context.isUnsent },
    actions: {
      reset: assign(initialContext),
      setTarget: assign((_, { target }: { readonly target: RemovalTarget }) => ({ ...initialContext, target })),
      setFailure: assign(({ context: { target } }, { error }: Thrown) => ({
        failure: describe(error),
        isUnsent: isUnsent(error),
        target: target === null ? null : { ...target, version: versionNow(error) ?? target.version }
      })),
      clearUnsent: assign({ failure: null, isUnsent: false }),
      notifyDone: emit(({ context }): Notice =>
        notice("success", done(context.target?.name ?? ""), removalUndoOf(undoneBy, context.target?.id ?? ""))
      ),
      notifyFailed: emit((_, { error }: Thrown): Notice => failureNoticeBeside(error, describe(error))),
      emitRemoved: emit(({ context }): RecordRemoved => ({ type: "removed", id: context.target?.id ?? "" }))
    }
  }).createMachine({
    id,
    context: initialContext,
    initial: "closed",
    states: {
      closed: {
        entry: "reset",
        on: {
          "removal.open": { target: "confirming", actions: withEvent("setTarget") }
        }
      },
      confirming: {
        tags: "open",
        on: {
          "removal.confirm": "deleting",
          "removal.cancel": "closed",
          "connection.restored": { guard: "isUnsent", actions: "clearUnsent" }
        }
      },
      deleting: {
        tags: ["open", "busy"],
        invoke: {
          id: "removeRecord",
          src: "removeRecord",
          input: ({ context }) => requireValue(context.target, "target"),
          onDone: { target: "closed", actions: ["notifyDone", "emitRemoved"] },
          onError: { target: "confirming", actions: [withEvent("setFailure"), withEvent("notifyFailed")] }
        }
      }
    }
  })
