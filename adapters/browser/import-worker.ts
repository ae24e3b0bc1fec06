/** The worker that holds the rows of a chosen file. */
import { handleRequests, type RequestHandler } from "./csv/handle-requests.ts"
import { localRowStore } from "./csv/local-row-store.ts"
import type { ToWorker } from "./csv/worker-messages.ts"
import { httpCsvImport } from "./http/csv-import.http.ts"
import { httpClient } from "./http/http-client.ts"
import { uploadingFetch } from "./http/upload.ts"
import { ImportId } from "#domain/csv-import/csv-import.schema.ts"

const portFor = ({ signed, signIn }: RequestHandler) => {
  const over = (fetch: Parameters<typeof httpClient>[0]["fetch"]) =>
    httpClient({
      fetch,
      token: () => signed().token,
      language: () => signed().language,
      onUnauthorized: signIn,
      isOffline: () => !navigator.onLine
    })
  return httpCsvImport({
    call: over((url, init) => fetch(url, init)),
    uploading: (tell) => over(uploadingFetch(() => new XMLHttpRequest(), tell)),
    newKey: () => crypto.randomUUID()
  })
}

const side = handleRequests(
  (message) => postMessage(message),
  (own) => localRowStore(portFor(own), () => ImportId.make(crypto.randomUUID()))
)
addEventListener("message", ({ data }: MessageEvent<ToWorker>) => side.hear(data))
