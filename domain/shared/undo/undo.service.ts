/** Lists what an administrator can still undo. The undoing itself is that of each feature. */
import { Effect } from "effect"
import { addSeconds } from "../calendar.schema.ts"
import type { RecentWrite, UndoStore } from "./undo.store.ts"
import type { Undoable, UndoableEntity, UndoableList } from "./undoable.schema.ts"

interface UndoDependencies {
  readonly store: UndoStore
  readonly undoSeconds: number
}

/** A record that was switched back is as it was, so there is nothing to undo. */
const isUndone = ({ switched }: RecentWrite): boolean => switched !== null && switched.from === switched.to

const toUndoable = ({ switched, ...write }: RecentWrite, undoSeconds: number): Undoable => ({
  ...write,
  kind: "record",
  act: switched === null ? "delete" : switched.to === "active" ? "activate" : "deactivate",
  records: 1,
  undo_until: addSeconds(write.at, undoSeconds)
})

/** Enough to take back an hour's work of ten minutes, and few enough to be read with each page. */
const listedMax = 100

export const undoService = ({ store, undoSeconds }: UndoDependencies) => ({
  list: Effect.fnUntraced(function* (entity: UndoableEntity) {
    const asOf = yield* store.now
    const writes = yield* store.writes(entity, undoSeconds)
    const open = yield* store.openChanges(entity)
    const records = writes.filter((write) => !isUndone(write)).map((write) => toUndoable(write, undoSeconds))
    const undoable = [...records, ...open]
      .filter(({ records: count, undo_until }) => count > 0 && undo_until > asOf)
      .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
      .slice(0, listedMax)
    return { asOf, undoable } satisfies UndoableList
  })
})
