import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { changedFields, type FormTexts, mergeEdits } from "#domain/shared/document/record-merge.rules.ts"

const names = ["name", "email", "phone", "company"] as const
/** Few texts, so that the three copies agree and differ about equally often. */
const anyFields = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom("a", "b", "c")])))
const three = fc.tuple(anyFields, anyFields, anyFields) as fc.Arbitrary<[FormTexts, FormTexts, FormTexts]>

describe("merging two edits of one record", () => {
  it("a conflict is exactly what both changed differently", () => {
    let conflicting = 0
    const rounds = 500
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const { fields, conflicts, takenFields: taken } = mergeEdits(base, mine, theirs)
        if (conflicts.length > 0) conflicting += 1
        for (const name of names) {
          const requested = conflicts.some(({ field }) => field === name)
          const both = mine[name] !== base[name] && theirs[name] !== base[name]
          expect(requested).toBe(both && mine[name] !== theirs[name])
          expect(taken.includes(name)).toBe(theirs[name] !== base[name] && mine[name] === base[name])
          // Nothing that either side typed is lost: it is in the form, or it is asked about.
          expect(fields[name]).toBe(mine[name] === base[name] ? theirs[name] : mine[name])
        }
      }),
      { numRuns: rounds }
    )
    expect(conflicting).toBeGreaterThan(rounds * 0.3)
  })

  it("a save after the merge writes only what differs from the stored record", () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const { fields, conflicts } = mergeEdits(base, mine, theirs)
        const written = changedFields(theirs, fields)
        for (const name of written) expect(mine[name]).not.toBe(base[name])
        for (const { field } of conflicts) expect(written).toContain(field)
      })
    )
  })
})
