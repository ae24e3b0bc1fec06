/** The thread in which one file is read, judged and prepared, so that the server's own thread stays free for everybody else. */
import { parentPort, workerData } from "node:worker_threads"
import { Result } from "effect"
import { type ImportKeys, prepareCompanies, prepareUsers } from "#adapters/server/csv/prepare.ts"
import {
  batchRows,
  type PreparedBatch,
  type ReaderAnswer,
  type ReaderQuestion,
  type ReadyPreparedBatch
} from "#adapters/server/row-batch.ts"
import { listedErrorsMax, type ImportSubject, type NamedCompany } from "#domain/csv-import/csv-import.schema.ts"
import {
  type DraftOf,
  type JudgedBatch,
  judgeBatches,
  type ReadFile,
  readImport
} from "#domain/csv-import/import-file.rules.ts"

/** What the thread is started with. */
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
type Parts = (known: Known) => ReadyPreparedBatch | null

/** Issues that the answer has room for are handed over; the others are counted. */
const partsOf = <S extends ImportSubject>(
  subject: S,
  file: ReadFile,
  prepare: (rows: JudgedBatch<DraftOf[S]>["good"]) => PreparedBatch
): Parts => {
  let next: (() => JudgedBatch<DraftOf[S]> | null) | null = null
  let handedOver = 0
  return (known) => {
    next ??= judgeBatches(subject, file, known, batchRows)
    const judged = next()
    if (judged === null) return null
    const issues = judged.issues.slice(0, listedErrorsMax - handedOver)
    handedOver += issues.length
    return { rows: judged.rows, part: prepare(judged.good), issues, issuesTotal: judged.issues.length }
  }
}

let parts: Parts | null = null

const answer = (question: Exclude<ReaderQuestion, { readonly ask: "forget" }>): ReaderAnswer => {
  if (question.ask === "next") return { kind: "part", ready: parts?.(question) ?? null }
  const read = readImport(question.subject, question.bytes, decodeUtf8)
  if (Result.isFailure(read)) return { kind: "refused", issue: read.failure }
  const file = read.success
  parts =
    question.subject === "users"
      ? partsOf("users", file, (rows) => prepareUsers(keys, rows))
      : partsOf("companies", file, prepareCompanies)
  return { kind: "opened", rows: file.rows, ignored: file.header.ignored }
}

parentPort?.on("message", (question: ReaderQuestion) => {
  if (question.ask === "forget") parts = null
  else parentPort?.postMessage(answer(question) satisfies ReaderAnswer)
})
