import { Effect } from "effect"
import { type CallFailure, toCallFailure } from "#domain/shared/failure.errors.ts"
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

/** Saves a report under the name of its list and filter. How a file is named and made is fetched with the first one. */
export const savedReports = <Filter extends object>(
  of: string,
  fetchReport: (filter: Filter) => Effect.Effect<Blob, CallFailure>,
  save: Save
): { readonly download: DownloadReport<Filter> } => ({
  download: (filter, format) =>
    Effect.flatMap(fetchReport(filter), (bytes) =>
      Effect.tryPromise({
        try: async () => {
          const { reportFile } = await import("./report-file.files.ts")
          const file = await reportFile(of, bytes, filter, format)
          save(file.bytes, file.name)
        },
        catch: toCallFailure
      })
    )
})
