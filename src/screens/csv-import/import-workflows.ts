/** Provides the import machine with a row store. */
import { Effect } from "effect"
import { learnNames } from "#domain/shared/csv/column-mapping.rules.ts"
import { csvImportMachine } from "#domain/csv-import/csv-import.machine.ts"
import { rosterMachine } from "#domain/csv-import/roster.machine.ts"
import type { RosterCompany } from "#domain/csv-import/roster-dialog.rules.ts"
import { type MissingCompany, missingCompanyMachine } from "#domain/csv-import/missing-company.machine.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import type { ColumnMemory, RowStore } from "#domain/csv-import/row-store.port.ts"
import { readActor, writeActor } from "#src/shell/port-actors.ts"

export interface ImportPorts {
  readonly rowStore: RowStore
  readonly columns: ColumnMemory
  /** The companies that users can belong to. */
  readonly companies: Effect.Effect<ReadonlyArray<RosterCompany>, CallFailure>
  readonly createCompany: (company: MissingCompany) => Effect.Effect<void, unknown>
}

export const missingCompanyWith = ({ createCompany }: Pick<ImportPorts, "createCompany">) =>
  missingCompanyMachine.provide({ actors: { createCompany: writeActor(createCompany) } })

const rosterWith = ({ rowStore, companies }: Pick<ImportPorts, "rowStore" | "companies">) =>
  rosterMachine.provide({
    actors: {
      readCompanies: readActor(() => companies),
      compareRoster: readActor(({ onProgress, ...roster }) => rowStore.compareRoster(roster, onProgress)),
      applyRoster: writeActor(({ onProgress, ...roster }) => rowStore.applyRoster(roster, onProgress)),
      cancelUpload: writeActor(rowStore.cancelUpload)
    }
  })

export const csvImportWith = (ports: Omit<ImportPorts, "createCompany">) => {
  const { rowStore, columns, companies } = ports
  return csvImportMachine.provide({
    actors: {
      openFile: readActor(({ subject, file, reading }) =>
        Effect.flatMap(columns.read(subject.id), (names) => rowStore.open(subject, file, reading, names))
      ),
      readCompanies: readActor(() =>
        Effect.map(companies, (all): ReadonlyArray<string> => all.map(({ name }) => name))
      ),
      relist: readActor(rowStore.relist),
      correctCells: writeActor(rowStore.correct),
      undoCorrection: writeActor(({ shown }) => rowStore.undoCorrection(shown)),
      findIssue: readActor(({ search, purpose }) =>
        Effect.map(rowStore.findIssue(search), (cell) => ({ cell, purpose }))
      ),
      chooseReading: readActor(rowStore.chooseReading),
      saveRowsWithErrors: readActor(rowStore.saveRowsWithErrors),
      checkFile: readActor(({ isAdminAllowed, onProgress }) => rowStore.check(isAdminAllowed, onProgress)),
      roster: rosterWith(ports),
      uploadFile: writeActor(({ isAdminAllowed, onProgress }) => rowStore.upload(isAdminAllowed, onProgress)),
      keepLeftOut: readActor(({ isAdminAllowed }) => rowStore.keepLeftOut(isAdminAllowed)),
      undoImport: writeActor(({ id }) => rowStore.undo(id)),
      cancelUpload: writeActor(rowStore.cancelUpload)
    },
    actions: {
      closeRows: rowStore.close,
      rememberColumns: ({ context: { subject, question, reading } }) => {
        const file = question?.columns ?? null
        if (file === null || reading.places === null) return
        const { places, joined } = reading
        Effect.runFork(
          Effect.flatMap(columns.read(subject.id), (names) =>
            columns.save(subject.id, learnNames(names, file.names, places, joined))
          )
        )
      },
      saveTemplate: ({ context }) => Effect.runSync(rowStore.saveTemplate(context.subject)),
      saveRosterReport: ({ context }, result) => Effect.runSync(rowStore.saveRosterReport(context.subject, result))
    }
  })
}
