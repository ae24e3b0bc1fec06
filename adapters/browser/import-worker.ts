/** The worker that holds the rows of a chosen file. */
import { expose } from "comlink"
import { localRowStore } from "./csv/local-row-store.ts"
import { type PageSession, rowWorker } from "./csv/row-worker.ts"
import { httpCsvImport } from "./http/csv-import.http.ts"
import { httpClient } from "./http/http-client.ts"
import { uploadingFetch } from "./http/upload.ts"
import { ImportId } from "#domain/shared/csv/csv-import.schema.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"

/** The server's clock at its last answer, or this computer's where an answer has no date. */
let serverMs = Date.now()

const portFor = ({ session, signIn }: PageSession) => {
  const over = (fetch: Parameters<typeof httpClient>[0]["fetch"]) =>
    httpClient({
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        const date = response.headers.get("date")
        serverMs = date === null ? Date.now() : Date.parse(date)
        return response
      },
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

expose(
  rowWorker(csvSubjects, (page) =>
    localRowStore(
      portFor(page),
      () => ImportId.make(crypto.randomUUID()),
      () => serverMs
    )
  )
)
