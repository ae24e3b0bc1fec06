/** The ports of the screen of a simple kind of record. */
import { recordContract } from "#adapters/contract/record.contract.ts"
import type { FoundRecord } from "#domain/palette/found-record.schema.ts"
import type { RecordKind, RowOf } from "#domain/records/record.schema.ts"
import { criteriaRules } from "#domain/shared/list/list-criteria.rules.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { httpRecords, httpReport, recordCalls } from "./http/record.http.ts"
import { searchOf } from "./http/records.http.ts"
import { listPorts, type PageReads, undoPort } from "./list-ports.ts"
import type { Ports } from "./ports.ts"

export const recordPorts = <K extends RecordKind>(kind: K) => {
  const contract = recordContract(kind)
  return (ports: Ports) => ({
    ...listPorts(ports, (...how) => httpRecords(kind, contract, ...how)),
    undo: undoPort(ports),
    invalidate: () => ports.cache.invalidate(kind.path),
    report: savedReports(
      kind.path.slice(1),
      httpReport<K>(contract, ports.cache.call),
      saveByLink(ports.window.document)
    )
  })
}

/** What the page requests first. */
export const recordReads = (kind: RecordKind): PageReads => {
  const { list, stats } = recordContract(kind)
  return { endpoints: [list, stats], criteria: criteriaRules<object, string>(kind.query) }
}

export const recordSearch = <K extends RecordKind>(kind: K, toFound: (row: RowOf<K>) => FoundRecord) => {
  const contract = recordContract(kind)
  return searchOf<RowOf<K>>(
    (call, sent) => recordCalls<K>(contract, call).list(sent),
    async () => toFound
  )
}
