import { Effect, Stream } from "effect"
import { expect, it } from "vitest"
import { namedReport } from "#adapters/server/database/record-names.sql.ts"
import { auditService } from "#domain/audit/audit.service.ts"
import { repeatedReadSeconds } from "#domain/shared/audit/audit.rules.ts"
import { severalRecords } from "#domain/shared/audit/audit-entry.rules.ts"
import type { NamedRecord } from "#domain/shared/record-kind.schema.ts"
import type { RecordNameStore } from "#domain/shared/audit/audit.store.ts"
import { memoryDatabase } from "#tests/doubles/database.memory.ts"
import { memoryAudit, memoryAuditReport } from "#tests/doubles/records.memory.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { done, failure } from "#tests/fixtures/outcomes.ts"
import { marta } from "#tests/fixtures/people.ts"

const open = () => {
  const backend = memoryDatabase([marta])
  const asked: Array<ReadonlyArray<NamedRecord>> = []
  const names: RecordNameStore = {
    find: (records) =>
      Effect.sync(() => {
        asked.push(records)
        return { [claimId(1)]: { name: "Ana Ruiz" }, [claimId(9)]: { name: "Nobody" } }
      })
  }
  const audit = memoryAudit(backend, { administrator: marta, requestId: null })
  const service = auditService(audit, names)
  return { audit, backend, names, asked, service, entries: () => backend.state().audit }
}

it("a page and a part of a report are read with the names of their records, asked for at once and stored nowhere", async () => {
  const { audit, backend, names, asked, service, entries } = open()
  for (const n of [1, 2]) {
    await done(audit.append({ action: "claim.view", entity: "claim", entityId: claimId(n), before: null, after: null }))
    backend.advance(1)
  }
  const named = [{ [claimId(1)]: { name: "Ana Ruiz" } }, {}]
  expect((await done(service.list({ sort: "at" }))).data.map((entry) => entry.names)).toEqual(named)
  const report = namedReport(memoryAuditReport(backend), names)
  const chunks = await Effect.runPromise(Stream.runCollect(report.chunks({ action: "claim.view" })))
  expect(chunks.flat().map((entry) => entry.names)).toEqual(expect.arrayContaining(named))
  expect(asked.map((records) => records.length)).toEqual([2, 2])
  expect(entries().some((entry) => "names" in entry)).toBe(false)
})

it("a read of the audit leaves an entry with its filters, without page, order and search term", async () => {
  const { service, entries } = open()
  const search = { entity: "claim", entity_id: claimId(1), searchTerm: "ana", page: 1, limit: 5, sort: "at" } as const
  await done(service.list(search))
  await done(service.list({ ...search, page: 2 }))
  await done(service.list({ searchTerm: "ana" }))
  // A screen reads the entries again that it shows, with each event.
  await done(service.list({ ids: `${claimId(1)},${claimId(2)}` }))
  expect(entries()).toMatchObject([
    {
      action: "audit.list",
      entity: "audit",
      entity_id: severalRecords,
      actor: marta,
      before: null,
      after: { entity: "claim", entity_id: claimId(1) }
    },
    { action: "audit.list", after: null }
  ])
})

it("repeated reads of the audit within ten minutes leave one entry, also with different rows", async () => {
  const { backend, service, entries } = open()
  for (let n = 0; n < 5; n += 1) await done(service.list({}))
  expect(entries()).toHaveLength(1)
  backend.advance(repeatedReadSeconds + 1)
  await done(service.list({}))
  expect(entries()).toHaveLength(2)
})

it("each report is an entry with what it selects, and nothing is shown without one", async () => {
  const { backend, service, entries } = open()
  for (let n = 0; n < 2; n += 1) await done(service.auditReport({ action: "view", searchTerm: "ana" }))
  expect(entries()).toMatchObject([
    { action: "audit.report", entity: "audit", after: { action: "view", searchTerm: "ana" } },
    { action: "audit.report", entity: "audit", after: { action: "view", searchTerm: "ana" } }
  ])
  backend.refuseAudit(true)
  expect(await failure(service.list({}))).toMatchObject({ _tag: "Unavailable" })
})
