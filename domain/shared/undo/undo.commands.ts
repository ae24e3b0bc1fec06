/** The command that takes back the last change on a list of records. */
import type { JobQueue } from "../job-queue.rules.ts"
import type { RowActionEvent } from "../list/row-actions.machine.ts"
import type { RecordNoun } from "../record-noun.rules.ts"
import type { Command } from "../screen/command.schema.ts"
import { describeOlder, describeUndoable, undoWords } from "./undo.messages.ts"
import type { UndoEvent } from "./undo.machine.ts"
import { isOvertaken, latestUndoable, type UndoContext } from "./undo.rules.ts"
import type { Undoable } from "./undoable.schema.ts"

/** The machines of a screen whose work this command takes back. */
export interface UndoableState {
  readonly undo: { readonly context: UndoContext }
  readonly rowActions: { readonly context: JobQueue<unknown> }
  /** Changes of many, where the screen has them. */
  readonly bulk?: { readonly context: JobQueue<unknown> }
}

type EventOfType<Type> = Extract<RowActionEvent | UndoEvent, { readonly type: Type }>

type UndoMessage<More> =
  | { readonly to: "undo"; readonly event: EventOfType<"undo.request" | "undo.await"> }
  | { readonly to: "rowActions"; readonly event: EventOfType<"row.takeBack"> }
  | More

const isAtWork = (machine: UndoableState["bulk"]): boolean => (machine?.context.jobs.length ?? 0) > 0

/** What would be undone now; null while something later is not answered. */
export const undoableNow = ({ undo, rowActions, bulk }: UndoableState): Undoable | null =>
  isAtWork(rowActions) || isAtWork(bulk) ? null : latestUndoable(undo.context)

/** Whether something has just been done, so that what would be undone is not known yet. */
export const isUndoableSoon = ({ undo, rowActions, bulk }: UndoableState): boolean =>
  isAtWork(rowActions) || isAtWork(bulk) || undo.context.hasUnlistedChange

/** An action without an answer is itself taken back; nothing older is undone in its place. */
export const undoCommand = <State extends UndoableState, More = never>(
  name: string,
  noun: RecordNoun,
  takeBackMany: More | null = null
): Command<State, UndoMessage<More>> => ({
  id: `${name}.undo`,
  keys: ["z"],
  label: (state) =>
    undoableNow(state) !== null && isOvertaken(state.undo.context) ? undoWords.undoEarlier : undoWords.undo,
  detail: (state) => {
    const latest = undoableNow(state)
    return latest && describeUndoable(noun, latest)
  },
  keywords: undoWords.keywords,
  message: ({ undo, rowActions, bulk }) => {
    // While both machines are busy, it is unknown which action is the later one.
    if (isAtWork(bulk)) return isAtWork(rowActions) ? null : takeBackMany
    if (isAtWork(rowActions)) return { to: "rowActions", event: { type: "row.takeBack" } }
    if (undo.context.hasUnlistedChange) return { to: "undo", event: { type: "undo.await" } }
    const latest = latestUndoable(undo.context)
    return latest === null ? null : { to: "undo", event: { type: "undo.request", id: latest.id } }
  },
  whyNotByKey: (state) => {
    const latest = undoableNow(state)
    return latest !== null && isOvertaken(state.undo.context) ? describeOlder(noun, latest) : null
  },
  why: ({ undo, rowActions, bulk }) =>
    undo.context.undoing === null && !isAtWork(rowActions) && !isAtWork(bulk)
      ? undoWords.nothingToUndo
      : undoWords.undoing
})
