import { Effect } from "effect"
import type { CallFailure } from "#domain/shared/failure.errors.ts"

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

/** Saves a report under the name of the specification. */
export const savedReports = <Filter>(
  fetchReport: (filter: Filter) => Effect.Effect<Blob, CallFailure>,
  save: Save
): { readonly download: (filter: Filter) => Effect.Effect<void, CallFailure> } => ({
  download: (filter) => Effect.map(fetchReport(filter), (bytes) => save(bytes, "report.csv"))
})
