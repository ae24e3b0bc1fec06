import { expect, it } from "vitest"
import { companyReportHeader, companyReportLine } from "#domain/companies/company-report.rules.ts"
import type { Company } from "#domain/companies/company.schema.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { companyId } from "#tests/fixtures/people-drafts.ts"

const company: Company = {
  id: companyId(1),
  name: "@Cúcuta Textiles",
  contact_email: "hola@tela.example",
  type: "users",
  status: "active",
  is_deleted: false,
  created_at: instant("2026-10-05T09:30:00.000Z"),
  version: 3
}

it("the report has the agreed columns", () => {
  expect(companyReportHeader).toBe("name,contact_email,type,status,created_at\r\n")
})

it("a line of the report has no formula", () => {
  expect(companyReportLine(company)).toBe(
    "'@Cúcuta Textiles,hola@tela.example,users,active,2026-10-05T09:30:00.000Z\r\n"
  )
})
