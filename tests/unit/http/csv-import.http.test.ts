import { Effect } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { httpCsvImport } from "#adapters/browser/http/csv-import.http.ts"
import type { Call } from "#adapters/browser/http/http-client.ts"
import type { BytesSent } from "#adapters/browser/http/upload.ts"
import type { Endpoint } from "#adapters/contract/endpoint.ts"
import { companyCsv } from "#domain/companies/company-csv.rules.ts"
import { ImportCancelled } from "#domain/csv-import/csv-import.errors.ts"
import { ImportId, type ImportProgress, type UploadProgress } from "#domain/shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "#domain/shared/csv/csv-subject.rules.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { quizCsv } from "#domain/quizzes/quiz-csv.rules.ts"

const id = ImportId.make("00000000-0000-4000-8000-000000000001")
const upload = {
  id,
  dryRun: false,
  allowAdmins: true,
  prefix: "+57" as string | null,
  dateOrder: "dmy" as const,
  file: { name: "people.csv", bytes: new TextEncoder().encode("a,b") }
}
const done = {
  data: {
    summary: { totalProcessed: 1, newCount: 1, existingCount: 0 },
    errors: [],
    errors_total: 0,
    ignored_columns: []
  }
}

interface Sent {
  readonly fields?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, File>>
}

/** A server whose upload the test answers, and which reports its progress. */
const server = (states: ReadonlyArray<Pick<ImportProgress, "state" | "rows" | "rows_total">> = []) => {
  const calls: Array<string> = []
  const uploads: Array<Sent & { readonly key: string | undefined }> = []
  const left = [...states]
  let answer: (value: unknown) => void = () => {}
  let refuse: (failure: unknown) => void = () => {}
  let sent: (bytes: BytesSent) => void = () => {}
  const call = ((endpoint: Endpoint) => {
    calls.push(`${endpoint.method} ${endpoint.path}`)
    return endpoint.method === "GET"
      ? Effect.suspend(() => {
          const state = left.shift()
          return state === undefined
            ? Effect.fail(new Error("503"))
            : Effect.succeed({ data: { id, subject: "users", ...state } })
        })
      : Effect.succeed({ data: { id } })
  }) as never as Call
  const port = httpCsvImport({
    call,
    uploading: (onProgress) => {
      sent = onProgress
      return ((_: Endpoint, given: Sent, options?: { readonly key?: string }) =>
        Effect.tryPromise({
          try: () => {
            uploads.push({ ...given, key: options?.key })
            return new Promise((resolve, reject) => ([answer, refuse] = [resolve, reject]))
          },
          catch: (failure) => failure
        })) as never as Call
    },
    newKey: () => "key"
  })
  return {
    port,
    calls,
    uploads,
    answer: (value: unknown) => answer(value),
    refuse: (failure: unknown) => refuse(failure),
    sent: (bytes: BytesSent) => sent(bytes)
  }
}

const started = (of: ReturnType<typeof server>, what = upload, subject: CsvSubject = companyCsv) => {
  const reported: Array<UploadProgress> = []
  const abort = new AbortController()
  const outcome = Effect.runPromise(
    of.port.send(subject, what, (progress) => void reported.push(progress)),
    { signal: abort.signal }
  ).catch((failure: unknown) => failure)
  return { reported, outcome, abort }
}

afterEach(() => vi.useRealTimers())

describe("an import over HTTP", () => {
  it.each(csvSubjects)("files of $id have an endpoint", async (subject) => {
    const of = server()
    const { outcome } = started(of, upload, subject)
    of.answer(done)
    expect(await outcome).toEqual(done.data)
  })

  it("the upload sends the file with its name, its options and one idempotency key", async () => {
    const of = server()
    const { outcome } = started(of)
    const [sent] = of.uploads
    expect([sent?.fields, sent?.key]).toEqual([
      { dryRun: "false", allow_admins: "true", prefix: "+57", date_order: "dmy", import_id: id },
      "key"
    ])
    expect([sent?.files?.["file"]?.name, await sent?.files?.["file"]?.text()]).toEqual(["people.csv", "a,b"])
    of.answer(done)
    expect(await outcome).toEqual(done.data)
  })

  it("the upload reports bytes as they are sent, then rows as the server reports them", async () => {
    vi.useFakeTimers()
    const of = server([
      { state: "working", rows: 0, rows_total: null },
      { state: "working", rows: 7, rows_total: 20 },
      { state: "done", rows: 20, rows_total: 20 }
    ])
    const { reported, outcome } = started(of)
    of.sent({ done: 1, total: 3 })
    of.sent({ done: 3, total: 3 })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reported).toEqual([
      { phase: "sending", done: 1, total: 3 },
      { phase: "working", done: 0, total: null },
      { phase: "working", done: 0, total: null },
      { phase: "working", done: 7, total: 20 }
    ])
    const polls = of.calls.length
    of.answer(done)
    await outcome
    await vi.advanceTimersByTimeAsync(2_000)
    expect(of.calls).toHaveLength(polls)
  })

  it("the upload continues when the server does not report progress", async () => {
    vi.useFakeTimers()
    const of = server()
    const { outcome } = started(of)
    of.sent({ done: 3, total: 3 })
    await vi.advanceTimersByTimeAsync(1_000)
    of.answer(done)
    expect(await outcome).toEqual(done.data)
  })

  it("an import of quizzes has no id, is not polled and cannot be cancelled", async () => {
    vi.useFakeTimers()
    const of = server()
    const { outcome, abort } = started(of, upload, quizCsv)
    expect(of.uploads[0]?.fields).toEqual({ dryRun: "false", date_order: "dmy" })
    of.sent({ done: 3, total: 3 })
    await vi.advanceTimersByTimeAsync(1_000)
    abort.abort()
    await outcome
    expect(of.calls).toEqual([])
  })

  it("a check is polled for its progress, as an import is", async () => {
    vi.useFakeTimers()
    const of = server()
    const { outcome } = started(of, { ...upload, dryRun: true })
    of.sent({ done: 3, total: 3 })
    await vi.advanceTimersByTimeAsync(500)
    expect(of.calls).toEqual(["GET /imports/{id}"])
    of.answer(done)
    await outcome
  })

  it("an interrupted import is cancelled on the server", async () => {
    const of = server()
    const { outcome, abort } = started(of)
    abort.abort()
    await outcome
    expect(of.calls).toEqual(["DELETE /imports/{id}"])
  })

  it("a cancelled import fails with ImportCancelled", async () => {
    const of = server()
    const { outcome } = started(of)
    await Effect.runPromise(of.port.cancel(id))
    of.refuse(new ImportCancelled())
    expect(await outcome).toBeInstanceOf(ImportCancelled)
    expect(of.calls).toEqual(["DELETE /imports/{id}"])
  })
})
