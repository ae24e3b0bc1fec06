import { nameIdentity } from "#domain/shared/search.rules.ts"
import { describe, expect, it } from "vitest"
import {
  companyKeys,
  companyListRules,
  companyReport,
  companyCriteria
} from "#domain/companies/company-record.rules.ts"
import { CompanySearch } from "#domain/companies/company.schema.ts"
import { company } from "#tests/fixtures/users.ts"

describe("a company's name", () => {
  it.each([
    ["ÑANDÚ", "ñandú", true],
    [" Prairie Foods ", "prairie FOODS", true],
    ["Nandu", "Ñandú", false],
    ["Jose\u0301", "JOSÉ", true],
    ["STRASSE", "straße", true],
    ["A B", "AB", false],
    ["Prairie  Foods", "Prairie\u00a0\nFoods", true],
    ["\u200bPrairie Foods\u3164", "Prairie\u00ad Foods", true]
  ])("the names %j and %j are equal: %s", (one, other, are) => {
    expect(nameIdentity(one) === nameIdentity(other)).toBe(are)
  })

  it("a company is searched and sorted by its folded name, followed by its address", () => {
    expect(companyKeys({ name: "Cúcuta Textiles", contact_email: "Hola@tela.example" })).toEqual({
      name_key: "cucuta textiles",
      company_key: "cucuta textiles hola@tela.example"
    })
  })
})

describe("the list of companies", () => {
  it("the address has every filter of the list except the ids", () => {
    const requested = Object.keys(CompanySearch.fields).filter(
      (name) => !["ids", "page", "limit", "sort"].includes(name)
    )
    const samples: Readonly<Record<string, string>> = {
      searchTerm: "norte",
      status: "inactive",
      type: "users",
      active: "no",
      import_id: "00000000-0000-4000-8000-000000000002"
    }
    expect(Object.keys(samples).toSorted()).toEqual(requested.toSorted())
    for (const [name, text] of Object.entries(samples))
      expect(companyCriteria.writeCriteria(companyCriteria.readCriteria(`?${name}=${text}`))).toBe(`?${name}=${text}`)
  })

  it("a sort order is a column and a direction", () => {
    expect(companyCriteria.readSort("-contact_email")).toEqual({ field: "contact_email", isDescending: true })
    expect(companyCriteria.readSort("name")).toEqual({ field: "name", isDescending: false })
  })

  it("companies are filtered at once by name and contact e-mail, ignoring case and accents", () => {
    const norte = company({ name: "Ríos Norte" }, 1)
    const sur = company({ name: "Sur", contact_email: "info@sur.example" }, 2)
    const shown = (searchText: string) =>
      companyListRules.shownRows({ ...companyListRules.initialContext, rows: [norte, sur], searchText })
    expect(shown("rios")).toEqual([norte])
    expect(shown("INFO@SUR")).toEqual([sur])
    expect(shown("benefits")).toEqual([norte, sur])
    expect(shown("  ")).toEqual([norte, sur])
  })
})

describe("a report of companies", () => {
  it("the report has the agreed columns", () => {
    expect(companyReport().header).toBe("name,contact_email,type,status,created_at\r\n")
  })

  it("a line of the report has no formula", () => {
    const reported = company({
      name: "@Cúcuta Textiles",
      contact_email: "hola@tela.example",
      created_at: "2026-10-05T09:30:00.000Z"
    })
    expect(companyReport().line(reported, "en", { status: { active: "Active" } })).toBe(
      "'@Cúcuta Textiles,hola@tela.example,Users,Active,2026-10-05T09:30:00.000Z\r\n"
    )
    expect(companyReport().line(reported, "es", {})).toContain(",Usuarios,active,")
  })
})
