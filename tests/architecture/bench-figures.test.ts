/** What counts as a missed figure of `npm run bench`. */
import { expect, it } from "vitest"
import { type Figure, missed } from "#tests/bench/figures.ts"

const beside = (value: number, floor: number, unit: Figure["unit"] = "ms"): Figure => ({
  name: `${value} of ${floor}`,
  unit,
  value,
  aim: null,
  floor: { name: "same SQL", value: floor, most: null }
})

it("a figure that is better than its floor is missed, because the floor is wrong", () => {
  const figures = [
    beside(9.9, 148),
    beside(122, 247),
    beside(900, 800, "/s"),
    beside(10, 10),
    beside(12, 10),
    beside(700, 800, "/s")
  ]
  expect(missed(figures).map(({ name }) => name)).toEqual(["9.9 of 148", "122 of 247", "900 of 800"])
})

it("a ratio that is shown as 1.00 is not below 1", () => {
  expect(missed([beside(99.8, 100)])).toEqual([])
  expect(missed([beside(99.4, 100)])).toHaveLength(1)
})
