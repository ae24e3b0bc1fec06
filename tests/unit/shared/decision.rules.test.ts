import { expect, it } from "vitest"
import { isJoinable, type StoredDecision, undoableOrRefusal } from "#domain/shared/decision/decision.rules.ts"
import { DecisionClosed, DecisionNotFound, DecisionNotYours } from "#domain/shared/decision/decision.schema.ts"
import { DecisionId } from "#domain/shared/identity.schema.ts"
import { instant } from "#tests/fixtures/claims.ts"
import { marta, numberedId, rafael } from "#tests/fixtures/people.ts"

const at = instant("2026-11-23T10:00:00.000Z")
const inTime = instant("2026-11-23T10:09:59.999Z")
const undoUntil = instant("2026-11-23T10:10:00.000Z")
const stored: StoredDecision<"yes" | "no"> = {
  id: DecisionId.make(numberedId(1)),
  administratorId: marta.id,
  status: "yes",
  at,
  undoUntil,
  count: 2
}

it("a decision is undone by who made it, in time, while it covers a record", () => {
  expect(undoableOrRefusal(stored, marta, inTime)).toBe(stored)
  expect(undoableOrRefusal(null, marta, inTime)).toBeInstanceOf(DecisionNotFound)
  expect(undoableOrRefusal(stored, rafael, inTime)).toBeInstanceOf(DecisionNotYours)
  expect(undoableOrRefusal(stored, marta, undoUntil)).toBeInstanceOf(DecisionClosed)
  expect(undoableOrRefusal({ ...stored, count: 0 }, marta, inTime)).toBeInstanceOf(DecisionClosed)
})

it("a decision is joined by who made it, in time, with the same verdict, also while it covers no record", () => {
  const next = { by: marta, status: "yes", at: inTime } as const
  expect(isJoinable({ ...stored, count: 0 }, next)).toBe(true)
  expect(isJoinable(null, next)).toBe(false)
  expect(isJoinable(stored, { ...next, by: rafael })).toBe(false)
  expect(isJoinable(stored, { ...next, status: "no" })).toBe(false)
  expect(isJoinable(stored, { ...next, at: undoUntil })).toBe(false)
})
