/** The page's side: answers the row store from a worker, which is started with the first file and ended with the dialog. */
import { Effect, Result, Schema } from "effect"
import { templateFor } from "#domain/csv-import/csv-subjects.rules.ts"
import { CsvImportFailure, CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import type { CsvFile, CsvSubject, UploadProgress } from "#domain/csv-import/csv-import.schema.ts"
import type { ChosenFile, RowStore } from "#domain/csv-import/row-store.port.ts"
import type { Asked, FromWorker, Signed, ToWorker } from "./worker-messages.ts"

/** The part of a worker that is needed. */
export interface StartedWorker {
  readonly send: (message: ToWorker) => void
  readonly end: () => void
}

export interface WorkerRowStoreOptions {
  /** Starts a worker that tells what it has to say, or that it has broken down. */
  readonly start: (hear: (message: FromWorker) => void, broken: (error: Error) => void) => StartedWorker
  readonly signed: () => Signed
  readonly onUnauthorized: () => Promise<boolean>
  readonly save: (bytes: Blob, name: string) => void
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
  readonly tell: (progress: UploadProgress) => void
}

const decodeFailure = Schema.decodeUnknownResult(CsvImportFailure)
const isBlob = (file: ChosenFile): file is ChosenFile & Blob => file instanceof Blob
const nobody = (): void => {}

export const workerRowStore = ({ start, signed, onUnauthorized, save }: WorkerRowStoreOptions): RowStore => {
  let worker: StartedWorker | null = null
  let last = 0
  const waiting = new Map<number, Waiting>()

  const end = (error: Error): void => {
    worker?.end()
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const hear = (message: FromWorker): void => {
    if (message.kind === "signIn") {
      void onUnauthorized().then((may) => worker?.send({ kind: "signedIn", may, signed: signed() }))
      return
    }
    const one = waiting.get(message.id)
    if (message.kind === "told") return one?.tell(message.progress as UploadProgress)
    waiting.delete(message.id)
    if (message.kind === "done") return one?.resolve(message.value as never)
    if (message.kind === "broken") return one?.reject(new Error(message.words))
    const failure = decodeFailure(message.failure)
    one?.reject(Result.isSuccess(failure) ? failure.success : new Error("The worker failed in a way nobody knows"))
  }

  /** Asks the worker; a question that is given up is taken back there too. */
  const ask = <A>(asked: Asked, signal: AbortSignal, tell = nobody as (progress: UploadProgress) => void): Promise<A> =>
    new Promise<A>((resolve, reject) => {
      worker ??= start(hear, end)
      last += 1
      const id = last
      const asking = worker
      signal.addEventListener("abort", () => {
        waiting.delete(id)
        asking.send({ kind: "giveUp", id })
      })
      waiting.set(id, { resolve, reject, tell })
      asking.send({ kind: "ask", id, asked, signed: signed() })
    })

  const sure = <A>(asked: Asked): Effect.Effect<A> => Effect.promise((signal) => ask<A>(asked, signal))
  const unsure = <A>(asked: Asked, tell?: (progress: UploadProgress) => void): Effect.Effect<A, CsvImportFailure> =>
    Effect.tryPromise({ try: (signal) => ask<A>(asked, signal, tell), catch: (failure) => failure as CsvImportFailure })

  return {
    open: (subject, file) =>
      Effect.tryPromise({
        try: (signal) => {
          if (!isBlob(file)) throw new Error("Only a file of this computer can be read")
          // Reading cannot be called off from outside; ending the worker does.
          end(new Error("Another file was chosen"))
          signal.addEventListener("abort", () => end(new Error("Reading was given up")))
          return ask({ of: "open", subject, file }, signal)
        },
        catch: (failure) =>
          failure instanceof CsvRefused ? failure : new CsvRefused({ fields: { file: "csv_unreadable" } })
      }),
    relist: sure({ of: "relist" }),
    rows: (shown, from, count) => sure({ of: "rows", shown, from, count }),
    reasons: (shown) => sure({ of: "reasons", shown }),
    correct: (correction) => sure({ of: "correct", correction }),
    check: (isAdminAllowed, tell) => unsure({ of: "check", isAdminAllowed }, tell),
    upload: (isAdminAllowed, tell) => unsure({ of: "upload", isAdminAllowed }, tell),
    cancelUpload: unsure({ of: "cancelUpload" }),
    people: (list) => sure({ of: "people", list }),
    saveRowsWithErrors: Effect.map(sure<CsvFile>({ of: "rowsWithErrors" }), ({ name, bytes }) =>
      save(new Blob([new Uint8Array(bytes)], { type: "text/csv" }), name)
    ),
    saveTemplate: (subject: CsvSubject) =>
      Effect.sync(() => {
        const { name, text } = templateFor(subject)
        save(new Blob([text], { type: "text/csv" }), name)
      }),
    close: () => end(new Error("The dialog was closed"))
  }
}
