/** Acts on rows by one press, one after another; a row has one action at a time, so a second press is refused. */
import { assign, emit, enqueueActions, setup } from "xstate"
import { failureNotice } from "../failure-notice.rules.ts"
import { RowUndoId } from "../identity.schema.ts"
import type { Translated } from "../language.schema.ts"
import { countedNotice, type Notice, type NoticeOutdated, type Tally } from "../notice.schema.ts"
import {
  dequeueTakenBack,
  enqueueJob,
  hasJobs,
  jobQueueStates,
  type RevocableQueue,
  takeBack
} from "../job-queue.rules.ts"
import { promiseActor, type Thrown, withEvent, requireValue } from "../promised.ts"
import type { RecordSaved } from "../document/document-editor.schema.ts"

export type RowActionKind = "activate" | "deactivate" | "restore" | "unlock"

export interface RowAction {
  readonly id: string
  readonly action: RowActionKind
}

export type RowActionEvent =
  | (RowAction & { readonly type: "row.action" })
  | { readonly type: "row.undo"; readonly undo: string }
  /** Takes back the last action, which has not been answered. */
  | { readonly type: "row.takeBack" }
  /** The record has been deleted, which its notice offers to undo. */
  | { readonly type: "row.removed"; readonly id: string }

/** The undo that the notice of a deletion offers; `machine` performs it. */
export const removalUndoOf = (machine: string, id: string): RowUndoId => RowUndoId.make(`${machine}-${id}-deleted`)

/** The actions that take one another back. */
const inverse: Readonly<Partial<Record<RowActionKind, RowActionKind>>> = {
  activate: "deactivate",
  deactivate: "activate"
}

export interface RowActionsContext extends RevocableQueue<RowAction> {
  /** The action that undoes the last one on a row, by the undo that its notice offers. */
  readonly undos: ReadonlyMap<string, RowAction>
}

interface RowActionOptions<Row> {
  readonly id: string
  readonly done: (action: RowActionKind, row: Row) => Tally["text"]
  readonly canUndo: boolean
  readonly describe: (error: unknown) => Translated<string>
}

/** The action on a row that is queued or under way. */
export const actionOn = ({ jobs }: RowActionsContext, id: string): RowActionKind | null =>
  jobs.find((action) => action.id === id)?.action ?? null

export const rowActionsMachine = <Row extends { readonly id: string }>({
  id,
  done,
  canUndo,
  describe
}: RowActionOptions<Row>) => {
  /** The action that takes another back; null where its notice offers none. */
  const undoOf = (job: RowAction): RowAction | null => {
    const action = canUndo ? inverse[job.action] : undefined
    return action === undefined ? null : { id: job.id, action }
  }
  return setup({
    types: {
      context: {} as RowActionsContext,
      events: {} as RowActionEvent,
      emitted: {} as Notice | NoticeOutdated | RecordSaved<Row>,
      tags: {} as "busy"
    },
    actors: { performJob: promiseActor<Row, { readonly job: RowAction }>("performJob") },
    guards: {
      hasJobs: ({ context }) => hasJobs(context),
      canEnqueue: ({ context }, { id: wanted }: RowAction) => actionOn(context, wanted) === null,
      canUndo: ({ context }, { undo }: { readonly undo: string }) => {
        const back = context.undos.get(undo)
        return back !== undefined && actionOn(context, back.id) === null
      },
      canTakeBack: ({ context: { jobs, isTakenBack } }) =>
        jobs.length > 1 || jobs.some((job) => !isTakenBack && undoOf(job) !== null)
    },
    actions: {
      enqueueJob: assign(({ context }, { id: wanted, action }: RowAction) =>
        enqueueJob<RowAction>(context, { id: wanted, action })
      ),
      enqueueUndo: assign(({ context }, { undo }: { readonly undo: string }) =>
        enqueueJob(context, requireValue(context.undos.get(undo), "undo"))
      ),
      takeBack: assign(({ context }) => takeBack(context, context.jobs.length - 1)),
      finishJob: assign(({ context }) => dequeueTakenBack(context, undoOf(requireValue(context.jobs[0], "job")))),
      storeSettled: enqueueActions(({ context: { jobs, undos }, enqueue }, row: Row) => {
        const [undo, back] = [RowUndoId.make(`${id}-${row.id}`), undoOf(requireValue(jobs[0], "job"))]
        // An earlier undo of the row would no longer restore what it offered.
        const removal = removalUndoOf(id, row.id)
        for (const outdated of [undo, removal])
          if (undos.has(outdated)) enqueue.emit({ type: "notice.outdated", undo: outdated })
        const others = [...undos].filter(([known]) => known !== undo && known !== removal)
        enqueue.assign({ undos: new Map(back === null ? others : [...others, [undo, back]]) })
      }),
      notifyDone: emit(({ context }, row: Row): Notice => {
        const job = requireValue(context.jobs[0], "job")
        const tally: Tally = { kind: `${id}-${job.action}`, count: 1, text: done(job.action, row) }
        return countedNotice("success", tally, undoOf(job) === null ? null : RowUndoId.make(`${id}-${row.id}`))
      }),
      rememberRemoved: enqueueActions(({ context: { undos }, enqueue }, { id: removed }: { readonly id: string }) => {
        const undo = RowUndoId.make(`${id}-${removed}`)
        if (undos.has(undo)) enqueue.emit({ type: "notice.outdated", undo })
        const others = [...undos].filter(([known]) => known !== undo)
        enqueue.assign({
          undos: new Map([...others, [removalUndoOf(id, removed), { id: removed, action: "restore" }]])
        })
      }),
      failJob: enqueueActions(({ enqueue }, { error }: Thrown) => {
        enqueue.emit(failureNotice(error, describe(error)))
        enqueue.assign({ isTakenBack: false })
      }),
      emitSettled: emit((_, row: Row): RecordSaved<Row> => ({ type: "saved", row }))
    }
  }).createMachine({
    id,
    context: { jobs: [], isTakenBack: false, undos: new Map() },
    initial: "idle",
    on: {
      "row.action": { guard: withEvent("canEnqueue"), actions: withEvent("enqueueJob") },
      "row.undo": { guard: withEvent("canUndo"), actions: withEvent("enqueueUndo") },
      "row.takeBack": { guard: "canTakeBack", actions: "takeBack" },
      "row.removed": { actions: withEvent("rememberRemoved") }
    },
    states: jobQueueStates
  })
}
