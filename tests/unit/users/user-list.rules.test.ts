import { expect, it } from "vitest"
import { userCriteria, userListRules } from "#domain/users/user-list.rules.ts"
import { UserSearch } from "#domain/users/user-record.schema.ts"
import { user } from "#tests/fixtures/users.ts"

it("users are filtered by the name in either order", () => {
  const rows = [user({ given_name: "Lucía", surname: "Paredes" })]
  const shown = (searchText: string) => userListRules.shownRows({ ...userListRules.atFirst, rows, searchText })
  expect([shown("lucia p"), shown("paredes l"), shown("zz")].map(({ length }) => length)).toEqual([1, 1, 1])
})

it("the address has every filter of the list except the ids", () => {
  const requested = Object.keys(UserSearch.fields).filter((name) => !["ids", "page", "limit", "sort"].includes(name))
  const samples: Readonly<Record<string, string>> = {
    searchTerm: "ana",
    status: "active",
    role: "user",
    company_id: "00000000-0000-4000-8000-000000000001",
    import_id: "00000000-0000-4000-8000-000000000002"
  }
  expect(Object.keys(samples).toSorted()).toEqual(requested.toSorted())
  for (const [name, text] of Object.entries(samples))
    expect(userCriteria.writeCriteria(userCriteria.readCriteria(`?${name}=${text}`))).toBe(`?${name}=${text}`)
})
