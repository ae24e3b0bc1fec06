import { expect, it } from "vitest"
import { enrolmentReportHeader, enrolmentReportLine } from "#domain/enrolments/enrolment-report.rules.ts"
import { enrolment } from "#tests/fixtures/benefits.ts"
import { marta } from "#tests/fixtures/people.ts"

it("a line has the member, the benefit in both languages, status and time, and nothing that a spreadsheet runs", () => {
  const named = enrolment({
    benefit: { id: enrolment().benefit_id, title_en: "=HYPERLINK(1)", title_es: "Vista, ojos" }
  })
  expect(enrolmentReportHeader).toBe(
    "given_name,surname,email,mobile_number,benefit_en,benefit_es,status,created_at,decided_at,decided_by,reason,beneficiaries_total\r\n"
  )
  expect(enrolmentReportLine(named, "en")).toBe(
    'Lucía,Ortega,lucia@members.example,+15550000001,\'=HYPERLINK(1),"Vista, ojos",Pending,2026-10-05T09:30:00.000Z,,,,\r\n'
  )
  expect(enrolmentReportLine(named, "es")).toContain(",Pendiente,")
})

it("a line says who decided, when and why", () => {
  const declined = enrolment({
    status: "inactive",
    decided_at: "2026-10-06T10:00:00.000Z",
    decided_by: marta,
    reason: { code: "incomplete", note: "No address" },
    beneficiaries_total: 80.5
  })
  expect(enrolmentReportLine(declined, "en")).toContain(
    `Inactive,2026-10-05T09:30:00.000Z,2026-10-06T10:00:00.000Z,${marta.name},Incomplete request: No address,80.5\r\n`
  )
  expect(enrolmentReportLine(declined, "es")).toContain(",Solicitud incompleta: No address,80.5\r\n")
})
