import type { Effect } from "effect"
import type { CallFailure } from "../failure.errors.ts"
import type { UndoableEntity, UndoableList, UndoClosed, Undone } from "./undoable.schema.ts"

/** What an administrator can still undo, and the calls that undo a change of many and an import. */
export interface UndoPort {
  /** A background request: it does not extend the session. */
  readonly list: (entity: UndoableEntity) => Effect.Effect<UndoableList, CallFailure>
  readonly undoChange: (id: string) => Effect.Effect<Undone, UndoClosed | CallFailure>
  readonly undoImport: (id: string) => Effect.Effect<Undone, UndoClosed | CallFailure>
}
