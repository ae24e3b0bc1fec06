import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { barPath, guidesFor, labelsOf, pointAt, ringPath, slicesOf } from "#src/components/chart-shapes.ts"

describe("the guides of a bar chart", () => {
  it.each([
    [0, [0, 1, 2, 3]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4, 6]],
    [63, [0, 25, 50, 75]],
    [142, [0, 50, 100, 150]],
    [1_000_000, [0, 500_000, 1_000_000, 1_500_000]]
  ])("for %d are %j", (greatest, guides) => expect(guidesFor(greatest)).toEqual(guides))

  it("are whole, evenly apart, hold every value and waste less than three quarters", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (greatest) => {
        const [zero, one = 0, two, three = 0] = guidesFor(greatest)
        expect([zero, two, three]).toEqual([0, 2 * one, 3 * one])
        expect(Number.isInteger(one)).toBe(true)
        expect(three).toBeGreaterThanOrEqual(greatest)
        expect(three).toBeLessThanOrEqual(Math.max(3, greatest * 3))
      })
    )
  })
})

it("draws a bar on zero with round shoulders, no rounder than it is high", () => {
  expect(barPath(48, 100, 5)).toBe("M-24 0V-95q0 -5 5 -5H19q5 0 5 5V0z")
  expect(barPath(48, 2, 5)).toBe("M-24 0V0q0 -2 2 -2H22q2 0 2 2V0z")
  expect(barPath(48, 0, 5)).toBe("M-24 0V0q0 0 0 0H24q0 0 0 0V0z")
})

describe("a ring", () => {
  it("has a slice for each value, one after the other, that make the whole", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 }), (values) => {
        const slices = slicesOf(values)
        expect(slices[0]?.from).toBe(0)
        expect(slices.at(-1)?.to).toBeCloseTo(1, 10)
        const total = values.reduce((sum, value) => sum + value, 0)
        for (const [place, { from, to }] of slices.entries()) {
          expect(to - from).toBeCloseTo((values[place] ?? 0) / total, 10)
          if (place > 0) expect(from).toBe(slices[place - 1]?.to)
        }
      })
    )
  })

  it("begins at the top and goes clockwise", () => {
    expect([0, 0.25, 0.5, 0.75].map((turn) => pointAt(turn, 100))).toEqual([
      [0, -100],
      [100, -0],
      [0, 100],
      [-100, 0]
    ])
    expect(ringPath({ from: 0, to: 0.25 }, 50, 100)).toBe("M0 -100A100 100 0 0 1 100 0L50 0A50 50 0 0 0 0 -50z")
    expect(ringPath({ from: 0, to: 0.75 }, 50, 100)).toContain("A100 100 0 1 1")
  })

  it("is a whole ring where there is one value only", () => {
    expect(ringPath({ from: 0, to: 1 }, 50, 100)).toBe(
      "M0 -100A100 100 0 1 1 0 100A100 100 0 1 1 0 -100zM0 -50A50 50 0 1 0 0 50A50 50 0 1 0 0 -50z"
    )
  })
})

it("sets the names of any six slices beside the ring, none over another and none out of the picture", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }), (values) => {
      const labels = labelsOf(slicesOf(values), { outer: 100, gap: 28, limit: 130 })
      expect(labels).toHaveLength(values.length)
      for (const side of ["left", "right"] as const) {
        const heights = labels
          .filter((label) => label.side === side)
          .map(({ y }) => y)
          .toSorted((one, other) => one - other)
        for (const [place, y] of heights.entries()) {
          expect(Math.abs(y)).toBeLessThanOrEqual(130.001)
          if (place > 0) expect(y - (heights[place - 1] ?? 0)).toBeGreaterThanOrEqual(27.999)
        }
      }
      for (const { x, y } of labels) expect(Math.hypot(x, y)).toBeGreaterThan(104)
    })
  )
})
