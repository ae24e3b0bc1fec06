/** The worker's side of the row store: runs the calls of the page. */
import { Effect, Schema } from "effect"
import { CsvImportFailure } from "#domain/csv-import/csv-import.errors.ts"
import type { UploadProgress } from "#domain/shared/csv/csv-import.schema.ts"
import { type CsvSubjects, findSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import type { LocalRowStore } from "./local-row-store.ts"
import type { FromWorker, RowRequest, SessionInfo, ToWorker } from "./worker-messages.ts"

export interface RequestHandler {
  /** The session of the page at its latest request. */
  readonly session: () => SessionInfo
  /** Asks the page to let the user sign in; true when the request may be sent again. */
  readonly signIn: () => Promise<boolean>
  readonly receive: (message: ToWorker) => void
}

const encodeFailure = Schema.encodeUnknownSync(CsvImportFailure)
const isFailure = Schema.is(CsvImportFailure)

export const handleRequests = (
  subjects: CsvSubjects,
  send: (message: FromWorker) => void,
  makeStore: (handler: RequestHandler) => LocalRowStore
): RequestHandler => {
  let session: SessionInfo = { token: null, language: "en" }
  let waiting: Array<(mayRetry: boolean) => void> = []
  const running = new Map<number, AbortController>()

  const run = (
    request: RowRequest,
    onProgress: (progress: UploadProgress) => void
  ): Effect.Effect<unknown, CsvImportFailure> => {
    switch (request.call) {
      case "open": {
        const subject = findSubject(subjects, request.subject)
        return subject === null
          ? Effect.die(new Error(`There is no subject ${request.subject}`))
          : store.open(subject, request.file, request.reading, request.known)
      }
      case "relist":
        return store.relist
      case "rows":
        return store.rows(request.shown, request.from, request.count)
      case "reasons":
        return store.reasons(request.shown)
      case "correct":
        return store.correct(request.correction)
      case "undoCorrection":
        return store.undoCorrection(request.shown)
      case "findIssue":
        return store.findIssue(request.search)
      case "chooseReading":
        return store.chooseReading(request.choices)
      case "check":
        return store.check(request.isAdminAllowed, onProgress)
      case "upload":
        return store.upload(request.isAdminAllowed, onProgress)
      case "cancelUpload":
        return store.cancelUpload
      case "undo":
        return store.undo(request.id)
      case "people":
        return store.people(request.list)
      case "rowsWithErrors":
        return store.rowsWithErrors(session.language)
    }
  }

  const respond = (id: number, request: RowRequest): void => {
    const abort = new AbortController()
    running.set(id, abort)
    Effect.runPromise(
      run(request, (progress) => send({ type: "progress", id, progress })),
      { signal: abort.signal }
    )
      .then(
        (value) => send({ type: "done", id, value }),
        (error: unknown) =>
          send(
            isFailure(error)
              ? { type: "failed", id, failure: encodeFailure(error) }
              : { type: "crashed", id, reason: String(error) }
          )
      )
      .finally(() => running.delete(id))
  }

  const handler: RequestHandler = {
    session: () => session,
    signIn: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) send({ type: "signIn" })
      }),
    receive: (message) => {
      switch (message.type) {
        case "request": {
          session = message.session
          return respond(message.id, message.request)
        }
        case "abort":
          return running.get(message.id)?.abort()
        case "signedIn": {
          session = message.session
          const all = waiting
          waiting = []
          for (const resolve of all) resolve(message.mayRetry)
        }
      }
    }
  }
  const store = makeStore(handler)
  return handler
}
