import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pageNumbers, paginate, shownRange } from "#domain/shared/page.rules.ts"

const place = fc
  .integer({ min: 1, max: 60 })
  .chain((pages) => fc.record({ pages: fc.constant(pages), current: fc.integer({ min: 1, max: pages }) }))

describe("the page numbers shown", () => {
  it("the page numbers have the first, the last and the current one with its neighbours, and at most five", () => {
    fc.assert(
      fc.property(place, ({ pages, current }) => {
        const offered = pageNumbers(current, pages)
        const numbers = offered.filter((one) => one !== "gap")
        const needed = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages)
        expect(numbers).toEqual(expect.arrayContaining(needed))
        expect(numbers.length).toBeLessThanOrEqual(5)
        expect(numbers.every((page) => page >= 1 && page <= pages)).toBe(true)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
        expect(numbers).toHaveLength(pages <= 5 ? pages : new Set(needed).size)
      })
    )
  })

  it("the page numbers have a gap exactly where pages are left out", () => {
    fc.assert(
      fc.property(place, ({ pages, current }) => {
        const offered = pageNumbers(current, pages)
        const numbers = offered.filter((one) => one !== "gap")
        const withGaps = numbers.flatMap((one, index) => (one - (numbers[index - 1] ?? 0) > 1 ? ["gap", one] : [one]))
        expect(offered).toEqual(withGaps)
      })
    )
  })
})

describe("the pages of a list", () => {
  it("the pages show every row once, in order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat({ max: 1000 }), (limit, total) => {
        const { totalPages } = paginate(1, limit, total)
        const rows = Array.from({ length: totalPages }, (_, index) =>
          shownRange(paginate(index + 1, limit, total))
        ).flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, offset) => from + offset))
        expect(rows).toEqual(Array.from({ length: total }, (_, index) => index + 1))
      })
    )
  })

  it("the pages lead forward to the last and back to the first, and nowhere in an empty list", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 20 }),
        fc.nat({ max: 200 }),
        (page, limit, total) => {
          const { hasNextPage, hasPrevPage, totalPages } = paginate(page, limit, total)
          expect(hasNextPage).toBe(page * limit < total)
          expect(hasPrevPage).toBe(page > 1 && total > 0)
          expect(totalPages * limit).toBeGreaterThanOrEqual(total)
          expect(Math.max(totalPages - 1, 0) * limit).toBeLessThanOrEqual(Math.max(total - 1, 0))
        }
      )
    )
  })
})
