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
  ])("the names %j and %j are equal: %s", (one, other, are) => {
    expect(companyIdentity(one) === companyIdentity(other)).toBe(are)
  })

  it("a company is searched and sorted by its folded name, followed by its address", () => {
    expect(companyKeys(company)).toEqual({
      name_key: "cucuta textiles",
      company_key: "cucuta textiles hola@tela.example"
    })
  })
})

describe("an edit", () => {
  it("an edit without effect returns the same value", () => {
    expect(applyCompanyChange(company, {})).toBe(company)
    expect(applyCompanyChange(company, { name: "Cúcuta Textiles", version: 1 })).toBe(company)
  })

  it("an edit writes the given fields and increases the version", () => {
    expect(applyCompanyChange(company, { type: "benefits" })).toEqual({ ...company, type: "benefits", version: 4 })
  })

  it("a stale edit reports the fields that differ", () => {
    expect(overtakenCompanyFields({ name: "New", status: "active", version: 1 }, company)).toEqual({
      name: "Cúcuta Textiles"
    })
  })

  it("an edit is audited with the fields that differ", () => {
    expect(writtenCompanyFields({ ...company, status: "inactive" }, company)).toEqual({ status: "inactive" })
    expect(Object.keys(writtenCompanyFields(company))).toEqual(["name", "contact_email", "type", "status"])
  })
})

describe("an order", () => {
  it("a sort order is a column and a direction", () => {
    expect(readCompanySort("-contact_email")).toEqual({ field: "contact_email", isDescending: true })
    expect(readCompanySort("name")).toEqual({ field: "name", isDescending: false })
  })
})
