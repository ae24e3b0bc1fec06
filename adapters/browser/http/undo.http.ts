import { Effect } from "effect"
import { csvImportContract } from "#adapters/contract/csv-import.contract.ts"
import { undoContract } from "#adapters/contract/undo.contract.ts"
import { usersContract } from "#adapters/contract/users.contract.ts"
import { ImportId } from "#domain/shared/csv/csv-import.schema.ts"
import { UserChangeId } from "#domain/shared/identity.schema.ts"
import type { UndoPort } from "#domain/shared/undo/undo.port.ts"
import { UndoClosed } from "#domain/shared/undo/undoable.schema.ts"
import { type Call, dataOf } from "./http-client.ts"

const closed = () => Effect.fail(new UndoClosed())

/** What can be undone, over HTTP. Both undos have an idempotency key: repeated after signing in, each is done once. */
export const httpUndo = (call: Call, newKey: () => string): UndoPort => ({
  list: (entity) => dataOf(call(undoContract.list, { query: { entity } }, { background: true })),
  undoChange: (id) =>
    Effect.suspend(() =>
      dataOf(call(usersContract.undoBulk, { params: { id: UserChangeId.make(id) } }, { key: newKey() }))
    ).pipe(
      Effect.map(({ reverted, ...kept }) => ({ undone: reverted, ...kept })),
      Effect.catchTags({ UserBulkClosed: closed, UserBulkNotFound: closed, UserBulkNotYours: closed })
    ),
  undoImport: (id) =>
    Effect.suspend(() =>
      dataOf(call(csvImportContract.undo, { params: { id: ImportId.make(id) } }, { key: newKey() }))
    ).pipe(
      Effect.map(({ removed, reverted = 0, activated = 0, ...kept }) => ({
        undone: removed,
        putBack: reverted + activated,
        ...kept
      })),
      Effect.catchTags({ ImportClosed: closed, ImportNotFound: closed })
    )
})
