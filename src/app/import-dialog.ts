/** The import dialog: its machine, the rows in sight, and who hears what has come in. Fetched with its first use. */
import type { ComponentType } from "react"
import { type ActorRefFrom, createActor } from "xstate"
import { type ImportDialogMessage, importOffers } from "#domain/csv-import/csv-import.commands.ts"
import type { CsvImportEvent, RecordsImported } from "#domain/csv-import/csv-import-setup.machine.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import type { Offer } from "#domain/shared/command.schema.ts"
import { CsvImportScreen } from "#src/screens/csv-import/csv-import.screen.tsx"
import { type RowCache, rowCache } from "./row-cache.ts"
import { csvImportWith, type ImportPorts } from "./import-workflows.ts"
import type { Change } from "./rooms.ts"
import { hearing } from "./system.ts"

export interface ImportDialog {
  readonly Screen: ComponentType
  readonly dialog: ActorRefFrom<ReturnType<typeof csvImportWith>>
  readonly rows: RowCache
  readonly send: (event: CsvImportEvent) => void
  readonly offers: () => ReadonlyArray<Offer<ImportDialogMessage>>
}

export interface ImportScope {
  readonly window: Window
  /** Tells the lists that records have come in. */
  readonly changed: (change: Change) => void
  readonly left: AbortSignal
}

/** What is fetched with the first use. */
export interface ImportModule {
  readonly open: (scope: ImportScope) => ImportDialog
}

/** Once the step has been drawn. */
const focusStep = (document: Document): void => {
  requestAnimationFrame(() =>
    [...document.querySelectorAll("dialog:modal")]
      .at(-1)
      ?.querySelector<HTMLElement>("[data-first-focus]")
      ?.focus({ preventScroll: true })
  )
}

export const openImportDialog = ({ window, changed, left }: ImportScope, ports: ImportPorts): ImportDialog => {
  const inspect = hearing(
    window,
    () => null,
    (told) => {
      if (told.type === "step") focusStep(window.document)
      else if (told.type === "imported") changed({ entity: (told as RecordsImported).entity })
    }
  )
  const dialog = createActor(csvImportWith(ports), { inspect, input: { subjects: csvSubjects } })
  const rows = rowCache(ports.rowStore)
  dialog.subscribe((snapshot) => {
    const { file, overview, shown } = snapshot.context
    if (file === null || overview === null || snapshot.matches("reading")) return rows.look(null)
    rows.look({ shown, revision: overview.revision, file })
    if (snapshot.matches("result")) rows.lookAtPeople()
  })
  const warn = (event: BeforeUnloadEvent): void => {
    const snapshot = dialog.getSnapshot()
    if (snapshot.context.isCorrected || snapshot.matches("uploading")) event.preventDefault()
  }
  window.addEventListener("beforeunload", warn, { signal: left })
  left.addEventListener("abort", () => {
    dialog.stop()
    ports.rowStore.close()
  })
  dialog.start()
  return {
    Screen: CsvImportScreen,
    dialog,
    rows,
    send: (event) => dialog.send(event),
    offers: () => importOffers(dialog.getSnapshot())
  }
}
