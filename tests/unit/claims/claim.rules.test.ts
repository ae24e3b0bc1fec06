import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  changedClaimFields,
  clientKey,
  type Decision,
  decide,
  isDecidable,
  isPending,
  isClaimUndoable,
  currentNameMark,
  kindOfChange,
  revert
} from "#domain/claims/claim.rules.ts"
import { normalise } from "#domain/shared/search.rules.ts"
import { type ClaimChange, Reason } from "#domain/claims/claim.schema.ts"
import { reasonNoteMax } from "#domain/shared/decision/decision.schema.ts"
import {
  approvedClaim,
  day,
  decisionId,
  duplicate,
  instant,
  pendingClaim,
  rejectedClaim
} from "#tests/fixtures/claims.ts"
import { rafael, userId } from "#tests/fixtures/people.ts"

const decision: Decision = {
  id: decisionId(7),
  status: "rejected",
  reason: duplicate,
  by: rafael,
  at: instant("2026-11-01T08:00:00.000Z"),
  undoUntil: instant("2026-11-01T08:10:00.000Z")
}

describe("deciding", () => {
  it("a decision has who, when, why and until when it can be undone, and leaves the rest", () => {
    const claim = pendingClaim({ version: 4 })
    expect(decide(claim, decision)).toEqual({
      ...claim,
      status: "rejected",
      version: 5,
      decided_at: decision.at,
      decided_by: rafael,
      reason: duplicate,
      decision_id: decision.id,
      undo_until: decision.undoUntil
    })
  })

  it("an approval has no reason", () => {
    expect(decide(pendingClaim(), { ...decision, status: "approved", reason: null })).toMatchObject({
      status: "approved",
      reason: null
    })
    expect(decide(pendingClaim(), { ...decision, status: "approved" })).toMatchObject({
      status: "approved",
      reason: null
    })
  })

  it("an undone claim is as before, with a new version", () => {
    const claim = pendingClaim({ version: 4 })
    expect(revert(decide(claim, decision))).toEqual({ ...claim, version: 6 })
    expect(isPending(revert(approvedClaim()))).toBe(true)
  })
})

describe("undoing", () => {
  const before = instant("2026-10-06T10:09:59.999Z")
  const end = instant("2026-10-06T10:10:00.000Z")

  it("an undo is possible until its end, exclusively", () => {
    expect(isClaimUndoable(approvedClaim(), before)).toBe(true)
    expect(isClaimUndoable(rejectedClaim(), before)).toBe(true)
    expect(isClaimUndoable(approvedClaim(), end)).toBe(false)
  })

  it("an undo is not possible for a pending claim or another administrator's decision", () => {
    expect(isClaimUndoable(pendingClaim(), before)).toBe(false)
    expect(isClaimUndoable(approvedClaim({ decision_id: null, undo_until: null }), before)).toBe(false)
    expect(isClaimUndoable(approvedClaim({ decision_id: null }), before)).toBe(false)
  })
})

describe("the meaning of a change", () => {
  it.each<readonly [ClaimChange, "decision" | "edit", "decision" | "edit"]>([
    [{}, "edit", "edit"],
    [{ type: "other" }, "edit", "edit"],
    [{ reason: duplicate }, "edit", "edit"],
    [{ status: "pending" }, "decision", "decision"],
    [{ status: "approved" }, "decision", "decision"],
    [{ status: "rejected", reason: duplicate, version: 1 }, "decision", "decision"],
    [{ type: "medical", status: "pending" }, "edit", "decision"],
    [{ type: "medical", status: "approved" }, "decision", "edit"],
    [{ user_id: userId(1), status: "approved" }, "decision", "edit"],
    [{ date_treatment: day("2026-10-02"), status: "approved" }, "decision", "edit"]
  ])("%j of a pending claim: %s, of an approved one: %s", (change, ofPending, ofApproved) => {
    expect(kindOfChange(pendingClaim(), change)).toBe(ofPending)
    expect(kindOfChange(approvedClaim(), change)).toBe(ofApproved)
  })
})

describe("the fields that differ", () => {
  it("the differing fields are the requested ones with other values, with their stored values", () => {
    const current = rejectedClaim({ type: "vision" })
    expect(
      changedClaimFields({ type: "dental", date_treatment: current.date_treatment, status: "approved" }, current)
    ).toEqual({
      type: "vision",
      status: "rejected"
    })
    expect(changedClaimFields({ reason: null }, current)).toEqual({ reason: duplicate })
    expect(changedClaimFields({ reason: duplicate, version: 1 }, current)).toEqual({})
    expect(changedClaimFields({}, current)).toEqual({})
  })

  it("reasons are compared by content, not by the order of keys", () => {
    const current = rejectedClaim({ reason: { code: "duplicate", note: "Sent on Monday" } })
    expect(changedClaimFields({ reason: { note: "Sent on Monday", code: "duplicate" } }, current)).toEqual({})
  })
})

describe("the client column", () => {
  it("the client column is the folded full name", () => {
    expect(clientKey({ given_name: "José  Á.", surname: "Núñez" })).toBe("jose a. nunez")
  })

  it("a present name that folds to another key is added to it, and no term runs across both", () => {
    const jose = { given_name: "José", surname: "Núñez" }
    expect(clientKey(jose, { ...jose, surname: "Paz" })).toBe("jose nunez ! jose paz")
    expect(clientKey(jose, { ...jose, surname: "NUNEZ" })).toBe("jose nunez")
    expect(normalise(currentNameMark)).toBe("")
  })
})

it("the length of a note is counted in characters, and not in units", () => {
  const isReason = Schema.is(Reason)
  expect(isReason({ code: "other", note: "🦷".repeat(reasonNoteMax) })).toBe(true)
  expect(isReason({ code: "other", note: "🦷".repeat(reasonNoteMax + 1) })).toBe(false)
})

describe("deciding", () => {
  it("a pending claim can be decided unless it is deleted", () => {
    expect(isDecidable(pendingClaim())).toBe(true)
    expect(isDecidable(pendingClaim({ is_deleted: true }))).toBe(false)
    expect(isDecidable(approvedClaim())).toBe(false)
  })
})
