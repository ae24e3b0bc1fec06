import { Effect } from "effect"
import type { CallFailure } from "#domain/shared/failure.errors.ts"

/** Saves bytes as a file of this computer. */
export type Save = (bytes: Blob, name: string) => void

/** Saves through a link that is clicked and thrown away; its address is freed once the browser has surely taken it. */
export const saveByLink =
  (document: Document): Save =>
  (bytes, name) => {
    const link = document.createElement("a")
    link.href = URL.createObjectURL(bytes)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

/** Saves a report under the specification's name. */
export const savedReports = <Filter>(
  fetchReport: (filter: Filter) => Effect.Effect<Blob, CallFailure>,
  save: Save
): { readonly download: (filter: Filter) => Effect.Effect<void, CallFailure> } => ({
  download: (filter) => Effect.map(fetchReport(filter), (bytes) => save(bytes, "report.csv"))
})
