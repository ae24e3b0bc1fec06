import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  changedClaimFields,
  type Decision,
  decide,
  isPending,
  isClaimUndoable,
  kindOfChange,
  revert
} from "#domain/claims/claim.rules.ts"
import {
  Claim,
  ClaimChange,
  claimStatuses,
  claimTypes,
  type Reason,
  reasonCodes,
  type Verdict
} from "#domain/claims/claim.schema.ts"
import { addSeconds, toMs } from "#domain/shared/calendar.schema.ts"
import { schemaReader } from "#domain/shared/issues.rules.ts"
import { approvedClaim, day, decisionId, instant, pendingClaim, rejectedClaim } from "#tests/fixtures/claims.ts"
import { marta, rafael, userId } from "#tests/fixtures/people.ts"
import { mixOf } from "#tests/property/mix.ts"

const reason: fc.Arbitrary<Reason> = fc.oneof(
  fc.record({ code: fc.constantFrom(...reasonCodes) }),
  fc.record({ code: fc.constantFrom(...reasonCodes), note: fc.string({ maxLength: 20 }).map((text) => text.trim()) })
)
const verdict = fc.constantFrom<Verdict>("approved", "rejected")
const treated = fc.constantFrom("2026-01-31", "2026-02-28", "2026-10-02").map(day)
const user_id = fc.integer({ min: 1, max: 3 }).map(userId)
const pending = fc
  .record({
    user_id,
    type: fc.constantFrom(...claimTypes),
    date_treatment: treated,
    version: fc.integer({ min: 1, max: 99 })
  })
  .map(pendingClaim)
const at = instant("2026-11-01T08:00:00.000Z")
const decision = fc
  .record({
    status: verdict,
    reason: fc.option(reason),
    by: fc.constantFrom(marta, rafael),
    seconds: fc.nat({ max: 3600 })
  })
  .map(({ seconds, ...rest }): Decision => ({ ...rest, id: decisionId(7), at, undoUntil: addSeconds(at, seconds) }))
const claim = fc.oneof(
  pending,
  pending.map(({ user_id: user, type }) => approvedClaim({ user_id: user, type })),
  reason.map((why) => rejectedClaim({ reason: why }))
)

describe("deciding", () => {
  it("a decision is a valid claim, with the next version and an unchanged submission", () => {
    fc.assert(
      fc.property(pending, decision, (before, made) => {
        const after = decide(before, made)
        expect(Schema.is(Claim)(after)).toBe(true)
        expect(after).toMatchObject({
          status: made.status,
          version: before.version + 1,
          decided_by: made.by,
          decided_at: made.at
        })
        expect(after.reason).toEqual(made.status === "approved" ? null : made.reason)
        for (const field of ["id", "user_id", "user", "type", "date_treatment", "created_at"] as const) {
          expect(after[field]).toEqual(before[field])
        }
      })
    )
  })

  it("a decision and its undo are the claim as before, two versions later", () => {
    fc.assert(
      fc.property(pending, decision, (before, made) => {
        const back = revert(decide(before, made))
        expect(Schema.is(Claim)(back)).toBe(true)
        expect(back).toEqual({ ...before, version: before.version + 2 })
        const again = decide(back, made)
        expect(again).toEqual({ ...decide(before, made), version: before.version + 3 })
      })
    )
  })

  it("a decision can be undone exactly before its time has passed", () => {
    fc.assert(
      fc.property(pending, decision, fc.nat({ max: 3600 }), (before, made, seconds) => {
        const after = decide(before, made)
        expect(isClaimUndoable(after, addSeconds(at, seconds))).toBe(seconds * 1000 < toMs(made.undoUntil) - toMs(at))
        expect(isClaimUndoable(before, at)).toBe(false)
        expect(isPending(before)).toBe(true)
        expect(isPending(after)).toBe(false)
      })
    )
  })
})

