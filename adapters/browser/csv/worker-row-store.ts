/** The page's side of the row store: the rows are in a worker, which starts with the first file and ends with the dialog. */
import { type Endpoint, proxy, type Remote, wrap } from "comlink"
import { Effect, Result, Schema } from "effect"
import type { Entity } from "#domain/shared/identity.schema.ts"
import { CsvImportFailure, CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import { type CsvSubject, templateOf } from "#domain/shared/csv/csv-subject.rules.ts"
import { rosterReport } from "#domain/csv-import/roster-report.rules.ts"
import type { ChosenFile, Opened, RowStore } from "#domain/csv-import/row-store.port.ts"
import type { RowWorker, SessionInfo } from "./row-worker.ts"

export interface StartedWorker {
  readonly endpoint: Endpoint
  readonly end: () => void
}

export interface WorkerRowStoreOptions {
  readonly start: (onCrash: (error: Error) => void) => StartedWorker
  readonly session: () => SessionInfo
  readonly onUnauthorized: () => Promise<boolean>
  readonly save: (bytes: Blob, name: string) => void
  /** Records of this kind may have been imported: the worker sends them past the cached answers of the page. */
  readonly onSent: (entity: Entity) => void
}

interface Running {
  readonly rows: Remote<RowWorker>
  /** Rejects when the worker is gone: its calls get no answer any more. */
  readonly gone: Promise<never>
  readonly end: (error: Error) => void
}

type Call<A> = (rows: Remote<RowWorker>) => Promise<A>

const readFailure = Schema.decodeUnknownResult(CsvImportFailure)
const isBlob = (file: ChosenFile): file is ChosenFile & Blob => file instanceof Blob

export const workerRowStore = ({ start, session, onUnauthorized, save, onSent }: WorkerRowStoreOptions): RowStore => {
  let running: Running | null = null
  let opened: CsvSubject | null = null

  const startWorker = (): Running => {
    let lose: (error: Error) => void = () => {}
    const gone = new Promise<never>((_, reject) => {
      lose = reject
    })
    // A call that waits for it fails with it; while none waits, it must not count as unhandled.
    gone.catch(() => undefined)
    const { endpoint, end } = start((error) => finish(error))
    const rows = wrap<RowWorker>(endpoint)
    void rows.onSessionEnded(proxy(async () => ({ mayRetry: await onUnauthorized(), session: session() })))
    return {
      rows,
      gone,
      end: (error) => {
        lose(error)
        end()
      }
    }
  }
  const finish = (error: Error): void => {
    running?.end(error)
    running = null
  }

  const ask = async <A>(call: Call<A>): Promise<A> => {
    const { rows, gone } = (running ??= startWorker())
    void rows.setSession(session())
    try {
      return await Promise.race([call(rows), gone])
    } catch (error) {
      throw Result.getOrElse(readFailure(error), () => error)
    }
  }
  const infallible = <A>(call: Call<A>): Effect.Effect<A> => Effect.promise(() => ask(call))
  /** Aborting what is named here aborts it there too. */
  const fallible = <A>(
    call: Call<A>,
    name?: "check" | "upload" | "compareRoster" | "applyRoster"
  ): Effect.Effect<A, CsvImportFailure> =>
    Effect.tryPromise({
      try: (signal) => {
        if (name !== undefined) signal.addEventListener("abort", () => void running?.rows.interrupt(name))
        return ask(call)
      },
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

  const saveText = ({ name, text }: { readonly name: string; readonly text: string }): void =>
    save(new Blob([text], { type: "text/csv" }), name)

  return {
    open: (subject, file, reading, known) =>
      Effect.tryPromise({
        try: (signal) => {
          if (!isBlob(file)) throw new Error("Only a file of this computer can be read")
          // Reading a file cannot be aborted in the worker; ending the worker does.
          finish(new Error("Another file was chosen"))
          opened = subject
          signal.addEventListener("abort", () => finish(new Error("Reading was aborted")))
          return ask<Opened>((rows) => rows.open(subject.id, file.name, file, reading, known))
        },
        catch: (failure) =>
          failure instanceof CsvRefused ? failure : new CsvRefused({ fields: { file: "csv_unreadable" } })
      }),
    relist: () => infallible((rows) => rows.relist()),
    rows: (...range) => infallible((rows) => rows.rows(...range)),
    reasons: (shown) => infallible((rows) => rows.reasons(shown)),
    correct: (correction) => infallible((rows) => rows.correct(correction)),
    undoCorrection: (shown) => infallible((rows) => rows.undoCorrection(shown)),
    findIssue: (search) => infallible((rows) => rows.findIssue(search)),
    chooseReading: (choices) => infallible((rows) => rows.chooseReading(choices)),
    check: (isAdminAllowed, onProgress) => fallible((rows) => rows.check(isAdminAllowed, proxy(onProgress)), "check"),
    upload: (isAdminAllowed, onProgress) =>
      written(fallible((rows) => rows.upload(isAdminAllowed, proxy(onProgress)), "upload")),
    compareRoster: (roster, onProgress) =>
      fallible((rows) => rows.compareRoster(roster, proxy(onProgress)), "compareRoster"),
    applyRoster: (roster, onProgress) =>
      written(fallible((rows) => rows.applyRoster(roster, proxy(onProgress)), "applyRoster")),
    keepLeftOut: (isAdminAllowed) => infallible((rows) => rows.keepLeftOut(isAdminAllowed)),
    undo: (id) => written(fallible((rows) => rows.undo(id))),
    cancelUpload: () => fallible((rows) => rows.cancelUpload()),
    people: (list) => infallible((rows) => rows.people(list)),
    saveRowsWithErrors: () =>
      Effect.map(
        infallible((rows) => rows.rowsWithErrors(session().language)),
        ({ name, bytes }) => save(new Blob([new Uint8Array(bytes)], { type: "text/csv" }), name)
      ),
    saveTemplate: (subject) => Effect.sync(() => saveText(templateOf(subject))),
    saveRosterReport: (subject, result) =>
      Effect.sync(() => saveText(rosterReport(result, subject, session().language))),
    close: () => finish(new Error("The dialog was closed"))
  }
}
