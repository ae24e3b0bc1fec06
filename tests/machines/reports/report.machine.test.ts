import { initialTransition } from "xstate"
import { type ReportEvent, reportMachine } from "#domain/reports/report.machine.ts"
import { Unavailable } from "#domain/shared/failure.errors.ts"
import { afterEvents, done, error, testTable, type Samples } from "#tests/machines/machine-table.ts"
import { reportTable } from "#tests/machines/reports/report.table.ts"

const intents: Samples<ReportEvent> = {
  "report.download": { type: "report.download", request: { of: "claims", filter: { status: "pending" } } }
}
const [idle] = initialTransition(reportMachine)

testTable({
  machine: reportMachine,
  table: reportTable,
  intents,
  outcomes: {
    "download done": done("downloadReport"),
    "download failed": error("downloadReport", new Unavailable())
  },
  at: { idle, downloading: afterEvents(reportMachine, idle, intents["report.download"]) }
})
