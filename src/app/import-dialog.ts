/** The import dialog: its machine and the cache of visible rows. Loaded with its first use. */
import type { ComponentType } from "react"
import type { ActorRefFrom } from "xstate"
import { type ImportDialogMessage, availableImportCommands } from "#domain/csv-import/csv-import.commands.ts"
import type { CsvImportEvent } from "#domain/csv-import/csv-import-setup.machine.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import { CsvImportScreen } from "#src/screens/csv-import/csv-import.screen.tsx"
import { type RowCache, rowCache } from "./row-cache.ts"
import { csvImportWith, type ImportPorts } from "./import-workflows.ts"
import type { Household } from "./rooms.ts"

export interface ImportDialog {
  readonly Screen: ComponentType
  readonly dialog: ActorRefFrom<ReturnType<typeof csvImportWith>>
  readonly rows: RowCache
  readonly send: (event: CsvImportEvent) => void
  readonly available: () => ReadonlyArray<AvailableCommand<ImportDialogMessage>>
}

export type ImportScope = Pick<Household, "window" | "addChild" | "left">

/** What is loaded with the first use. */
export interface ImportModule {
  readonly open: (scope: ImportScope) => ImportDialog
}

export const openImportDialog = ({ window, addChild, left }: ImportScope, ports: ImportPorts): ImportDialog => {
  const dialog = addChild("import", csvImportWith(ports), { subjects: csvSubjects })
  const rows = rowCache(ports.rowStore)
  dialog.subscribe((snapshot) => {
    const { file, overview, shown } = snapshot.context
    if (file === null || overview === null || snapshot.matches("reading")) return rows.show(null)
    rows.show({ shown, revision: overview.revision, file })
    if (snapshot.matches("result")) rows.loadPeople()
  })
  const warn = (event: BeforeUnloadEvent): void => {
    const snapshot = dialog.getSnapshot()
    if (snapshot.context.isCorrected || snapshot.matches("uploading")) event.preventDefault()
  }
  window.addEventListener("beforeunload", warn, { signal: left })
  left.addEventListener("abort", () => {
    ports.rowStore.close()
  })
  return {
    Screen: CsvImportScreen,
    dialog,
    rows,
    send: (event) => dialog.send(event),
    available: () => availableImportCommands(dialog.getSnapshot())
  }
}
