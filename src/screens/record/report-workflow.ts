/** How a report is downloaded: by the port of its own kind of record. */
import type { Effect } from "effect"
import { reportMachineOf } from "#domain/reports/report.machine.ts"
import type { CallFailure } from "#domain/shared/failure.errors.ts"
import { writeActor } from "#src/shell/port-actors.ts"

export const reportWith = <Filter extends object>(download: (filter: Filter) => Effect.Effect<void, CallFailure>) =>
  reportMachineOf<Filter>().provide({ actors: { downloadReport: writeActor(({ filter }) => download(filter)) } })
