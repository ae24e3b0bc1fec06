/** Undoes imports: what an import has created goes, unless it has been touched since. */
import { Effect } from "effect"
import type { ChangePublisher } from "../shared/audit/audit.store.ts"
import { importSubjects } from "../shared/record-kind.schema.ts"
import { ImportClosed, ImportNotFound } from "./csv-import.errors.ts"
import type { ImportId } from "../shared/csv/csv-import.schema.ts"
import type { ImportUndoStore } from "./csv-import.store.ts"

interface UndoDependencies {
  readonly store: ImportUndoStore
  readonly changes: ChangePublisher
}

export const importUndoService = ({ store, changes }: UndoDependencies) => ({
  /** For its maker, once, while it is open. */
  undo: Effect.fnUntraced(function* (id: ImportId) {
    const found = yield* store.lock(id)
    if (found === null) return yield* new ImportNotFound()
    if (!found.isOpen) return yield* new ImportClosed()
    const undone = yield* store.removeUntouched(id, found.subject)
    yield* store.close(id)
    if (undone.removed > 0) yield* changes.publish(importSubjects[found.subject], null)
    return undone
  })
})
