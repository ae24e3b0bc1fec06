/** What corrects all errors of one cause. */
import { DateOrder } from "../shared/csv/csv-import.schema.ts"
import type { CsvSubject } from "../shared/csv/csv-subject.rules.ts"
import type { CsvImportEvent } from "./csv-import-events.schema.ts"
import type { IssueToFind } from "./import-dialog.rules.ts"
import { keyOfMessage } from "./preview-summary.rules.ts"
import type { Cause, Overview } from "./row-store.port.ts"

/** An event of the import; a missing company is asked for beside it. */
export type CauseFix =
  | Extract<CsvImportEvent, { readonly type: "dates.choose" | "rows.fill" | "issue.find" }>
  | { readonly type: "prefix.choose"; readonly prefix: string }
  | { readonly type: "company.name"; readonly name: string }

/** Finds the first error of the whole file. */
export const firstIssue = {
  isBackwards: false,
  isFirst: true,
  cause: null,
  record: null,
  purpose: "show"
} satisfies IssueToFind

/** What is wrong with a date until the order of the file is the right one. */
const orderIssues: ReadonlySet<string> = new Set(["csv_day_order", "csv_day_month_first", "csv_day_day_first"])

const find = (changed: Partial<IssueToFind>): CauseFix => ({ type: "issue.find", find: { ...firstIssue, ...changed } })

/** A company that is missing can be created, where the cells of a column name companies. */
const created = (
  { previewColumns }: Pick<CsvSubject, "previewColumns">,
  { columns }: Pick<Overview, "columns">,
  { column, value }: Cause
): ReadonlyArray<CauseFix> => {
  const name = columns[column ?? -1]?.name ?? ""
  const isMissing = previewColumns[name]?.namesCompanies === true && value !== null && value !== ""
  return isMissing ? [{ type: "company.name", name: value }] : []
}

export const causeFixes = (
  subject: Pick<CsvSubject, "previewColumns" | "prefixes">,
  overview: Pick<Overview, "columns">,
  cause: Cause
): ReadonlyArray<CauseFix> => {
  const key = keyOfMessage(cause.message)
  // What cells without a country code begin with is chosen for the whole file, and so is the order of dates.
  if (key === "csv_phone_code") return subject.prefixes.map((prefix) => ({ type: "prefix.choose", prefix }))
  if (orderIssues.has(key)) return DateOrder.literals.map((order) => ({ type: "dates.choose", order }))
  if (key === "csv_row_short") return [{ type: "rows.fill" }]
  const { suggestion, value, count } = cause
  if (suggestion !== null) return [find({ cause, purpose: { set: suggestion } }), ...created(subject, overview, cause)]
  if (value !== null || count === 1) return [find({ cause, purpose: "edit" }), ...created(subject, overview, cause)]
  return [find({ cause, isFirst: false })]
}
