/** Reads the files of imports in memory, by the rules of the worker. */
import { Effect, Result } from "effect"
import { CsvRefused } from "#domain/csv-import/csv-import.errors.ts"
import type { ImportReader } from "#domain/csv-import/csv-import.store.ts"
import { judgeBatches, readImport } from "#domain/csv-import/import-file.rules.ts"
import type { CellReading, CsvHeader, CsvShape } from "#domain/shared/csv/csv-file.rules.ts"
import type { GoodRow, RowIssue, ServerKnowledge } from "#domain/shared/csv/csv-import.schema.ts"
import { ordersWithDefault } from "#domain/shared/csv/date-order.rules.ts"
import type { RowJudge } from "#domain/shared/csv/row-judge.rules.ts"
import { utf8 } from "#tests/fixtures/csv.ts"

/** Small, so that small files have several batches. */
const batchRows = 5

export type RowJudgeOf<New> = (header: CsvHeader, known: ServerKnowledge & CellReading) => RowJudge<New>

export const memoryReader = <New>(
  shape: CsvShape,
  judgeOf: RowJudgeOf<New>,
  issuesOf: (input: New) => ReadonlyArray<RowIssue> = () => [],
  headerIssue: (header: CsvHeader) => string | null = () => null
): ImportReader<ReadonlyArray<GoodRow<New>>> => ({
  read: (_, { bytes }, { prefix, dateOrder }, use) =>
    Effect.gen(function* () {
      const refused = (file: string) => new CsvRefused({ fields: { file } })
      const read = readImport(shape, bytes, utf8)
      if (Result.isFailure(read)) return yield* refused(read.failure)
      const file = read.success
      const issue = headerIssue(file.header)
      if (issue !== null) return yield* refused(issue)
      const orders = ordersWithDefault(file.dates, dateOrder)
      if (Result.isFailure(orders)) return yield* refused(orders.failure)
      const reading = { prefix, dateOrders: orders.success }
      let next: ReturnType<typeof judgeBatches<New>> | null = null
      return yield* use({
        rows: file.rows,
        ignored: file.header.ignored,
        next: (known) =>
          Effect.sync(() => {
            next ??= judgeBatches(file, judgeOf(file.header, { ...known, ...reading }), batchRows)
            const judged = next()
            if (judged === null) return null
            const { rows, good } = judged
            const issues = [...judged.issues, ...good.flatMap(({ input }) => issuesOf(input))]
            return { rows, batch: good, issues, issuesTotal: issues.length }
          })
      })
    })
})
