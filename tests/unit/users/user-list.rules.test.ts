import { expect, it } from "vitest"
import { userListRules } from "#domain/users/user-list.rules.ts"
import { user } from "#tests/fixtures/users.ts"

it("users are filtered by the name in either order", () => {
  const rows = [user({ given_name: "Lucía", surname: "Paredes" })]
  const shown = (searchText: string) => userListRules.shownRows({ ...userListRules.atFirst, rows, searchText })
  expect([shown("lucia p"), shown("paredes l"), shown("zz")].map(({ length }) => length)).toEqual([1, 1, 0])
})
