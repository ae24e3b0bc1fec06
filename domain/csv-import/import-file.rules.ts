/** Reads a whole file and judges it in batches, for an import on the server. */
import { type CsvShape, type ReadFile, readRows } from "../shared/csv/csv-file.rules.ts"
import type { DecodeUtf8 } from "../shared/csv/file-encoding.rules.ts"
import type { GoodRow, RowIssue } from "../shared/csv/csv-import.schema.ts"
import { csvScanner } from "../shared/csv/csv-text.rules.ts"
import type { RowJudge } from "../shared/csv/row-judge.rules.ts"

/** Consecutive rows of a file: those without errors, and the errors of the others. */
export interface JudgedBatch<New> {
  /** The number of all its rows. */
  readonly rows: number
  readonly good: ReadonlyArray<GoodRow<New>>
  readonly issues: ReadonlyArray<RowIssue>
}

/** Reads a file to its end before any row is judged. */
export const readImport = (shape: CsvShape, bytes: Uint8Array, decodeUtf8: DecodeUtf8) =>
  readRows(shape, bytes, decodeUtf8, () => undefined)

/** Judges a file that `readImport` has read, up to `size` rows with each call; returns null at the end. */
export const judgeBatches = <New>(
  { text, header }: ReadFile,
  judge: RowJudge<New>,
  size: number
): (() => JudgedBatch<New> | null) => {
  const next = csvScanner(text, header.separator)
  // Skips the header.
  next()
  return () => {
    const good: Array<GoodRow<New>> = []
    const issues: Array<RowIssue> = []
    for (let rows = 0; ; rows += 1) {
      const found = rows < size ? next() : null
      if (found === null || "broken" in found) return rows === 0 ? null : { rows, good, issues }
      const judged = judge(found)
      if ("input" in judged) good.push(judged)
      else issues.push(...judged.issues)
    }
  }
}
