import fc from "fast-check"
import { expect, it } from "vitest"
import { labelsOf } from "#src/components/charts/ring-labels.ts"

/** The angles of the middles of slices of these sizes, in order from the top. */
const middlesOf = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const total = values.reduce((sum, value) => sum + value, 0)
  let reached = 0
  return values.map((value) => {
    reached += value
    return ((reached - value / 2) / total) * 2 * Math.PI
  })
}

it("a label is at the side of its slice", () => {
  const sides = labelsOf([Math.PI / 2, (3 * Math.PI) / 2], { outer: 100, gap: 28, limit: 130 })
  expect(sides).toMatchObject([
    {
      side: "right",
      x: 120,
      y: -0,
      tick: [
        [104, -0],
        [116, -0]
      ]
    },
    {
      side: "left",
      x: -120,
      y: 0,
      tick: [
        [-104, 0],
        [-116, 0]
      ]
    }
  ])
})

it("the labels of any six slices are beside the ring, without overlaps and inside the picture", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }), (values) => {
      const labels = labelsOf(middlesOf(values), { outer: 100, gap: 28, limit: 130 })
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
