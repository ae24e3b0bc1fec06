/** Drives the audit's screen by rows, names and buttons. */
import { expect, type Page } from "@playwright/test"

export const auditDriver = (page: Page) => {
  const grid = page.getByRole("grid", { name: "Entries of the audit" })
  const rows = grid.getByRole("row").filter({ hasNot: page.getByRole("columnheader") })
  return {
    grid,
    rows,
    entry: page.getByRole("dialog", { name: "Entry of the audit" }),
    search: page.getByRole("searchbox", { name: "Search administrator, record or request" }),
    filter: (name: string) => page.getByRole("combobox", { name, exact: true }),
    dates: page.getByRole("button", { name: /^Dates/u }),
    report: page.getByRole("button", { name: "Download Report", exact: true }),
    expectRows: (count: number) => expect(rows).toHaveCount(count)
  }
}
