/** After any change of many users nobody locks himself out, one administrator remains, and each user is judged once. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type BulkRow, type ChangedRow, judgeChange, judgeUndo } from "#domain/users/user-bulk.rules.ts"
import type { BulkSet } from "#domain/users/user-bulk.schema.ts"
import { isAdministrator } from "#domain/users/user-record.rules.ts"
import { CompanyId } from "#domain/shared/identity.schema.ts"
import { numberedId, userId } from "#tests/fixtures/people.ts"

const status = fc.constantFrom("active" as const, "inactive" as const)
const set: fc.Arbitrary<BulkSet> = fc.oneof(
  fc.record({ status }),
  fc.nat(3).map((n) => ({ company_id: CompanyId.make(numberedId(n)) }))
)

const person = fc.record({
  role: fc.constantFrom("admin" as const, "user" as const),
  status,
  company_id: fc.option(
    fc.nat(3).map((n) => CompanyId.make(numberedId(n))),
    { nil: null }
  )
})
const people = fc
  .array(person, { minLength: 1, maxLength: 8 })
  .map((all) => all.map((one, n): BulkRow => ({ id: userId(n), ...one })))

const administratorsOf = (rows: ReadonlyArray<BulkRow>) => rows.filter(isAdministrator).map(({ id }) => id)
const ids = (rows: ReadonlyArray<{ readonly id: string }>) => rows.map(({ id }) => id)

describe("a change of many users", () => {
  it("a change leaves its maker signed in, and an administrator where there was one", () => {
    fc.assert(
      fc.property(people, fc.nat(7), set, (rows, at, wanted) => {
        const own = userId(at % rows.length)
        const administrators = administratorsOf(rows)
        const { written, updated, kept } = judgeChange(rows, wanted, { ownId: own, administrators })
        const after = rows.map((row) => (ids(written).includes(row.id) ? { ...row, ...wanted } : row))
        expect(after.find(({ id }) => id === own)?.status).toBe(
          wanted.status === "active" ? "active" : rows.find(({ id }) => id === own)?.status
        )
        if (administrators.length > 0) expect(administratorsOf(after).length).toBeGreaterThan(0)
        expect([...updated, ...ids(kept)].toSorted()).toEqual(ids(rows).toSorted())
        for (const { id } of written) expect(updated).toContain(id)
      })
    )
  })

  it("an undo gives back what untouched users had, under the same protection", () => {
    fc.assert(
      fc.property(
        people,
        fc.nat(7),
        fc.array(set, { minLength: 8, maxLength: 8 }),
        fc.infiniteStream(fc.boolean()),
        (rows, at, before, coins) => {
          const flip = () => coins.next().value === true
          const own = userId(at % rows.length)
          const administrators = administratorsOf(rows)
          const changed = rows.map((row, n): ChangedRow => ({
            ...row,
            name: `Member ${n}`,
            before: before[n] ?? {},
            isDeleted: flip(),
            isUntouched: flip()
          }))
          const { reverted, kept } = judgeUndo(changed, { ownId: own, administrators })
          expect(reverted.every(({ isDeleted, isUntouched }) => !isDeleted && isUntouched)).toBe(true)
          expect([...ids(reverted), ...ids(kept)].toSorted()).toEqual(ids(rows).toSorted())
          const back = new Map(reverted.map((row) => [row.id, row.before]))
          const after = rows.map((row) => ({ ...row, ...back.get(row.id) }))
          if (administrators.length > 0) expect(administratorsOf(after).length).toBeGreaterThan(0)
        }
      )
    )
  })
})
