import { expect, it } from "vitest"
import { isListed } from "#domain/records/record.rules.ts"
import { company } from "#tests/fixtures/users.ts"

it("a list shows either the deleted records or all others", () => {
  const [stored, deleted] = [company(), company({ is_deleted: true })]
  expect([isListed(stored, {}), isListed(deleted, {})]).toEqual([true, false])
  expect([isListed(stored, { active: "no" }), isListed(deleted, { active: "no" })]).toEqual([false, true])
})