const present = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const change = fc
  .record({
    user_id: present(user_id),
    type: present(fc.constantFrom(...claimTypes)),
    date_treatment: present(treated),
    status: present(fc.constantFrom(...claimStatuses)),
    reason: present(fc.option(reason)),
    version: present(fc.integer({ min: 1, max: 3 }))
  })
  .map((fields) =>
    Schema.decodeUnknownSync(ClaimChange)(
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    )
  )

describe("a change", () => {
  it("a change is a decision exactly when it has only a status, or another than the present one", () => {
    const seen = { decision: 0, edit: 0 }
    fc.assert(
      fc.property(claim, change, (current, requested) => {
        const named = Object.keys(requested)
        const fields = ["user_id", "type", "date_treatment"].filter((field) => named.includes(field))
        const isDecision = named.includes("status") && (fields.length === 0 || requested.status !== current.status)
        seen[isDecision ? "decision" : "edit"] += 1
        expect(kindOfChange(current, requested)).toBe(isDecision ? "decision" : "edit")
      }),
      { numRuns: 300 }
    )
    expect(Math.min(seen.decision, seen.edit)).toBeGreaterThan(60)
  })

  it("a decision differs from its claim exactly in what it would change", () => {
    fc.assert(
      fc.property(claim, change, (current, requested) => {
        const differing = changedClaimFields(requested, current)
        for (const field of ["user_id", "type", "date_treatment", "status", "reason"] as const) {
          const isRequested = requested[field] !== undefined
          const isOther = isRequested && !sameValue(requested[field], current[field])
          expect(Object.keys(differing).includes(field)).toBe(isOther)
          expect(differing[field]).toEqual(isOther ? current[field] : undefined)
        }
        expect(changedClaimFields({ ...current, reason: current.reason }, current)).toEqual({})
      })
    )
  })
})

/** Equal for a reader, in any order of their parts. */
const sameValue = (one: unknown, other: unknown): boolean => {
  const sorted = (value: unknown) =>
    JSON.stringify(
      typeof value === "object" && value !== null
        ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
        : value
    )
  return sorted(one) === sorted(other)
}

describe("allowed changes", () => {
  const wrong = {
    user_id: fc.constantFrom("7 8", "", "g".repeat(201), 7, null),
    type: fc.constantFrom("Medical", "cosmetic", "", null, 1),
    date_treatment: fc.constantFrom("2026-02-30", "02/03/2026", "", null, 20_260_101),
    status: fc.constantFrom("APPROVED", "open", "", null, true),
    "reason.code": fc.constantFrom({ code: "because" }, { code: null }, { code: "" }),
    "reason.note": fc.integer({ min: 501, max: 700 }).map((length) => ({ code: "other", note: "n".repeat(length) })),
    version: fc.constantFrom(0, -1, 1.5, "1", null)
  } as const
  const rules = Object.keys(wrong)
  const read = schemaReader(ClaimChange)

  it("a body is read field by field: each wrong one is named, and no other", () => {
    const mix = mixOf()
    const broken = fc.oneof(
      { weight: 5, arbitrary: fc.constant<ReadonlyArray<string>>([]) },
      { weight: 4, arbitrary: fc.constantFrom(...rules).map((rule) => [rule]) },
      {
        weight: 1,
        arbitrary: fc.subarray(
          rules.filter((rule) => rule !== "reason.note"),
          { minLength: 2 }
        )
      }
    )
    fc.assert(
      fc.property(
        broken.chain((names) => fc.record({ names: fc.constant(names), base: change, values: fc.record(wrong) })),
        ({ names, base, values }) => {
          mix.note(names)
          const sent: Record<string, unknown> = { ...base }
          for (const [rule, value] of Object.entries(values))
            if (names.includes(rule)) sent[rule.split(".")[0] ?? rule] = value
          const result = read(sent)
          expect(Result.isFailure(result) ? Object.keys(result.failure).toSorted() : []).toEqual([...names].toSorted())
        }
      ),
      { numRuns: 1000 }
    )
    mix.expectBalanced(rules)
  })
})
