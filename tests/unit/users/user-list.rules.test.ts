import { expect, it } from "vitest"
import { instant } from "#tests/fixtures/claims.ts"
import { loadedPage } from "#tests/machines/shared/record-list-events.ts"
import { userCriteria, userListRules, userSelection } from "#domain/users/user-list.rules.ts"
import { UserSearch } from "#domain/users/user-record.schema.ts"
import { user } from "#tests/fixtures/users.ts"

it("users are filtered by the name in either order", () => {
  const rows = [user({ given_name: "Lucía", surname: "Paredes" })]
  const shown = (searchText: string) => userListRules.shownRows({ ...userListRules.initialContext, rows, searchText })
  expect([shown("lucia p"), shown("paredes l"), shown("zz")].map(({ length }) => length)).toEqual([1, 1, 1])
})

it("the address has every filter of the list except the ids", () => {
  const requested = Object.keys(UserSearch.fields).filter((name) => !["ids", "page", "limit", "sort"].includes(name))
  const samples: Readonly<Record<string, string>> = {
    searchTerm: "ana",
    status: "active",
    role: "user",
    company_id: "00000000-0000-4000-8000-000000000001",
    import_id: "00000000-0000-4000-8000-000000000002",
    active: "no"
  }
  expect(Object.keys(samples).toSorted()).toEqual(requested.toSorted())
  for (const [name, text] of Object.entries(samples))
    expect(userCriteria.writeCriteria(userCriteria.readCriteria(`?${name}=${text}`))).toBe(`?${name}=${text}`)
})

it("users are filtered by e-mail, company and number too", () => {
  const rows = [
    user({ email: "ana@olmo.example", company: null, company_id: null, mobile_number: "+15550100001" }, 1),
    user({ email: "eva@sur.example" }, 2)
  ]
  const shown = (searchText: string) =>
    userListRules.shownRows({ ...userListRules.initialContext, rows, searchText }).map(({ id }) => id)
  expect([shown("olmo"), shown("norte"), shown("50100")]).toEqual([[rows[0]?.id], [rows[1]?.id], [rows[0]?.id]])
})

it("deleted users can be neither selected nor counted, and later ones are no match", () => {
  const [present, deleted] = [user({}, 1), user({ is_deleted: true }, 2)]
  expect([present, deleted].map(userSelection.isSelectable)).toEqual([true, false])
  const counted = (...rows: ReadonlyArray<typeof present>) =>
    userListRules.matching({ ...userListRules.initialContext, page: loadedPage(rows, { total: 40 }).page })?.count
  expect([counted(present), counted(deleted), counted()]).toEqual([40, 0, 40])
  const asOf = instant("2026-11-19T08:00:00.000Z")
  const all = userSelection.selectMatching({}, { count: 2, asOf })
  expect(userSelection.isSelected(all, present)).toBe(true)
  expect(userSelection.isSelected(all, user({ created_at: "2026-11-19T08:00:00.001Z" }))).toBe(false)
})
