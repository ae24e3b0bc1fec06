import { initialTransition } from "xstate"
import type { ClaimFilter } from "#domain/claims/claim-search.schema.ts"
import { claimReportMachine } from "#domain/claims/claims-screen.machine.ts"
import type { ReportEvent } from "#domain/shared/report/report.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { afterEvents, done, error, testTable, type Samples } from "#tests/machines/machine-table.ts"
import { reportTable } from "#tests/machines/shared/report.table.ts"

const intents: Samples<ReportEvent<ClaimFilter>> = {
  "report.download": { type: "report.download", filter: { status: "pending" } }
}
const [idle] = initialTransition(claimReportMachine)

testTable({
  machine: claimReportMachine,
  table: reportTable,
  intents,
  outcomes: {
    "download done": done("downloadReport"),
    "download failed": error("downloadReport", new Unavailable())
  },
  at: { idle, downloading: afterEvents(claimReportMachine, idle, intents["report.download"]) }
})
