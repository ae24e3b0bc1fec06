/** The ports of the screen of a plain kind of record. */
import type { RecordKind, PlainRow } from "#domain/records/record.schema.ts"
import { saveByLink, savedReports } from "./files/download.files.ts"
import { cachedCalls } from "./http/cached.ts"
import { httpRecords, httpReport, type RecordEndpoints } from "./http/record.http.ts"
import type { Ports } from "./ports.ts"

export const recordPorts = <Row extends PlainRow, New, Change, Filter, Search, NotFound, Taken, Overtaken>(
  kind: RecordKind<Row, New, Change, Filter, Search, NotFound, Taken, Overtaken>,
  contract: RecordEndpoints,
  { cache, window }: Ports
) => {
  cache.preload(cachedCalls)
  const newKey = () => window.crypto.randomUUID()
  return {
    records: httpRecords(kind, contract, cache.call, newKey),
    inBackground: httpRecords(kind, contract, cache.call, newKey, { background: true }),
    invalidate: () => cache.invalidate(kind.path),
    report: savedReports(httpReport<Filter>(contract, cache.call), saveByLink(window.document))
  }
}
