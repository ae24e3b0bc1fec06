/** The ports of the import dialog: a row store in a worker, which also sends the rows. */
import { Effect } from "effect"
import { companiesContract } from "#adapters/contract/companies.contract.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import type { ColumnMemory, RowStore } from "#domain/csv-import/row-store.port.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { columnMemory } from "./browser-storage/column-memory.storage.ts"
import { workerRowStore } from "./csv/worker-row-store.ts"
import { saveByLink } from "./files/download.files.ts"
import type { Ports } from "./ports.ts"
import { TrustedWorker as Worker } from "./trusted-worker.ts"

export const importPorts = (
  { window, savedSession, cache, onUnauthorized }: Ports,
  language: () => Language
): {
  readonly rowStore: RowStore
  readonly columns: ColumnMemory
  readonly companies: Effect.Effect<ReadonlyArray<string>, CallFailure>
} => ({
  companies: Effect.map(
    Effect.suspend(() => cache.call(companiesContract.all, { query: { type: "users" } })),
    ({ data }) => data.map(({ name }) => name)
  ),
  columns: columnMemory(window.localStorage),
  rowStore: workerRowStore({
    start: (onCrash) => {
      // The build finds the program by these very words.
      const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" })
      worker.addEventListener("error", ({ message }) =>
        onCrash(new Error(message || "The worker could not be started"))
      )
      return { endpoint: worker, end: () => worker.terminate() }
    },
    session: () => ({ token: savedSession.token(), language: language() }),
    onUnauthorized,
    save: saveByLink(window.document),
    onSent: cache.invalidateKind
  })
})
