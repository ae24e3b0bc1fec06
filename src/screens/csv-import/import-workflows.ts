/** Provides the import machine with a row store. */
import { Effect } from "effect"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import type { RowStore } from "#domain/csv-import/row-store.port.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

export interface ImportPorts {
  readonly rowStore: RowStore
}

export const csvImportWith = ({ rowStore }: ImportPorts) =>
  csvImportMachine.provide({
    actors: {
      openFile: readActor(({ subject, file }) => rowStore.open(subject, file)),
      relist: readActor(() => rowStore.relist),
      correctCells: writeActor(rowStore.correct),
      setPrefix: readActor(({ prefix }) => rowStore.setPrefix(prefix)),
      saveRowsWithErrors: readActor(() => rowStore.saveRowsWithErrors),
      checkFile: readActor(({ isAdminAllowed, onProgress }) => rowStore.check(isAdminAllowed, onProgress)),
      uploadFile: writeActor(({ isAdminAllowed, onProgress }) => rowStore.upload(isAdminAllowed, onProgress)),
      cancelUpload: writeActor(() => rowStore.cancelUpload)
    },
    actions: {
      closeRows: rowStore.close,
      saveTemplate: ({ context }) => Effect.runSync(rowStore.saveTemplate(context.subject))
    }
  })
