import { describe, expect, it } from "vitest"
import { claimReportHeader, claimReportLine } from "#domain/claims/claim-report.rules.ts"
import { approvedClaim, claimId, pendingClaim, rejectedClaim } from "#tests/fixtures/claims.ts"

describe("the report of claims", () => {
  it("the report has the fixed columns", () => {
    expect(claimReportHeader).toBe(
      "id,client,email,type,date_treatment,status,reason,created_at,decided_at,decided_by,look_alike_of\r\n"
    )
  })

  it("cells that a pending claim does not have are empty", () => {
    expect(claimReportLine({ claim: pendingClaim(), email: "lucia@members.example" }, "en")).toBe(
      `${claimId(1)},Lucía Ortega,lucia@members.example,Medical,2026-10-02,Pending,,2026-10-05T09:30:00.000Z,,,No\r\n`
    )
  })

  it("the report says of each claim whether it looks like an earlier one", () => {
    const claim = pendingClaim({ look_alike_of: claimId(9) })
    expect(claimReportLine({ claim, email: null }, "en")).toMatch(/,Yes\r\n$/u)
    expect(claimReportLine({ claim, email: null }, "es")).toMatch(/,Sí\r\n$/u)
  })

  it("the report has who decided, when, and the reason of a rejection", () => {
    expect(claimReportLine({ claim: approvedClaim(), email: null }, "en")).toBe(
      `${claimId(1)},Lucía Ortega,,Medical,2026-10-02,Approved,,2026-10-05T09:30:00.000Z,2026-10-06T10:00:00.000Z,Marta Salgado,No\r\n`
    )
    expect(claimReportLine({ claim: rejectedClaim(), email: null }, "en")).toContain(
      ",Rejected,Duplicate claim: Sent on Monday,"
    )
    expect(claimReportLine({ claim: rejectedClaim({ reason: { code: "over_limit" } }), email: null }, "en")).toContain(
      ",Rejected,Over the limit,"
    )
    expect(
      claimReportLine({ claim: rejectedClaim({ reason: { code: "other", note: "" } }), email: null }, "en")
    ).toContain(",Rejected,Other reason,")
    expect(claimReportLine({ claim: rejectedClaim({ reason: null }), email: null }, "en")).toContain(",Rejected,,")
  })

  it("type, status and reason are words of the reader's language", () => {
    const claim = rejectedClaim({ reason: { code: "missing_documents", note: "Receipt" } })
    expect(claimReportLine({ claim, email: null }, "en")).toContain(
      ",Medical,2026-10-02,Rejected,Missing documents: Receipt,"
    )
    expect(claimReportLine({ claim, email: null }, "es")).toContain(
      ",Médica,2026-10-02,Rechazada,Faltan documentos: Receipt,"
    )
  })

  it("a name or an address never becomes a formula, and stays in its cell", () => {
    const claim = rejectedClaim({
      user: { given_name: '=cmd("x")', surname: "Doe, Jr" },
      reason: { code: "other", note: 'a "b"\r\nc' }
    })
    expect(claimReportLine({ claim, email: "@evil" }, "en")).toBe(
      `${claimId(1)},"'=cmd(""x"") Doe, Jr",'@evil,Medical,2026-10-02,Rejected,"Other reason: a ""b""\r\nc",2026-10-05T09:30:00.000Z,2026-10-06T10:00:00.000Z,Marta Salgado,No\r\n`
    )
  })
})
