import { describe, expect, it } from "vitest"
import { pageNumbers, paginate, shownRange } from "#domain/shared/page.rules.ts"

describe("a page of a list", () => {
  it.each([
    [1, 10, 0, { totalPages: 0, hasPrevPage: false, hasNextPage: false }],
    [1, 10, 1, { totalPages: 1, hasPrevPage: false, hasNextPage: false }],
    [1, 10, 10, { totalPages: 1, hasPrevPage: false, hasNextPage: false }],
    [1, 10, 11, { totalPages: 2, hasPrevPage: false, hasNextPage: true }],
    [2, 10, 11, { totalPages: 2, hasPrevPage: true, hasNextPage: false }],
    [9, 10, 11, { totalPages: 2, hasPrevPage: true, hasNextPage: false }],
    [3, 10, 0, { totalPages: 0, hasPrevPage: false, hasNextPage: false }]
  ])("a page has its figures: page %i of %i rows each, %i in all", (page, limit, total, expected) => {
    expect(paginate(page, limit, total)).toEqual({ page, limit, total, ...expected })
  })

  it.each([
    [1, 10, 2500, 1, 10],
    [250, 10, 2500, 2491, 2500],
    [2, 10, 11, 11, 11],
    [1, 10, 0, 0, 0],
    [3, 10, 11, 0, 0]
  ])("a page has its range: page %i of %i rows each, %i in all, shows %i to %i", (page, limit, total, from, to) => {
    expect(shownRange(paginate(page, limit, total))).toEqual({ from, to })
  })
})

describe("the page numbers shown", () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, "gap", 6]],
    [2, 6, [1, 2, 3, "gap", 6]],
    [3, 6, [1, 2, 3, 4, "gap", 6]],
    [4, 6, [1, "gap", 3, 4, 5, 6]],
    [6, 6, [1, "gap", 5, 6]],
    [4, 7, [1, "gap", 3, 4, 5, "gap", 7]],
    [25, 250, [1, "gap", 24, 25, 26, "gap", 250]],
    [250, 250, [1, "gap", 249, 250]]
  ])("the page numbers on page %i of %i are %j", (current, pages, expected) => {
    expect(pageNumbers(current, pages)).toEqual(expected)
  })
})
