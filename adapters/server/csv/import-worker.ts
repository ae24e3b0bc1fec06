/** Worker thread that reads, validates and prepares one file, so that the server's main thread stays free. */
import { parentPort, workerData } from "node:worker_threads"
import { Result } from "effect"
import { type ImportKeys, prepareCompanies, prepareUsers } from "#adapters/server/csv/prepare.ts"
import { batchRows, type PreparedBatch, type ReaderRequest, type ReaderResponse } from "#adapters/server/row-batch.ts"
import type { ReadyBatch } from "#domain/csv-import/csv-import.store.ts"
import { listedErrorsMax, type ImportSubject, type NamedCompany } from "#domain/csv-import/csv-import.schema.ts"
import {
  type DraftOf,
  type JudgedBatch,
  judgeBatches,
  type ReadFile,
  readImport
} from "#domain/csv-import/import-file.rules.ts"

/** Data the worker is started with. */
export interface WorkerKeys {
  readonly keys: ImportKeys
}

const { keys } = workerData as WorkerKeys

const utf8 = new TextDecoder("utf-8", { fatal: true })
const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

type Known = { readonly companies: ReadonlyArray<NamedCompany>; readonly allowAdmins: boolean }
type NextBatch = (known: Known) => ReadyBatch<PreparedBatch> | null

/** Only the issues that the answer has room for are sent; the others are counted. */
const batchesOf = <S extends ImportSubject>(
  subject: S,
  file: ReadFile,
  prepare: (rows: JudgedBatch<DraftOf[S]>["good"]) => PreparedBatch
): NextBatch => {
  let next: (() => JudgedBatch<DraftOf[S]> | null) | null = null
  let sentIssues = 0
  return (known) => {
    next ??= judgeBatches(subject, file, known, batchRows)
    const judged = next()
    if (judged === null) return null
    const issues = judged.issues.slice(0, listedErrorsMax - sentIssues)
    sentIssues += issues.length
    return { rows: judged.rows, batch: prepare(judged.good), issues, issuesTotal: judged.issues.length }
  }
}

let nextBatch: NextBatch | null = null

const respond = (request: Exclude<ReaderRequest, { readonly type: "close" }>): ReaderResponse => {
  if (request.type === "next") return { type: "batch", ready: nextBatch?.(request) ?? null }
  const read = readImport(request.subject, request.bytes, decodeUtf8)
  if (Result.isFailure(read)) return { type: "refused", issue: read.failure }
  const file = read.success
  nextBatch =
    request.subject === "users"
      ? batchesOf("users", file, (rows) => prepareUsers(keys, rows))
      : batchesOf("companies", file, prepareCompanies)
  return { type: "opened", rows: file.rows, ignored: file.header.ignored }
}

parentPort?.on("message", (request: ReaderRequest) => {
  if (request.type === "close") nextBatch = null
  else parentPort?.postMessage(respond(request) satisfies ReaderResponse)
})
