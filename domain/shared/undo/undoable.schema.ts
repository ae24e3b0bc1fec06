/** What an administrator has done within the last minutes and can still take back. */
import { Schema, Struct } from "effect"
import { Instant } from "../calendar.schema.ts"
import { simpleRecordPlaces } from "../record-kind.schema.ts"

const simpleRecordKinds = Struct.keys(simpleRecordPlaces).map((place) => simpleRecordPlaces[place].kind)

/** The kinds of record that are deleted, switched or imported on their screens. */
export const UndoableEntity = Schema.Literals(["article", "benefit", "quiz", "user", ...simpleRecordKinds]).annotate({
  message: "entity_unknown"
})
export type UndoableEntity = typeof UndoableEntity.Type

export const UndoableAct = Schema.Literals(["activate", "deactivate", "delete", "import", "move"])
export type UndoableAct = typeof UndoableAct.Type

export const Undoable = Schema.Struct({
  /** A change of one record, one of many users, or an import. */
  kind: Schema.Literals(["record", "change", "import"]),
  act: UndoableAct,
  /** Of the record, the change or the import. */
  id: Schema.String,
  /** How many records it has changed. */
  records: Schema.Int,
  /** What the record is called, or the company that users were moved to; null where that is no longer known. */
  name: Schema.NullOr(Schema.String),
  /** The Spanish title of a record that has one. */
  name_es: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The version that a change of one record has written. */
  version: Schema.NullOr(Schema.Int),
  at: Instant,
  undo_until: Instant
})
export interface Undoable extends Schema.Schema.Type<typeof Undoable> {}

/** Newest first; `asOf` is the server's time, by which the time left is counted. */
export const UndoableList = Schema.Struct({ asOf: Instant, undoable: Schema.Array(Undoable) })
export interface UndoableList extends Schema.Schema.Type<typeof UndoableList> {}

/** Why an undo leaves a record as it is. */
export const keptReasons = [
  "not_found",
  "changed",
  "own_account",
  "last_administrator",
  "referenced",
  "signed_in",
  "taken"
] as const
export type KeptReason = (typeof keptReasons)[number]

/** Its name is missing where it is gone for good, or the server is of the former version. */
interface KeptByUndo {
  readonly name?: string | null
  readonly reason: KeptReason
}

/** What an undo has done; the first of those that are kept, with the reasons. */
export interface Undone {
  readonly undone: number
  /** By the undo of a roster, how many people have their former values again. */
  readonly putBack?: number
  readonly kept: ReadonlyArray<KeptByUndo>
  readonly kept_total: number
}

/** The time to undo it has passed, or it has been undone already. */
export class UndoClosed extends Schema.TaggedError<UndoClosed>()("UndoClosed", {}) {}
