/** The page's side of the row store: the rows are in a worker, which starts with the first file and ends with the dialog. */
import { Effect, Result, Schema } from "effect"
import type { Entity } from "#domain/shared/identity.schema.ts"
import { CsvImportFailure, CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import type { CsvFile, UploadProgress } from "#domain/shared/csv/csv-import.schema.ts"
import { type CsvSubject, templateOf } from "#domain/shared/csv/csv-subject.rules.ts"
import type { ChosenFile, RowStore } from "#domain/csv-import/row-store.port.ts"
import type { FromWorker, RowRequest, SessionInfo, ToWorker } from "./worker-messages.ts"

export interface StartedWorker {
  readonly send: (message: ToWorker) => void
  readonly end: () => void
}

export interface WorkerRowStoreOptions {
  readonly start: (onMessage: (message: FromWorker) => void, onCrash: (error: Error) => void) => StartedWorker
  readonly session: () => SessionInfo
  readonly onUnauthorized: () => Promise<boolean>
  readonly save: (bytes: Blob, name: string) => void
  /** Records of this kind may have been imported: the worker sends them past the cached answers of the page. */
  readonly onSent: (entity: Entity) => void
}

interface Pending {
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
  readonly onProgress: (progress: UploadProgress) => void
}

const decodeFailure = Schema.decodeUnknownResult(CsvImportFailure)
const isBlob = (file: ChosenFile): file is ChosenFile & Blob => file instanceof Blob
const ignoreProgress: (progress: UploadProgress) => void = () => {}

export const workerRowStore = ({ start, session, onUnauthorized, save, onSent }: WorkerRowStoreOptions): RowStore => {
  let worker: StartedWorker | null = null
  let lastId = 0
  let opened: CsvSubject | null = null
  const pending = new Map<number, Pending>()

  const end = (error: Error): void => {
    worker?.end()
    worker = null
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  const receive = (message: FromWorker): void => {
    if (message.type === "signIn") {
      void onUnauthorized().then((mayRetry) => worker?.send({ type: "signedIn", mayRetry, session: session() }))
      return
    }
    const request = pending.get(message.id)
    if (message.type === "progress") return request?.onProgress(message.progress)
    pending.delete(message.id)
    if (message.type === "done") return request?.resolve(message.value as never)
    if (message.type === "crashed") return request?.reject(new Error(message.reason))
    const failure = decodeFailure(message.failure)
    request?.reject(Result.isSuccess(failure) ? failure.success : new Error("The worker failed in an unknown way"))
  }

  /** Sends a request to the worker; aborting it here aborts it there too. */
  const call = <A>(request: RowRequest, signal: AbortSignal, onProgress = ignoreProgress): Promise<A> =>
    new Promise<A>((resolve, reject) => {
      worker ??= start(receive, end)
      lastId += 1
      const id = lastId
      const calledWorker = worker
      signal.addEventListener("abort", () => {
        pending.delete(id)
        calledWorker.send({ type: "abort", id })
      })
      pending.set(id, { resolve, reject, onProgress })
      calledWorker.send({ type: "request", id, request, session: session() })
    })

  const infallible = <A>(request: RowRequest): Effect.Effect<A> => Effect.promise((signal) => call<A>(request, signal))
  const fallible = <A>(
    request: RowRequest,
    onProgress?: (progress: UploadProgress) => void
  ): Effect.Effect<A, CsvImportFailure> =>
    Effect.tryPromise({
      try: (signal) => call<A>(request, signal, onProgress),
      catch: (failure) => failure as CsvImportFailure
    })

  /** Work that writes on the server; failed work may have been done, too. */
  const written = <A>(work: Effect.Effect<A, CsvImportFailure>): Effect.Effect<A, CsvImportFailure> =>
    Effect.ensuring(
      work,
      Effect.sync(() => {
        if (opened !== null) onSent(opened.entity)
      })
    )

  return {
    open: (subject, file, reading, known) =>
      Effect.tryPromise({
        try: (signal) => {
          if (!isBlob(file)) throw new Error("Only a file of this computer can be read")
          // Reading a file cannot be aborted in the worker; ending the worker does.
          end(new Error("Another file was chosen"))
          opened = subject
          signal.addEventListener("abort", () => end(new Error("Reading was aborted")))
          return call({ call: "open", subject: subject.id, file, reading, known }, signal)
        },
        catch: (failure) =>
          failure instanceof CsvRefused ? failure : new CsvRefused({ fields: { file: "csv_unreadable" } })
      }),
    relist: infallible({ call: "relist" }),
    rows: (shown, from, count) => infallible({ call: "rows", shown, from, count }),
    reasons: (shown) => infallible({ call: "reasons", shown }),
    correct: (correction) => infallible({ call: "correct", correction }),
    undoCorrection: (shown) => infallible({ call: "undoCorrection", shown }),
    findIssue: (search) => infallible({ call: "findIssue", search }),
    chooseReading: (choices) => infallible({ call: "chooseReading", choices }),
    check: (isAdminAllowed, onProgress) => fallible({ call: "check", isAdminAllowed }, onProgress),
    upload: (isAdminAllowed, onProgress) => written(fallible({ call: "upload", isAdminAllowed }, onProgress)),
    undo: (id) => written(fallible({ call: "undo", id })),
    cancelUpload: fallible({ call: "cancelUpload" }),
    people: (list) => infallible({ call: "people", list }),
    saveRowsWithErrors: Effect.map(infallible<CsvFile>({ call: "rowsWithErrors" }), ({ name, bytes }) =>
      save(new Blob([new Uint8Array(bytes)], { type: "text/csv" }), name)
    ),
    saveTemplate: (subject) =>
      Effect.sync(() => {
        const { name, text } = templateOf(subject)
        save(new Blob([text], { type: "text/csv" }), name)
      }),
    close: () => end(new Error("The dialog was closed"))
  }
}
