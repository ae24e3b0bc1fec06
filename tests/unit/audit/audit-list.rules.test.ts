import { expect, it } from "vitest"
import { auditCriteria, toAuditRows } from "#domain/audit/audit-list.rules.ts"
import { isGathered } from "#domain/shared/audit/audit-entry.rules.ts"
import { paginate } from "#domain/shared/page.rules.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { AuditEntryId } from "#domain/shared/identity.schema.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { marta, numberedId } from "#tests/fixtures/people.ts"

it("an address has every filter of the audit", () => {
  const query =
    "?searchTerm=marta&entity=claim&entity_id=x&actor_id=y&action=approve&request_id=z&created_from=2026-11-01T00%3A00%3A00.000Z&created_to=2026-11-30T23%3A59%3A59.999Z&sort=at&page=2"
  expect(auditCriteria.writeCriteria(auditCriteria.readCriteria(query))).toBe(query)
})

it("an entry is a row in its only version", () => {
  const entry: AuditEntry = {
    id: AuditEntryId.make(numberedId(1)),
    at: Instant.make("2026-11-20T10:42:07.123Z"),
    actor: marta,
    action: "claim.create",
    entity: "claim",
    entity_id: claimId(1),
    before: null,
    after: { type: "dental" },
    request_id: null
  }
  const page = { data: [entry], pagination: paginate(1, 10, 1), asOf: entry.at }
  expect(toAuditRows(page)).toEqual({ ...page, data: [{ ...entry, version: 1 }] })
})

it("a bulk is one line, unless one record or what stands behind a line is looked for", () => {
  const gathered = (query: string) => isGathered(auditCriteria.toSearch(auditCriteria.readCriteria(query)))
  expect([gathered(""), gathered("?entity=user&searchTerm=marta")]).toEqual([true, true])
  const among = ["?entity_id=x", "?request_id=y", `?searchTerm=${numberedId(7)}`]
  expect(among.map(gathered)).toEqual([false, false, false])
  expect(isGathered({})).toBe(false)
})
