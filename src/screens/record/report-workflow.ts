/** Downloads a report through the port of its kind of record. */
import { Effect } from "effect"
import { type ReportFilters, reportMachine } from "#domain/reports/report.machine.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import { writing } from "#src/shell/port-actors.ts"

export const reportWith = <Of extends keyof ReportFilters>(
  of: Of,
  download: (filter: ReportFilters[Of]) => Effect.Effect<void, CallFailure>
) =>
  reportMachine.provide({
    actors: {
      downloadReport: writing((request) =>
        request.of === of
          ? // The filter is the one that belongs to `of`.
            download(request.filter as ReportFilters[Of])
          : Effect.die(new Error(`No report of ${request.of} here`))
      )
    }
  })
