/** The worker that holds the rows of a chosen file. */
import { handleRequests, type RequestHandler } from "./csv/handle-requests.ts"
import { localRowStore } from "./csv/local-row-store.ts"
import type { ToWorker } from "./csv/worker-messages.ts"
import { httpCsvImport } from "./http/csv-import.http.ts"
import { httpClient } from "./http/http-client.ts"
import { uploadingFetch } from "./http/upload.ts"
import { ImportId } from "#domain/csv-import/csv-import.schema.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"

const portFor = ({ session, signIn }: RequestHandler) => {
  const over = (fetch: Parameters<typeof httpClient>[0]["fetch"]) =>
    httpClient({
      fetch,
      token: () => session().token,
      language: () => session().language,
      onUnauthorized: signIn,
      isOffline: () => !navigator.onLine
    })
  return httpCsvImport({
    call: over((url, init) => fetch(url, init)),
    uploading: (onBytes) => over(uploadingFetch(() => new XMLHttpRequest(), onBytes)),
    newKey: () => crypto.randomUUID()
  })
}

const handler = handleRequests(
  csvSubjects,
  (message) => postMessage(message),
  (own) => localRowStore(portFor(own), () => ImportId.make(crypto.randomUUID()))
)
addEventListener("message", ({ data }: MessageEvent<ToWorker>) => handler.receive(data))
