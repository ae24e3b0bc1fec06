import { expect, it } from "vitest"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { UserBulk, userBulkMax } from "#domain/users/user-bulk.schema.ts"
import { companyId } from "#tests/fixtures/new-people.ts"
import { userId } from "#tests/fixtures/people.ts"

const read = schemaReader(UserBulk)
const issuesOf = (input: unknown) => {
  const answer = read(input)
  return answer._tag === "Success" ? {} : answer.failure
}

const set = { status: "inactive" }
const ids = [userId(1)]
const matching = { filter: { role: "user" }, asOf: "2026-11-23T10:00:00.000Z", expected: 2 }

it.each([
  [{ ids, set }, {}],
  [{ ids, set: { company_id: companyId(1) } }, {}],
  [{ ...matching, set }, {}],
  [{ ids: Array.from({ length: userBulkMax }, (_, n) => userId(n)), set }, {}],
  [{ ids: Array.from({ length: userBulkMax + 1 }, (_, n) => userId(n)), set }, { ids: "bulk_ids_too_many" }],
  [{ ids: [], set }, { ids: "bulk_ids_missing" }],
  [{ set }, { ids: "bulk_ids_missing" }],
  [{ ids, ...matching, set }, { filter: "bulk_ids_or_filter" }],
  [{ filter: {}, expected: 2, set }, { asOf: "value_missing" }],
  [{ filter: {}, asOf: matching.asOf, set }, { expected: "value_missing" }],
  [{ ids, set: {} }, { "set.status": "bulk_set_one" }],
  [{ ids, set: { ...set, company_id: companyId(1) } }, { "set.status": "bulk_set_one" }]
])("a change of many names users or a filter with its count, and one value: %#", (request, issues) => {
  expect(issuesOf(request)).toEqual(issues)
})
