/** Worker thread that reads, validates and prepares one file, so that the server's main thread stays free. */
// First: it compiles the schemas of all modules after it (decision 0095).
import "effect/schema/SchemaJITCompiler/enable"
import { constants, setPriority } from "node:os"
import { parentPort, workerData } from "node:worker_threads"
import { Result } from "effect"
import { isCommonPassword } from "#adapters/server/security/common-passwords.ts"
import { type ImportKeys, prepareRoster, prepareSimpleRecords, prepareUsers } from "#adapters/server/csv/prepare.ts"
import {
  batchRows,
  rosterBatchRows,
  type PreparedBatch,
  type ReaderRequest,
  type ReaderResponse
} from "#adapters/server/csv/row-batch.ts"
import type { ReadyBatch } from "#domain/csv-import/csv-import.store.ts"
import type { CellReading, CsvHeader, CsvShape, ReadFile } from "#domain/shared/csv/csv-file.rules.ts"
import { ordersWithDefault } from "#domain/shared/csv/date-order.rules.ts"
import {
  type GoodRow,
  listedErrorsMax,
  type RowIssue,
  type ServerKnowledge
} from "#domain/shared/csv/csv-import.schema.ts"
import { csvSubjects } from "#domain/csv-import/csv-subjects.registry.ts"
import { judgeBatches, readImport } from "#domain/csv-import/import-file.rules.ts"
import type { RowJudge } from "#domain/shared/csv/row-judge.rules.ts"
import { rosterCsv, rosterHeaderIssue, rosterJudge } from "#domain/users/roster-csv.rules.ts"
import { userCsv, userRowJudge } from "#domain/users/user-csv.rules.ts"

export interface WorkerKeys {
  readonly keys: ImportKeys
}

const { keys } = workerData as WorkerKeys

// On Linux this is about the calling thread alone; elsewhere it would slow the whole server.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const utf8 = new TextDecoder("utf-8", { fatal: true })
/** Null where the bytes are not valid UTF-8. */
const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

type NextBatch = (known: ServerKnowledge) => ReadyBatch<PreparedBatch> | null

interface Batches {
  readonly shape: CsvShape
  /** Why a file with such a header is refused. */
  readonly headerIssue?: (header: CsvHeader) => string | null
  readonly of: (file: ReadFile, reading: CellReading) => NextBatch
}

const batches = <New>(
  shape: CsvShape,
  judgeOf: (header: CsvHeader, known: ServerKnowledge & CellReading) => RowJudge<New>,
  prepare: (rows: ReadonlyArray<GoodRow<New>>) => PreparedBatch,
  issuesOf: (input: New) => ReadonlyArray<RowIssue> = () => [],
  size = batchRows
): Batches => ({
  shape,
  of: (file, reading) => {
    let next: ReturnType<typeof judgeBatches<New>> | null = null
    let sentIssues = 0
    return (known) => {
      next ??= judgeBatches(file, judgeOf(file.header, { ...known, ...reading }), size)
      const batch = next()
      if (batch === null) return null
      // Only the issues that fit into the answer are sent; all are counted.
      const all = [...batch.issues, ...batch.good.flatMap(({ input }) => issuesOf(input))]
      const issues = all.slice(0, listedErrorsMax - sentIssues)
      sentIssues += issues.length
      return { rows: batch.rows, batch: prepare(batch.good), issues, issuesTotal: all.length }
    }
  }
})

const plain = csvSubjects.flatMap((subject): ReadonlyArray<readonly [string, Batches]> => {
  const { simpleRows: rows } = subject
  return rows === undefined
    ? []
    : [[subject.id, batches(subject, rows.judge, (good) => prepareSimpleRecords(rows, good))]]
})
const subjects: ReadonlyMap<string, Batches> = new Map([
  [
    "users",
    batches(
      userCsv,
      (header, known) => userRowJudge(header, known, isCommonPassword),
      (rows) => prepareUsers(keys, rows)
    )
  ],
  [
    "roster",
    {
      ...batches(
        rosterCsv,
        (header, known) => rosterJudge(header, known, isCommonPassword),
        (rows) => prepareRoster(keys, rows),
        ({ issues }) => issues,
        rosterBatchRows
      ),
      headerIssue: rosterHeaderIssue
    }
  ],
  ...plain
])

let nextBatch: NextBatch | null = null

const respond = (request: Exclude<ReaderRequest, { readonly type: "close" }>): ReaderResponse => {
  if (request.type === "next") return { type: "batch", ready: nextBatch?.(request) ?? null }
  const subject = subjects.get(request.subject)
  if (subject === undefined) throw new Error(`No files of ${request.subject} can be imported`)
  const { shape, headerIssue, of } = subject
  const read = readImport(shape, request.bytes, decodeUtf8)
  if (Result.isFailure(read)) return { type: "refused", issue: read.failure }
  const issue = headerIssue?.(read.success.header) ?? null
  if (issue !== null) return { type: "refused", issue }
  const dateOrders = ordersWithDefault(read.success.dates, request.dateOrder)
  if (Result.isFailure(dateOrders)) return { type: "refused", issue: dateOrders.failure }
  nextBatch = of(read.success, { prefix: request.prefix, dateOrders: dateOrders.success })
  return { type: "opened", rows: read.success.rows, ignored: read.success.header.ignored }
}

parentPort?.on("message", (request: ReaderRequest) => {
  if (request.type === "close") nextBatch = null
  else parentPort?.postMessage(respond(request) satisfies ReaderResponse)
})
