import { expect, it } from "vitest"
import { CompanySearch } from "#domain/companies/company.schema.ts"
import { companyView } from "#domain/companies/company-view.rules.ts"

it("the address has every filter of the list except the ids", () => {
  const requested = Object.keys(CompanySearch.fields).filter((name) => !["ids", "page", "limit", "sort"].includes(name))
  const samples: Readonly<Record<string, string>> = {
    searchTerm: "norte",
    status: "inactive",
    type: "users",
    active: "no"
  }
  expect(Object.keys(samples).toSorted()).toEqual(requested.toSorted())
  for (const [name, text] of Object.entries(samples))
    expect(companyView.writeView(companyView.readView(`?${name}=${text}`))).toBe(`?${name}=${text}`)
})
