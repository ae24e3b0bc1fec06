import { expect, it } from "vitest"
import { cellReader } from "#domain/shared/csv/csv-file.rules.ts"
import { rowKeys } from "#domain/csv-import/row-keys.rules.ts"
import { tableOf } from "#tests/fixtures/csv-tables.ts"
import { userCsv } from "#domain/users/user-csv.rules.ts"

const { header, rows } = tableOf(
  { ...userCsv, columns: ["email", "phone"], optionalColumns: new Set() },
  ["email,phone", "a@b.example,1", "A@B.example ,2", "c@d.example,2", "e@f.example,3", ",4"].join("\n")
)
const keysOfAll = () => {
  const keys = rowKeys(["email", "phone"].map((column) => cellReader(header, column)))
  for (const [index, { cells }] of rows.entries()) keys.add(index, cells)
  return keys
}
const groupOf = (keys: ReturnType<typeof keysOfAll>, index: number) => {
  const found = new Set<number>()
  keys.gather(rows, index, found)
  return [...found].toSorted((one, other) => one - other)
}

it("rows are connected by any shared key, in any case and through other rows", () => {
  const keys = keysOfAll()
  expect([0, 1, 2].map((index) => groupOf(keys, index))).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2]
  ])
  expect(groupOf(keys, 3)).toEqual([3])
})

it("an empty cell connects no rows", () => {
  expect(groupOf(keysOfAll(), 4)).toEqual([4])
})

it("a removed row is no longer found by its keys", () => {
  const keys = keysOfAll()
  keys.remove(1, rows[1]?.cells ?? [])
  expect(groupOf(keys, 0)).toEqual([0])
  expect(groupOf(keys, 2)).toEqual([2])
})
