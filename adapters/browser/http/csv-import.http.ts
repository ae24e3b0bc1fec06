import { Effect } from "effect"
import { csvImportContract } from "#adapters/contract/csv-import.contract.ts"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import type { CsvImportPort, CsvUpload, UploadFailure } from "#domain/csv-import/csv-import.port.ts"
import { type CsvImportFailure, toCsvImportFailure } from "#domain/csv-import/csv-import.errors.ts"
import type { UploadProgress } from "#domain/csv-import/csv-import.schema.ts"
import type { Call } from "./http-client.ts"
import type { BytesSent } from "./upload.ts"

export interface CsvImportHttp {
  readonly call: Call
  /** The same over a request that tells how many bytes have left. */
  readonly uploading: (tell: (sent: BytesSent) => void) => Call
  readonly newKey: () => string
}

/** How often the server is asked how far it is. */
const askedMs = 400

/** A promise of work that can be given up; it rejects with the failure itself. */
const promised = <A>(work: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, CsvImportFailure> =>
  Effect.tryPromise({ try: work, catch: toCsvImportFailure })

/**
 * Answers the import's port over HTTP. Giving an upload up ends the request and tells the server, which then keeps nothing
 * unless it was done.
 */
export const httpCsvImport = ({ call, uploading, newKey }: CsvImportHttp): CsvImportPort => {
  const progress: CsvImportPort["progress"] = (id) =>
    Effect.map(call(csvImportContract.progress, { params: { id } }, { background: true }), ({ data }) => data)
  const cancel: CsvImportPort["cancel"] = (id) => Effect.asVoid(call(csvImportContract.cancel, { params: { id } }))

  /** Tells how far the server is from when the last byte has left until the answered function is called. */
  const follow = ({ id }: CsvUpload, isLong: boolean, tell: (progress: UploadProgress) => void) => {
    let asking: ReturnType<typeof setTimeout> | null = null
    let isOver = false
    let isFollowing = false
    const ask = async (): Promise<void> => {
      const found = await Effect.runPromise(progress(id)).catch(() => null)
      if (isOver) return
      // Nobody knows how far it is where the server does not tell: it goes on all the same.
      if (found?.state === "working") tell({ phase: "working", done: found.rows, total: found.rows_total })
      asking = setTimeout(() => void ask(), askedMs)
    }
    return {
      sent: ({ done, total }: BytesSent): void => {
        if (isOver) return
        tell(done < total ? { phase: "sending", done, total } : { phase: "working", done: 0, total: null })
        if (done < total || isFollowing || !isLong) return
        isFollowing = true
        asking = setTimeout(() => void ask(), askedMs)
      },
      end: (): void => {
        isOver = true
        if (asking !== null) clearTimeout(asking)
      }
    }
  }

  const send = <A>(
    upload: CsvUpload,
    /** The server can be asked how far it is, and told to stop. */
    isTracked: boolean,
    tell: (progress: UploadProgress) => void,
    ask: (
      call: Call,
      sent: {
        readonly query: Record<string, never>
        readonly fields: {
          readonly dryRun: "true" | "false"
          readonly allow_admins: "true" | "false"
          readonly import_id: CsvUpload["id"]
        }
        readonly files: { readonly file: Blob }
      },
      options: { readonly key: string }
    ) => Effect.Effect<{ readonly data: A }, UploadFailure>
  ): Effect.Effect<A, UploadFailure> =>
    Effect.map(
      promised((signal) => {
        const { sent, end } = follow(upload, isTracked && !upload.dryRun, tell)
        const giveUp = (): void => {
          end()
          if (!isTracked) return
          // Whether it was in time nobody waits to hear: a finished import is finished.
          void Effect.runPromise(cancel(upload.id)).catch(() => undefined)
        }
        signal.addEventListener("abort", giveUp)
        const { id, dryRun, allowAdmins, file } = upload
        const fields = {
          dryRun: dryRun ? ("true" as const) : ("false" as const),
          allow_admins: allowAdmins ? ("true" as const) : ("false" as const),
          import_id: id
        }
        const files = { file: new File([new Uint8Array(file.bytes)], file.name, { type: "text/csv" }) }
        return Effect.runPromise(ask(uploading(sent), { query: {}, fields, files }, { key: newKey() }), {
          signal
        }).finally(() => {
          signal.removeEventListener("abort", giveUp)
          end()
        })
      }),
      ({ data }) => data
    ) as Effect.Effect<A, UploadFailure>

  return {
    users: (upload, tell) =>
      send(upload, true, tell, (over, sent, options) => over(csvImportContract.users, sent, options)),
    companies: (upload, tell) =>
      send(upload, true, tell, (over, sent, options) => over(csvImportContract.companies, sent, options)),
    quizzes: (upload, tell) =>
      send(upload, false, tell, (over, { query, fields: { dryRun }, files }, options) =>
        over(quizzesContract.importFile, { query, fields: { dryRun }, files }, options)
      ),
    progress,
    cancel
  }
}
