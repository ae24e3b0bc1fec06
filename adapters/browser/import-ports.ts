/** What the import dialog needs: the rows of a file in a worker, which also sends them. */
import type { RowStore } from "#domain/csv-import/row-store.port.ts"
import type { Language } from "#domain/shared/language.schema.ts"
import { workerRowStore } from "./csv/worker-row-store.ts"
import type { FromWorker } from "./csv/worker-messages.ts"
import { saveByLink } from "./files/download.files.ts"
import type { Ports } from "./ports.ts"

export const importPorts = (
  { window, keeper, onUnauthorized }: Ports,
  language: () => Language
): { readonly rowStore: RowStore } => ({
  rowStore: workerRowStore({
    start: (hear, broken) => {
      const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" })
      worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => hear(data))
      worker.addEventListener("error", ({ message }) => broken(new Error(message || "The worker could not be started")))
      return { send: (message) => worker.postMessage(message), end: () => worker.terminate() }
    },
    signed: () => ({ token: keeper.token(), language: language() }),
    onUnauthorized,
    save: saveByLink(window.document)
  })
})
