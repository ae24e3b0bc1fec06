import { describe, expect, it } from "vitest"
import {
  applyCompanyChange,
  companyIdentity,
  companyKeys,
  overtakenCompanyFields,
  readCompanySort,
  writtenCompanyFields
} from "#domain/companies/company.rules.ts"
import type { Company } from "#domain/companies/company.schema.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { companyId } from "#tests/fixtures/people-drafts.ts"

const company: Company = {
  id: companyId(1),
  name: "Cúcuta Textiles",
  contact_email: "Hola@tela.example",
  type: "users",
  status: "active",
  is_deleted: false,
  created_at: instant("2026-10-05T09:30:00.000Z"),
  version: 3
}

describe("a company's name", () => {
  it.each([
    ["ÑANDÚ", "ñandú", true],
    [" Prairie Foods ", "prairie FOODS", true],
    ["Nandu", "Ñandú", false],
    ["Jose\u0301", "JOSÉ", true],
    ["STRASSE", "straße", true],
    ["A B", "AB", false]
  ])("%j and %j are one: %s", (one, other, are) => {
    expect(companyIdentity(one) === companyIdentity(other)).toBe(are)
  })

  it("is searched and ordered folded, its address behind it", () => {
    expect(companyKeys(company)).toEqual({
      name_key: "cucuta textiles",
      company_key: "cucuta textiles hola@tela.example"
    })
  })
})

describe("an edit", () => {
  it("that says nothing new leaves the same value", () => {
    expect(applyCompanyChange(company, {})).toBe(company)
    expect(applyCompanyChange(company, { name: "Cúcuta Textiles", version: 1 })).toBe(company)
  })

  it("writes what it names and counts the version on", () => {
    expect(applyCompanyChange(company, { type: "benefits" })).toEqual({ ...company, type: "benefits", version: 4 })
  })

  it("that is stale is told what it wanted otherwise", () => {
    expect(overtakenCompanyFields({ name: "New", status: "active", version: 1 }, company)).toEqual({
      name: "Cúcuta Textiles"
    })
  })

  it("is recorded by the fields that differ", () => {
    expect(writtenCompanyFields({ ...company, status: "inactive" }, company)).toEqual({ status: "inactive" })
    expect(Object.keys(writtenCompanyFields(company))).toEqual(["name", "contact_email", "type", "status"])
  })
})

describe("an order", () => {
  it("is a column and a direction", () => {
    expect(readCompanySort("-contact_email")).toEqual({ field: "contact_email", isDescending: true })
    expect(readCompanySort("name")).toEqual({ field: "name", isDescending: false })
  })
})
