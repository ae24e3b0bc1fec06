/** Provides the import machine with a row store. */
import { Effect } from "effect"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import type { RowStore } from "#domain/csv-import/row-store.port.ts"
import { reading, writing } from "#src/shell/port-actors.ts"

export interface ImportPorts {
  readonly rowStore: RowStore
}

export const csvImportWith = ({ rowStore }: ImportPorts) =>
  csvImportMachine.provide({
    actors: {
      openFile: reading(({ subject, file }) => rowStore.open(subject, file)),
      relist: reading(() => rowStore.relist),
      correctCells: writing(rowStore.correct),
      saveRowsWithErrors: reading(() => rowStore.saveRowsWithErrors),
      checkFile: reading(({ isAdminAllowed, onProgress }) => rowStore.check(isAdminAllowed, onProgress)),
      uploadFile: writing(({ isAdminAllowed, onProgress }) => rowStore.upload(isAdminAllowed, onProgress)),
      cancelUpload: writing(() => rowStore.cancelUpload)
    },
    actions: {
      closeRows: rowStore.close,
      saveTemplate: ({ context }) => Effect.runSync(rowStore.saveTemplate(context.subject))
    }
  })
