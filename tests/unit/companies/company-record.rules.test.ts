import { expect, it } from "vitest"
import { companyRecord } from "#domain/companies/company-record.rules.ts"
import { companyView } from "#domain/companies/company-view.rules.ts"
import { company } from "#tests/fixtures/users.ts"

it("a company leads to the list that shows it", () => {
  const record = companyRecord(company({ name: "Ríos & Co" }))
  expect([record.title, record.place]).toEqual(["Ríos & Co", "companies"])
  expect(companyView.readView(record.query).filter).toEqual({ searchTerm: "Ríos & Co" })
})
