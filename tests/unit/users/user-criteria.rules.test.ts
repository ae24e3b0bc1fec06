import { expect, it } from "vitest"
import { UserSearch } from "#domain/users/user-record.schema.ts"
import { userCriteria } from "#domain/users/user-criteria.rules.ts"

it("the address has every filter of the list except the ids", () => {
  const requested = Object.keys(UserSearch.fields).filter((name) => !["ids", "page", "limit", "sort"].includes(name))
  const samples: Readonly<Record<string, string>> = {
    searchTerm: "ana",
    status: "active",
    role: "user",
    company_id: "00000000-0000-4000-8000-000000000001"
  }
  expect(Object.keys(samples).toSorted()).toEqual(requested.toSorted())
  for (const [name, text] of Object.entries(samples))
    expect(userCriteria.writeCriteria(userCriteria.readCriteria(`?${name}=${text}`))).toBe(`?${name}=${text}`)
})
