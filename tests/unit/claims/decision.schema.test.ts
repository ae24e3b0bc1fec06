import { Schema } from "effect"
import { expect, it } from "vitest"
import { BulkDecision } from "#domain/claims/decision.schema.ts"
import { bulkMax, bulkScope } from "#domain/shared/decision/decision.schema.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { claimId } from "#tests/fixtures/claims.ts"
import { numberedId } from "#tests/fixtures/people.ts"

const read = schemaReader(BulkDecision)
const issuesOf = (input: unknown) => {
  const answer = read(input)
  return answer._tag === "Success" ? {} : answer.failure
}

const status = "rejected"
const ids = [claimId(1)]
const asOf = "2026-11-23T10:00:00.000Z"
const matching = { filter: { type: "dental" }, asOf, expected: 2 }
const decision_id = numberedId(7)

it.each([
  [{ ids, status }, {}],
  [{ ids, status, reason: null, decision_id }, {}],
  [{ ...matching, status }, {}],
  [{ ids: Array.from({ length: bulkMax }, (_, n) => claimId(n)), status }, {}],
  [{ ids: Array.from({ length: bulkMax + 1 }, (_, n) => claimId(n)), status }, { ids: "ids_too_many" }],
  [{ ids: [], status }, { ids: "ids_missing" }],
  [{ status }, { ids: "ids_missing" }],
  [{ ids, ...matching, status }, { filter: "ids_or_filter" }],
  [{ ...matching, status, decision_id }, { decision_id: "decision_not_joined" }],
  [{ filter: {}, expected: 2, status }, { asOf: "value_missing" }],
  [{ filter: {}, asOf, status }, { expected: "value_missing" }]
])("a decision names claims or a filter with its count: %#", (request, issues) => {
  expect(issuesOf(request)).toEqual(issues)
})

it("a decision is read as its form, with what belongs to it", () => {
  const decode = Schema.decodeUnknownSync(BulkDecision)
  expect(bulkScope(decode({ ids, status, decision_id }))).toStrictEqual({ kind: "named", ids, decision_id })
  expect(bulkScope(decode({ ids, status, asOf }))).toStrictEqual({ kind: "named", ids })
  expect(bulkScope(decode({ ...matching, status, reason: null }))).toStrictEqual({ kind: "matching", ...matching })
})
