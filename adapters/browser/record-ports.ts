/** The ports of the screen of a simple kind of record. */
import { recordContract } from "#adapters/contract/record.contract.ts"
import type { RecordKind } from "#domain/records/record.schema.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { httpRecords, httpReport } from "./http/record.http.ts"
import { listPorts, undoPort } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const recordPorts = <K extends RecordKind>(kind: K) => {
  const contract = recordContract(kind)
  return (ports: Ports) => ({
    ...listPorts(ports, (...how) => httpRecords(kind, contract, ...how)),
    undo: undoPort(ports),
    invalidate: () => ports.cache.invalidate(kind.path),
    report: savedReports(httpReport<K>(contract, ports.cache.call), saveByLink(ports.window.document))
  })
}
