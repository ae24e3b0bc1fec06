import { Effect, Record, Schema } from "effect"
import { csvImportContract } from "#adapters/contract/csv-import.contract.ts"
import { quizzesContract } from "#adapters/contract/quizzes.contract.ts"
import { type CsvImportFailure, toCsvImportFailure } from "#domain/csv-import/csv-import.errors.ts"
import type { CsvImportPort, CsvUpload, UploadFailure } from "#domain/csv-import/csv-import.port.ts"
import type { RosterPort, RosterUpload } from "#domain/csv-import/roster.port.ts"
import {
  type CountedImport,
  type DateOrder,
  type UploadProgress,
  type UserImport
} from "#domain/shared/csv/csv-import.schema.ts"
import { simpleRecordSubjects } from "#domain/shared/record-kind.schema.ts"
import { CountryCode } from "#domain/shared/account.schema.ts"
import { isTracked } from "#domain/shared/csv/csv-subject.rules.ts"
import type { Call } from "./http-client.ts"
import type { BytesSent } from "./upload.ts"
import { dataOf } from "./http-client.ts"

export interface CsvImportHttp {
  readonly call: Call
  /** The same over a request that reports how many bytes have been sent. */
  readonly uploading: (onBytes: (sent: BytesSent) => void) => Call
  readonly newKey: () => string
}

const pollMs = 400

const isPrefix = Schema.is(CountryCode)

interface Form {
  readonly query: Record<string, never>
  readonly fields: {
    readonly dryRun: "true" | "false"
    readonly allow_admins: "true" | "false"
    readonly prefix?: CountryCode
    readonly date_order?: DateOrder
    readonly import_id: CsvUpload["id"]
  }
  readonly files: { readonly file: Blob }
}

type Send = (
  call: Call,
  form: Form,
  options: { readonly key: string }
) => Effect.Effect<{ readonly data: UserImport | CountedImport }, UploadFailure>

const endpoints: Readonly<Record<string, Send>> = {
  users: (call, form, options) =>
    // Without the mode a file is imported.
    call(csvImportContract.users, form, options) as ReturnType<Send>,
  ...Record.map(
    simpleRecordSubjects,
    (_, subject): Send =>
      (call, form, options) =>
        call(csvImportContract[subject], form, options)
  ),
  quizzes: (call, { query, fields: { dryRun, date_order }, files }, options) =>
    call(
      quizzesContract.importFile,
      { query, fields: { dryRun, ...(date_order !== undefined && { date_order }) }, files },
      options
    )
}

/** Work that can be interrupted; it rejects with the failure itself. */
const promiseActor = <A>(work: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, CsvImportFailure> =>
  Effect.tryPromise({ try: work, catch: toCsvImportFailure })

const formOf = ({ id, dryRun, allowAdmins, prefix, dateOrder, file }: CsvUpload): Form => ({
  query: {},
  fields: {
    dryRun: dryRun ? "true" : "false",
    allow_admins: allowAdmins ? "true" : "false",
    ...(isPrefix(prefix) && { prefix }),
    ...(dateOrder !== null && { date_order: dateOrder }),
    import_id: id
  },
  files: { file: new File([new Uint8Array(file.bytes)], file.name, { type: "text/csv" }) }
})

const rosterFieldsOf = ({ companyId, apply, expected, confirmMissing }: RosterUpload) => ({
  mode: "compare" as const,
  company_id: companyId,
  apply,
  ...(expected !== null && { expected }),
  ...(confirmMissing !== null && { confirm_missing: confirmMissing })
})

/** The import port over HTTP. Interrupting an upload aborts the request and cancels the import on the server. */
export const httpCsvImport = ({ call, uploading, newKey }: CsvImportHttp): CsvImportPort & RosterPort => {
  const progress: CsvImportPort["progress"] = (id) =>
    dataOf(call(csvImportContract.progress, { params: { id } }, { background: true }))
  const cancel: CsvImportPort["cancel"] = (id) => Effect.asVoid(call(csvImportContract.cancel, { params: { id } }))

  /** Reports bytes sent, then polls the server for progress until `end` is called. */
  const follow = ({ id }: CsvUpload, isPolling: boolean, onProgress: (progress: UploadProgress) => void) => {
    let timer: ReturnType<typeof setTimeout> | null = null
    let isOver = false
    let hasBegun = false
    const poll = async (): Promise<void> => {
      // An upload goes on without progress where the server does not report it; its own answer has the outcome.
      const found = await Effect.runPromise(progress(id)).catch(() => null)
      if (isOver) return
      if (found?.state === "working") onProgress({ phase: "working", done: found.rows, total: found.rows_total })
      timer = setTimeout(() => void poll(), pollMs)
    }
    return {
      sent: ({ done, total }: BytesSent): void => {
        if (isOver) return
        onProgress(done < total ? { phase: "sending", done, total } : { phase: "working", done: 0, total: null })
        if (done < total || hasBegun || !isPolling) return
        hasBegun = true
        timer = setTimeout(() => void poll(), pollMs)
      },
      end: (): void => {
        isOver = true
        if (timer !== null) clearTimeout(timer)
      }
    }
  }

  /** Sends a file, follows its progress, and cancels the import where the caller interrupts. */
  const upload = <A, E>(
    file: CsvUpload,
    isFollowed: boolean,
    onProgress: (progress: UploadProgress) => void,
    send: (call: Call, form: Form, options: { readonly key: string }) => Effect.Effect<{ readonly data: A }, E>
  ): Effect.Effect<A, CsvImportFailure> =>
    Effect.map(
      promiseActor((signal) => {
        const { sent, end } = follow(file, isFollowed, onProgress)
        const abort = (): void => {
          end()
          // The outcome of the cancellation is not needed.
          if (isFollowed) void Effect.runPromise(cancel(file.id)).catch(() => undefined)
        }
        signal.addEventListener("abort", abort)
        return Effect.runPromise(send(uploading(sent), formOf(file), { key: newKey() }), { signal }).finally(() => {
          signal.removeEventListener("abort", abort)
          end()
        })
      }),
      ({ data }) => data
    )

  return {
    send: (subject, file, onProgress) => {
      const sendTo = endpoints[subject.id]
      if (sendTo === undefined) return Effect.die(new Error(`There is no endpoint for files of ${subject.id}`))
      return upload(file, isTracked(subject), onProgress, sendTo) as Effect.Effect<
        UserImport | CountedImport,
        UploadFailure
      >
    },
    compare: (file, onProgress) =>
      upload(file, true, onProgress, (call, { query, fields, files }, options) =>
        call(csvImportContract.users, { query, fields: { ...fields, ...rosterFieldsOf(file) }, files }, options)
      ) as ReturnType<RosterPort["compare"]>,
    progress,
    cancel,
    undo: (id) => dataOf(call(csvImportContract.undo, { params: { id } }, { key: newKey() }))
  }
}
