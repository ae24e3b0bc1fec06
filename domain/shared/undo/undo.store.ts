import type { Effect } from "effect"
import type { Instant } from "../calendar.schema.ts"
import type { Unavailable } from "../failure.errors.ts"
import type { Undoable, UndoableEntity } from "./undoable.schema.ts"

type Status = "active" | "inactive"

/** A deletion or a switch by this administrator that is the last change of its record. */
export interface RecentWrite extends Pick<Undoable, "id" | "name" | "name_es" | "version" | "at"> {
  /** Null of a deletion. */
  readonly switched: {
    /** The status before the first switch of the last minutes, and the one that the record has now. */
    readonly from: Status
    readonly to: Status
  } | null
}

/** Finds what one administrator has done to records of a kind. It has no rules of its own. */
export interface UndoStore {
  readonly now: Effect.Effect<Instant, Unavailable>
  /**
   * Those of the last seconds. A record that anybody has written since has none, nor one that was part of a change of
   * many.
   */
  readonly writes: (entity: UndoableEntity, seconds: number) => Effect.Effect<ReadonlyArray<RecentWrite>, Unavailable>
  /** Changes of many and imports that are open. */
  readonly openChanges: (entity: UndoableEntity) => Effect.Effect<ReadonlyArray<Undoable>, Unavailable>
}
