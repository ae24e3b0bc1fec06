/** A whole file, judged in parts: what an import takes from it. */
import { Result } from "effect"
import { companyRowJudge } from "../companies/company-csv.rules.ts"
import { countRows, type CsvHeader, type DecodeUtf8, openCsv, readText } from "./csv-file.rules.ts"
import type { CompanyRowDraft, GoodRow, ImportSubject, RowIssue, UserRowDraft } from "./csv-import.schema.ts"
import { csvScanner } from "./csv-text.rules.ts"
import type { RowJudge } from "./row-judge.rules.ts"
import { userRowJudge, type UserRowsKnown } from "../users/user-csv.rules.ts"

/** Who a row of that subject would create. */
export interface DraftOf {
  readonly users: UserRowDraft
  readonly companies: CompanyRowDraft
}

/** Some rows of a file in their order: those that are right, and what is wrong with the others. */
export interface JudgedBatch<Draft> {
  /** All rows of this part. */
  readonly rows: number
  readonly good: ReadonlyArray<GoodRow<Draft>>
  readonly issues: ReadonlyArray<RowIssue>
}

/** A file that can be read to its end. */
export interface ReadFile {
  /** Rows with anything in them. */
  readonly rows: number
  readonly header: CsvHeader
  readonly text: string
}

/** Reads a file to its end before any row is judged, or answers the key of the one reason why it is refused. */
export const readImport = (
  subject: ImportSubject,
  bytes: Uint8Array,
  decodeUtf8: DecodeUtf8
): Result.Result<ReadFile, string> => {
  const text = readText(bytes, decodeUtf8)
  if (Result.isFailure(text)) return Result.fail(text.failure)
  const opened = openCsv(subject, text.success)
  if (Result.isFailure(opened)) return Result.fail(opened.failure)
  const rows = countRows(opened.success)
  return Result.isFailure(rows)
    ? Result.fail(rows.failure)
    : Result.succeed({ rows: rows.success, header: opened.success.header, text: text.success })
}

/** Judges a file that `readImport` has read, `size` rows for each call; null at its end. */
export const judgeBatches = <S extends ImportSubject>(
  subject: S,
  { text, header }: ReadFile,
  known: UserRowsKnown,
  size: number
): (() => JudgedBatch<DraftOf[S]> | null) => {
  const next = csvScanner(text, header.separator)
  // The header has been read.
  next()
  const judges: { readonly [K in ImportSubject]: () => RowJudge<DraftOf[K]> } = {
    users: () => userRowJudge(header, known),
    companies: () => companyRowJudge(header)
  }
  const judge: RowJudge<DraftOf[S]> = judges[subject]()
  return () => {
    const good: Array<GoodRow<DraftOf[S]>> = []
    const issues: Array<RowIssue> = []
    for (let rows = 0; ; rows += 1) {
      const found = rows < size ? next() : null
      if (found === null || "broken" in found) return rows === 0 ? null : { rows, good, issues }
      const judged = judge(found)
      if ("draft" in judged) good.push(judged)
      else issues.push(...judged.issues)
    }
  }
}
