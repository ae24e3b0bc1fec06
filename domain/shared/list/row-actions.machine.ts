/** Acts on rows by one press, one after another; a row has one action at a time, so a second press is refused. */
import { assign, emit, setup } from "xstate"
import type { InEveryLanguage } from "../language.schema.ts"
import { type Notice, notice } from "../notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput, present } from "../promised.ts"
import type { RecordSaved } from "../document/document-editor.machine.ts"

export type RowActionKind = "activate" | "deactivate" | "restore"

export interface RowAction {
  readonly id: string
  readonly action: RowActionKind
}

export interface RowActionEvent extends RowAction {
  readonly type: "row.action"
}

export interface RowActionsContext {
  /** In the order in which they were requested; the first is under way. */
  readonly queue: ReadonlyArray<RowAction>
}

interface RowActionOptions {
  readonly id: string
  readonly done: InEveryLanguage<string>
  readonly describe: (error: unknown) => InEveryLanguage<string>
}

/** The action on a row that is queued or under way. */
export const actionOn = ({ queue }: RowActionsContext, id: string): RowActionKind | null =>
  queue.find((action) => action.id === id)?.action ?? null

export const rowActionsMachine = <Row>({ id, done, describe }: RowActionOptions) =>
  setup({
    types: {
      context: {} as RowActionsContext,
      events: {} as RowActionEvent,
      emitted: {} as Notice | RecordSaved<Row>,
      tags: {} as "busy"
    },
    actors: { performAction: promiseActor<Row, RowAction>("performAction") },
    guards: {
      isFree: ({ context }, { id: wanted }: RowAction) => actionOn(context, wanted) === null,
      hasMore: ({ context }) => context.queue.length > 0
    },
    actions: {
      enqueueJob: assign(({ context }, { id: wanted, action }: RowAction) => ({
        queue: [...context.queue, { id: wanted, action }]
      })),
      dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
      notifyDone: emit((): Notice => notice("success", done)),
      notifyFailed: emit((_, { error }: Thrown): Notice => notice("error", describe(error))),
      emitSaved: emit((_, row: Row): RecordSaved<Row> => ({ type: "saved", row }))
    }
  }).createMachine({
    id,
    context: { queue: [] },
    initial: "idle",
    on: {
      "row.action": { guard: withEvent("isFree"), actions: withEvent("enqueueJob") }
    },
    states: {
      idle: { always: { guard: "hasMore", target: "acting" } },
      acting: {
        tags: "busy",
        invoke: {
          id: "performAction",
          src: "performAction",
          input: ({ context }) => present(context.queue[0], "queued action"),
          onDone: {
            target: "idle",
            actions: ["dequeue", "notifyDone", withOutput("emitSaved")]
          },
          onError: { target: "idle", actions: ["dequeue", withEvent("notifyFailed")] }
        }
      }
    }
  })
