import { describe, expect, it } from "vitest"
import {
  auditReportHeader,
  auditReportLine,
  fieldChanges,
  isAbout,
  isActorNamed,
  isEntryOfAction,
  placeOfEntity,
  recordsNamedIn,
  severalRecords,
  shownIds,
  verbOf
} from "#domain/shared/audit/audit-entry.rules.ts"
import { auditScreenEnglish } from "#domain/audit/audit-screen-english.messages.ts"
import { auditScreenSpanish } from "#domain/audit/audit-screen-spanish.messages.ts"
import type { AuditEntry } from "#domain/shared/audit/audit.schema.ts"
import { Instant } from "#domain/shared/calendar.schema.ts"
import { AuditEntryId } from "#domain/shared/identity.schema.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { marta, numberedId, userId } from "#tests/fixtures/people.ts"

describe("an entry of the audit", () => {
  it("an entry names its kind of record and leads to the place of that, of simple kinds too", () => {
    expect([auditScreenEnglish.entities.company, auditScreenSpanish.entities.company]).toEqual(["Company", "Empresa"])
    expect([auditScreenEnglish.entities.session, auditScreenSpanish.entities.session]).toEqual(["Session", "Sesión"])
    expect([placeOfEntity.company, placeOfEntity.user, placeOfEntity.session]).toEqual([
      "companies",
      "users",
      undefined
    ])
  })

  it("a search finds actors without regard to case and accents", () => {
    expect(isActorNamed("Íñigo Núñez", "NUNEZ")).toBe(true)
    expect(isActorNamed("Íñigo Núñez", "zuniga")).toBe(false)
  })

  it("an action is asked for with its kind of record or without", () => {
    expect(verbOf("user.reveal_ssn")).toBe("reveal_ssn")
    const approval = { action: "claim.approve", entity: "claim", before: null, after: null } as const
    expect(["approve", "claim.approve", "claim"].map((action) => isEntryOfAction(approval, action))).toEqual([
      true,
      true,
      false
    ])
  })

  it("a page of a list is about each record it shows", () => {
    const after = { shown: [claimId(1), claimId(2), 3], people: [userId(1)] }
    const page = { action: "claim.list", entity_id: severalRecords, after }
    expect(shownIds(page)).toEqual([claimId(1), claimId(2)])
    expect([claimId(1), claimId(3), userId(1), severalRecords].map((id) => isAbout(page, id))).toEqual([
      true,
      false,
      true,
      true
    ])
    expect(isAbout({ ...page, action: "claim.report" }, claimId(1))).toBe(false)
    expect([shownIds({ after: { shown: "x" } }), shownIds({ after: null })]).toEqual([[], []])
    expect(isAbout({ action: "claim.view", entity_id: claimId(3), after: null }, claimId(3))).toBe(true)
  })

  it("each field of either side has both sides", () => {
    expect(fieldChanges({ before: { a: "1", b: null }, after: { b: true, c: ["x", "y"] } })).toEqual([
      { field: "a", before: ["1"], after: [] },
      { field: "b", before: [], after: ["true"] },
      { field: "c", before: [], after: ["x", "y"] }
    ])
    expect(fieldChanges({ before: null, after: { a: ["x", 1] } })).toEqual([
      { field: "a", before: [], after: ['["x",1]'] }
    ])
    expect(fieldChanges({ before: null, after: null })).toEqual([])
    expect(fieldChanges({ before: { a: "" }, after: null })).toEqual([{ field: "a", before: [], after: [] }])
    expect(fieldChanges({ before: null, after: { a: 0 } })).toEqual([{ field: "a", before: [], after: ["0"] }])
    expect(fieldChanges({ before: null, after: { reason: { code: "other", note: "late" } } })).toEqual([
      { field: "reason", before: [], after: ["other", "late"] }
    ])
  })

  it("an entry names its record, the records of its page and those in its fields", () => {
    const record = (kind: string, n: number) => ({ kind, id: claimId(n) })
    expect(
      recordsNamedIn({
        entity: "user",
        entity_id: claimId(1),
        before: { company_id: null },
        after: { company_id: claimId(2), status: claimId(3) }
      })
    ).toEqual([record("user", 1), record("company", 2)])
    expect(
      recordsNamedIn({
        entity: "claim",
        entity_id: severalRecords,
        before: null,
        after: { shown: [claimId(1)], people: [claimId(2)] }
      })
    ).toEqual([record("claim", 1), record("user", 2)])
    const filter = { entity: "quiz", entity_id: claimId(1), actor_id: claimId(2) }
    expect(recordsNamedIn({ entity: "audit", entity_id: severalRecords, before: null, after: filter })).toEqual([
      record("quiz", 1),
      record("user", 2)
    ])
    expect(recordsNamedIn({ entity: "session", entity_id: claimId(1), before: null, after: null })).toEqual([])
  })

  it("a line of the report has a value for each column, at last the names of the records", () => {
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
    const start = `2026-11-20T10:42:07.123Z,${marta.name},${marta.id},claim.create,claim,${claimId(1)},,"{""type"":""dental""}",`
    expect(auditReportLine(entry)).toBe(`${start},\r\n`)
    const names = { [claimId(1)]: { name: "Ana Ruiz" }, [claimId(2)]: { name: "Luis Soto" } }
    expect(auditReportLine({ ...entry, names })).toBe(`${start},Ana Ruiz\r\n`)
    const page = { ...entry, names, entity_id: severalRecords, after: { shown: [claimId(1), claimId(2), claimId(3)] } }
    expect(auditReportLine(page)).toMatch(/,"?Ana Ruiz; Luis Soto"?\r\n$/u)
    expect(auditReportHeader.split(",")).toHaveLength(10)
  })
})
