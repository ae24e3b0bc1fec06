import type { Pagination } from "./page.schema.ts"

/** Describes one page of a list of `total` rows. A page past the end is empty, and its previous page is the last one there is. */
export const paginate = (page: number, limit: number, total: number): Pagination => {
  const totalPages = Math.ceil(total / limit)
  return { page, limit, total, totalPages, hasPrevPage: page > 1 && totalPages > 0, hasNextPage: page < totalPages }
}

/** The first and last row numbers shown, counted from 1; both 0 when the page is empty. */
export const shownRange = ({ page, limit, total }: Pagination): { readonly from: number; readonly to: number } => {
  const from = (page - 1) * limit + 1
  return from > total ? { from: 0, to: 0 } : { from, to: Math.min(page * limit, total) }
}

/** Up to this many pages every number is shown (specification, "Reusable parts"). */
const pagesShownWhole = 5

/** The page numbers to show: all of up to 5, else the first, the current one with its neighbours, and the last. */
export const pageNumbers = (current: number, totalPages: number): ReadonlyArray<number | "gap"> => {
  if (totalPages <= pagesShownWhole) return Array.from({ length: totalPages }, (_, index) => index + 1)
  const near = [current - 1, current, current + 1].filter((page) => page > 1 && page < totalPages)
  const numbers = [1, ...near, totalPages]
  return numbers.flatMap((page, index) => {
    const before = numbers[index - 1] ?? page
    return page - before > 1 ? ["gap" as const, page] : [page]
  })
}
