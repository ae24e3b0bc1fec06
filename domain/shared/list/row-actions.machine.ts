/** Acts on rows by one press, one after another; a row has one action at a time, so a second press is refused. */
import { assign, emit, enqueueActions, setup } from "xstate"
import { RowUndoId } from "../identity.schema.ts"
import type { InEveryLanguage } from "../language.schema.ts"
import { countedNotice, type Notice, notice, type NoticeOutdated, type Tally } from "../notice.schema.ts"
import { promiseActor, type Thrown, withEvent, withOutput, present } from "../promised.ts"
import type { RecordSaved } from "../document/document-editor.rules.ts"

export type RowActionKind = "activate" | "deactivate" | "restore" | "unlock"

export interface RowAction {
  readonly id: string
  readonly action: RowActionKind
}

export type RowActionEvent =
  | (RowAction & { readonly type: "row.action" })
  | { readonly type: "row.undo"; readonly undo: string }
  /** The record has been deleted, which its notice offers to undo. */
  | { readonly type: "row.removed"; readonly id: string }

/** What the notice about a deletion offers to undo, by the machine that undoes it. */
export const removalUndoOf = (machine: string, id: string): RowUndoId => RowUndoId.make(`${machine}-${id}-deleted`)

/** The actions that take one another back. */
const inverse: Readonly<Partial<Record<RowActionKind, RowActionKind>>> = {
  activate: "deactivate",
  deactivate: "activate"
}

export interface RowActionsContext {
  /** In the order in which they were requested; the first is under way. */
  readonly queue: ReadonlyArray<RowAction>
  /** What takes back the last action on a row, by what its notice offers to undo. */
  readonly undos: ReadonlyMap<string, RowAction>
}

interface RowActionOptions<Row> {
  readonly id: string
  readonly done: (action: RowActionKind, row: Row) => Tally["text"]
  readonly canUndo: boolean
  readonly describe: (error: unknown) => InEveryLanguage<string>
}

/** The action on a row that is queued or under way. */
export const actionOn = ({ queue }: RowActionsContext, id: string): RowActionKind | null =>
  queue.find((action) => action.id === id)?.action ?? null

export const rowActionsMachine = <Row extends { readonly id: string }>({
  id,
  done,
  canUndo,
  describe
}: RowActionOptions<Row>) =>
  setup({
    types: {
      context: {} as RowActionsContext,
      events: {} as RowActionEvent,
      emitted: {} as Notice | NoticeOutdated | RecordSaved<Row>,
      tags: {} as "busy"
    },
    actors: { performAction: promiseActor<Row, RowAction>("performAction") },
    guards: {
      isFree: ({ context }, { id: wanted }: RowAction) => actionOn(context, wanted) === null,
      canUndo: ({ context }, { undo }: { readonly undo: string }) => {
        const back = context.undos.get(undo)
        return back !== undefined && actionOn(context, back.id) === null
      },
      hasMore: ({ context }) => context.queue.length > 0
    },
    actions: {
      enqueueJob: assign(({ context }, { id: wanted, action }: RowAction) => ({
        queue: [...context.queue, { id: wanted, action }]
      })),
      enqueueUndo: assign(({ context: { queue, undos } }, { undo }: { readonly undo: string }) => {
        const back = undos.get(undo)
        return back === undefined ? {} : { queue: [...queue, back] }
      }),
      dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
      notifyDone: enqueueActions(({ context: { queue, undos }, enqueue }, row: Row) => {
        const { action } = present(queue[0], "queued action")
        const tally: Tally = { kind: `${id}-${action}`, count: 1, text: done(action, row) }
        const [undo, back] = [RowUndoId.make(`${id}-${row.id}`), canUndo ? inverse[action] : undefined]
        // What was done to the row before is no longer what an undo takes back.
        const removal = removalUndoOf(id, row.id)
        for (const outdated of [undo, removal])
          if (undos.has(outdated)) enqueue.emit({ type: "notice.outdated", undo: outdated })
        enqueue.emit(countedNotice("success", tally, back === undefined ? null : undo))
        const others = [...undos].filter(([known]) => known !== undo && known !== removal)
        const own = back === undefined ? [] : [[undo, { id: row.id, action: back }] as const]
        enqueue.assign({ undos: new Map([...others, ...own]) })
      }),
      rememberRemoved: enqueueActions(({ context: { undos }, enqueue }, { id: removed }: { readonly id: string }) => {
        const undo = RowUndoId.make(`${id}-${removed}`)
        if (undos.has(undo)) enqueue.emit({ type: "notice.outdated", undo })
        const others = [...undos].filter(([known]) => known !== undo)
        enqueue.assign({
          undos: new Map([...others, [removalUndoOf(id, removed), { id: removed, action: "restore" }]])
        })
      }),
      notifyFailed: emit((_, { error }: Thrown): Notice => notice("error", describe(error))),
      emitSaved: emit((_, row: Row): RecordSaved<Row> => ({ type: "saved", row }))
    }
  }).createMachine({
    id,
    context: { queue: [], undos: new Map() },
    initial: "idle",
    on: {
      "row.action": { guard: withEvent("isFree"), actions: withEvent("enqueueJob") },
      "row.undo": { guard: withEvent("canUndo"), actions: withEvent("enqueueUndo") },
      "row.removed": { actions: withEvent("rememberRemoved") }
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
            actions: [withOutput("notifyDone"), "dequeue", withOutput("emitSaved")]
          },
          onError: { target: "idle", actions: ["dequeue", withEvent("notifyFailed")] }
        }
      }
    }
  })
