import { Effect } from "effect"
import { type CallFailure, toCallFailure } from "#domain/shared/failure.errors.ts"
import { reportName } from "#domain/shared/report/report.rules.ts"
import type { DownloadReport } from "#domain/shared/report/report.schema.ts"

export type Save = (bytes: Blob, name: string) => void

/** Saves through a clicked link; its object URL is revoked once the browser has surely read it. */
export const saveByLink =
  (document: Document): Save =>
  (bytes, name) => {
    const link = document.createElement("a")
    link.href = URL.createObjectURL(bytes)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

/** What writes spreadsheets is fetched with the first of them. */
const toSheet = (bytes: Blob): Effect.Effect<Blob, CallFailure> =>
  Effect.tryPromise({
    try: async () => (await import("./report-sheet.files.ts")).sheetOf(bytes),
    catch: toCallFailure
  })

/** Saves a report as it comes, or made into a spreadsheet. */
export const savedReports = <Filter extends object>(
  fetchReport: (filter: Filter) => Effect.Effect<Blob, CallFailure>,
  save: Save
): { readonly download: DownloadReport<Filter> } => ({
  download: (filter, format) =>
    fetchReport(filter).pipe(
      Effect.flatMap((bytes) => (format === "csv" ? Effect.succeed(bytes) : toSheet(bytes))),
      Effect.map((bytes) => save(bytes, reportName(filter, format)))
    )
})
