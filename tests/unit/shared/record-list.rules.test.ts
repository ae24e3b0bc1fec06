import { expect, it } from "vitest"
import { userListRules } from "#domain/users/user-list.rules.ts"
import { users } from "#tests/fixtures/users.ts"
import { loadedPage } from "#tests/machines/shared/record-list-events.ts"

const rows = users(3)
const at = { ...userListRules.atFirst, rows }
const cursorAfter = (by: number, cursor: string | null = null) => userListRules.moveCursor({ ...at, cursor }, by).cursor

it("the cursor enters at the end it comes from, and stops at the last row", () => {
  expect([cursorAfter(1), cursorAfter(-1)]).toEqual([rows[0]?.id, rows[2]?.id])
  expect([cursorAfter(1, rows[2]?.id), cursorAfter(-1, rows[0]?.id)]).toEqual([rows[2]?.id, rows[0]?.id])
})

it("another filter starts at the first page, and keeps the cursor where the user has moved it", () => {
  const far = { ...at, criteria: { ...at.criteria, page: 4 }, cursor: rows[1]?.id ?? "" }
  const requested = userListRules.requestCriteria(far, { filter: { role: "admin" } })
  expect(requested).toMatchObject({ criteria: { page: 1, filter: { role: "admin" } } })
  expect(requested).not.toHaveProperty("cursor")
})

it("a row that cannot be read any more leaves the shown ones, also while they are locked", () => {
  const [first, second, third] = rows
  const { page } = loadedPage(rows.slice(0, 1), { total: 3 })
  const unreadable = { page: { ...page, unreadable: [second?.id ?? "", null] }, summary: null, offPage: rows.slice(2) }
  const refetched = userListRules.setRefetched({ ...at, cursor: first?.id ?? "" }, unreadable)
  expect(refetched).toMatchObject({ rows: [first, third], page: { unreadable: [second?.id, null] } })
})
