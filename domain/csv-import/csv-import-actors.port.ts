/** What the machine of an import asks for, of whoever starts it, and what it passes on. */
import type { ImportId, ImportUndone, CellChoices } from "../shared/csv/csv-import.schema.ts"
import { promiseActor } from "../shared/promised.ts"
import type { CsvImportEvent, FileToOpen, Sending } from "./csv-import-events.schema.ts"
import type * as dialog from "./import-dialog.rules.ts"
import { rosterMachine } from "./roster.machine.ts"
import type { AnyCorrection, ImportResult, IssueSearch, Opened, Overview, Restored, Shown } from "./row-store.port.ts"

type Context = dialog.ImportDialogContext
type Found = dialog.IssueFound

export const importActors = {
  openFile: promiseActor<Opened, FileToOpen>("openFile"),
  readCompanies: promiseActor<ReadonlyArray<string>>("readCompanies"),
  relist: promiseActor<Overview>("relist"),
  correctCells: promiseActor<Overview, AnyCorrection>("correctCells"),
  findIssue: promiseActor<Found, { readonly search: IssueSearch; readonly purpose: dialog.IssueToFind["purpose"] }>(
    "findIssue"
  ),
  undoCorrection: promiseActor<Restored, { readonly shown: Shown }>("undoCorrection"),
  chooseReading: promiseActor<Overview, Partial<CellChoices>>("chooseReading"),
  saveRowsWithErrors: promiseActor<void>("saveRowsWithErrors"),
  checkFile: promiseActor<Overview, Sending>("checkFile"),
  uploadFile: promiseActor<ImportResult, Sending>("uploadFile"),
  roster: rosterMachine,
  keepLeftOut: promiseActor<Overview, Pick<Context, "isAdminAllowed">>("keepLeftOut"),
  undoImport: promiseActor<ImportUndone, { readonly id: ImportId }>("undoImport"),
  cancelUpload: promiseActor<void>("cancelUpload")
}

export const sending = ({
  context: { isAdminAllowed },
  self
}: {
  readonly context: Context
  readonly self: { readonly send: (event: CsvImportEvent) => void }
}): Sending => ({ isAdminAllowed, onProgress: (progress) => self.send({ type: "upload.progress", progress }) })
