/** The ports of the screen of a plain kind of record. */
import { recordContract } from "#adapters/contract/record.contract.ts"
import type { RecordKind, PlainRow } from "#domain/records/record.schema.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { httpRecords, httpReport } from "./http/record.http.ts"
import { listPorts, undoPort } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

interface Failure {
  readonly _tag: string
}

export const recordPorts = <
  Row extends PlainRow,
  New,
  Change,
  Filter,
  Search,
  NotFound extends Failure,
  Taken extends Failure,
  Overtaken extends Failure
>(
  kind: RecordKind<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken>
) => {
  const contract = recordContract(kind)
  return (ports: Ports) => ({
    ...listPorts(ports, (...how) => httpRecords(kind, contract, ...how)),
    undo: undoPort(ports),
    invalidate: () => ports.cache.invalidate(kind.path),
    report: savedReports(httpReport<Filter>(contract, ports.cache.call), saveByLink(ports.window.document))
  })
}
