/** The import dialog: its machine and the cache of visible rows. Loaded with its first use. */
import { createElement } from "react"
import { availableImportCommands } from "#domain/csv-import/csv-import.commands.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { CsvImportScreen } from "./csv-import.screen.tsx"
import { LastImportScreen } from "./import-result.screen.tsx"
import type { ImportModule } from "#src/shell/context.ts"
import { csvImportWith, type ImportPorts, missingCompanyWith } from "./import-workflows.ts"
import { rowCache } from "./row-cache.ts"
import { ImportProvider } from "./use-import.ts"

export const openImport =
  (ports: ImportPorts): ImportModule["open"] =>
  ({ window, addChild, signedOut }) => {
    const dialog = addChild("import", csvImportWith(ports), { subjects: csvSubjects })
    const company = addChild("missingCompany", missingCompanyWith(ports))
    const rows = rowCache(ports.rowStore)
    dialog.subscribe((snapshot) => {
      const { file, overview, shown } = snapshot.context
      if (file === null || overview === null || snapshot.matches("reading")) return rows.show(null)
      rows.show({ shown, revision: overview.revision, file })
      if (snapshot.matches("result")) rows.loadPeople()
    })
    const warnUnsaved = (event: BeforeUnloadEvent): void => {
      const snapshot = dialog.getSnapshot()
      if (snapshot.context.isCorrected || snapshot.matches("uploading")) event.preventDefault()
    }
    window.addEventListener("beforeunload", warnUnsaved, { signal: signedOut })
    signedOut.addEventListener("abort", () => ports.rowStore.close())
    const send = dialog.send.bind(dialog)
    const value = { dialog, company, rows, send }
    return {
      Screen: () => createElement(ImportProvider, { value }, createElement(CsvImportScreen)),
      Last: ({ of }) => createElement(ImportProvider, { value }, createElement(LastImportScreen, { of })),
      send,
      commands: () => availableImportCommands(dialog.getSnapshot()),
      changes: dialog
    }
  }
