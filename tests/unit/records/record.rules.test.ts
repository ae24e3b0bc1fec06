import { expect, it } from "vitest"
import { companyRules } from "#domain/companies/company-record.rules.ts"
import { recordRules } from "#domain/records/record.rules.ts"
import { company } from "#tests/fixtures/users.ts"

it("the rules of a kind say when two records are the same", () => {
  const { identityOf, defaults } = recordRules(companyRules)
  expect(identityOf(company({ name: " Acme " }))).toBe(identityOf(company({ name: "ACME" })))
  expect(identityOf(company({ name: "Acme" }))).not.toBe(identityOf(company({ name: "Acmé" })))
  expect(defaults).toEqual({ status: "active" })
})
