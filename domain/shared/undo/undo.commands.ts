/** The command that takes back the last change on a list of records. */
import type { RecordNoun } from "../record-noun.rules.ts"
import type { Command } from "../screen/command.schema.ts"
import { describeUndoable, undoWords } from "./undo.messages.ts"
import type { UndoEvent } from "./undo.machine.ts"
import { latestUndoable, type UndoContext } from "./undo.rules.ts"

interface UndoableState {
  readonly undo: { readonly context: UndoContext }
}

export const undoCommand = (
  name: string,
  noun: RecordNoun
): Command<
  UndoableState,
  { readonly to: "undo"; readonly event: Extract<UndoEvent, { readonly type: "undo.request" }> }
> => ({
  id: `${name}.undo`,
  keys: ["z"],
  label: undoWords.undo,
  detail: ({ undo }) => {
    const latest = latestUndoable(undo.context)
    return latest && describeUndoable(noun, latest)
  },
  keywords: undoWords.keywords,
  message: ({ undo }) => {
    const latest = latestUndoable(undo.context)
    return latest === null ? null : { to: "undo", event: { type: "undo.request", id: latest.id } }
  },
  why: ({ undo }) => (undo.context.undoing === null ? undoWords.nothingToUndo : undoWords.undoing)
})
