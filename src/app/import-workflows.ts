/** The switchboard of the import: what its machine asks of the workbench. */
import { Effect } from "effect"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import type { CsvWorkbench } from "#domain/csv-import/row-store.port.ts"
import { reading, writing } from "./port-actors.ts"

export interface ImportPorts {
  readonly workbench: CsvWorkbench
}

export const csvImportWith = ({ workbench }: ImportPorts) =>
  csvImportMachine.provide({
    actors: {
      openFile: reading(({ subject, file }) => workbench.open(subject, file)),
      listAnew: reading(() => workbench.listAnew),
      correctCells: writing(workbench.correct),
      saveRowsWithErrors: reading(() => workbench.saveRowsWithErrors),
      checkFile: reading(({ isAdminAllowed, tell }) => workbench.check(isAdminAllowed, tell)),
      uploadFile: writing(({ isAdminAllowed, tell }) => workbench.upload(isAdminAllowed, tell)),
      cancelUpload: writing(() => workbench.cancelUpload)
    },
    actions: {
      forgetRows: workbench.close,
      saveTemplate: ({ context }) => Effect.runSync(workbench.saveTemplate(context.subject))
    }
  })
