import { reportName } from "#domain/shared/report/report-name.rules.ts"
import type { ReportFormat } from "#domain/shared/report/report.schema.ts"

/** The file of a report: as it came, or made into a spreadsheet. */
export const reportFile = async (of: string, bytes: Blob, filter: object, format: ReportFormat) => ({
  bytes: format === "csv" ? bytes : await (await import("./report-sheet.files.ts")).sheetOf(bytes),
  name: reportName(of, filter, format)
})
