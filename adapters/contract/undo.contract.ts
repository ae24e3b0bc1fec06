import { Schema } from "effect"
import { Undoable, UndoableEntity, UndoableList } from "#domain/shared/undo/undoable.schema.ts"
import { endpoint, oneRecordWithLists } from "./endpoint.ts"

export const undoContract = {
  list: endpoint({
    method: "GET",
    path: "/undoable",
    permission: "administrator",
    summary: "Lists what one has done to records of a kind and can still undo, newest first",
    query: Schema.Struct({ entity: UndoableEntity }),
    answer: oneRecordWithLists(UndoableList, { undoable: Undoable })
  })
}
