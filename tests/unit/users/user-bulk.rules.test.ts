import { describe, expect, it } from "vitest"
import { CompanyId } from "#domain/shared/identity.schema.ts"
import { type BulkRow, type ChangedRow, judgeChange, judgeUndo } from "#domain/users/user-bulk.rules.ts"
import type { BulkSet } from "#domain/users/user-bulk.schema.ts"
import { numberedId, userId } from "#tests/fixtures/people.ts"

const norte = CompanyId.make(numberedId(1))
const sur = CompanyId.make(numberedId(2))
const row = (n: number, named: Partial<BulkRow> = {}): BulkRow => ({
  id: userId(n),
  role: "admin",
  status: "active",
  company_id: norte,
  ...named
})
const ids = (...numbers: ReadonlyArray<number>) => numbers.map(userId)
/** The administrator of user 9, who is not among the rows unless a test says so. */
const by = (...administrators: ReadonlyArray<number>) => ({ ownId: userId(9), administrators: ids(...administrators) })
const written = (one: BulkRow, set: BulkSet) => judgeChange([one], set, by(9)).written.length === 1

describe("a change of many", () => {
  it.each<readonly [BulkSet, Partial<BulkRow>, boolean]>([
    [{ status: "inactive" }, {}, true],
    [{ status: "active" }, {}, false],
    [{ status: "active" }, { status: "inactive" }, true],
    [{ company_id: sur }, {}, true],
    [{ company_id: norte }, {}, false],
    [{ company_id: norte }, { company_id: null }, true],
    [{ company_id: norte, status: "active" }, {}, false],
    [{ company_id: sur, status: "active" }, {}, true],
    [{ company_id: norte, status: "inactive" }, {}, true]
  ])("%j of a user who is %j besides active at Norte writes him: %s", (set, named, expected) => {
    expect(written(row(1, named), set)).toBe(expected)
  })

  it("a user who has the value already counts as updated, and is not written", () => {
    const rows = [row(1, { status: "inactive" }), row(2)]
    expect(judgeChange(rows, { status: "inactive" }, by(2, 9))).toEqual({
      written: [rows[1]],
      updated: ids(1, 2),
      kept: []
    })
  })

  it("the administrator keeps his own access, and nothing else of his", () => {
    const own = { id: userId(9), reason: "own_account" }
    const rows = [row(1), row(9)]
    expect(judgeChange(rows, { status: "inactive" }, by(1, 9))).toMatchObject({ updated: ids(1), kept: [own] })
    expect(judgeChange(rows, { company_id: sur }, by(1, 9))).toMatchObject({ written: rows, kept: [] })
    expect(judgeChange(rows, { status: "active" }, by(1, 9)).kept).toEqual([])
    expect(judgeChange([row(9, { status: "inactive" })], { status: "inactive" }, by(1)).kept).toEqual([])
  })

  it("the first of the administrators by id stays where all would lose their access", () => {
    const [first, second] = ids(1, 2).toSorted()
    const rows = [row(1), row(2), row(3, { role: "user" })]
    expect(judgeChange(rows, { status: "inactive" }, by(1, 2))).toMatchObject({
      updated: [second, userId(3)].toSorted(
        (one, other) => rows.findIndex(({ id }) => id === one) - rows.findIndex(({ id }) => id === other)
      ),
      kept: [{ id: first, reason: "last_administrator" }]
    })
    expect(judgeChange(rows, { status: "inactive" }, by(1, 2, 4)).kept).toEqual([])
    expect(judgeChange([row(3, { role: "user" })], { status: "inactive" }, by()).kept).toEqual([])
  })
})

describe("an undo of a change of many", () => {
  const changed = (n: number, named: Partial<ChangedRow> = {}): ChangedRow => ({
    ...row(n),
    name: `Member ${n}`,
    before: { status: "inactive" },
    isDeleted: false,
    isUntouched: true,
    ...named
  })

  it("a user gets back what he had unless he is gone or was changed since", () => {
    const [gone, touched, open] = [
      changed(1, { isDeleted: true, isUntouched: false }),
      changed(2, { isUntouched: false }),
      changed(3)
    ]
    expect(judgeUndo([gone, touched, open], by(9))).toEqual({
      reverted: [open],
      kept: [
        { id: userId(1), name: "Member 1", reason: "not_found" },
        { id: userId(2), name: "Member 2", reason: "changed" }
      ]
    })
  })

  it("an undo locks nobody out, as a change does not", () => {
    expect(judgeUndo([changed(9)], by(1, 9))).toEqual({
      reverted: [],
      kept: [{ id: userId(9), name: "Member 9", reason: "own_account" }]
    })
    expect(judgeUndo([changed(1)], by(1))).toEqual({
      reverted: [],
      kept: [{ id: userId(1), name: "Member 1", reason: "last_administrator" }]
    })
    const back = changed(1, { before: { company_id: sur } })
    expect(judgeUndo([back], by(1))).toEqual({ reverted: [back], kept: [] })
  })
})
