/** Drives the claims screen by rows, names and buttons. */
import { expect, type Page } from "@playwright/test"

export const claimsDriver = (page: Page) => {
  const grid = page.getByRole("grid")
  const bar = page.getByRole("region", { name: "Selection" })
  // A conflict has a line of its own under its row; rows are those with a client.
  const rows = grid
    .getByRole("row")
    .filter({ hasNot: page.getByRole("columnheader") })
    .filter({ hasText: /\d\d\/\d\d\/\d{4}/u })
  const dialog = (name: string | RegExp) => page.getByRole("dialog", { name })
  const ask = (name: string | RegExp) => page.getByRole("alertdialog", { name })
  return {
    grid,
    bar,
    rows,
    dialog,
    ask,
    row: (at: number) => rows.nth(at),
    conflicts: grid.getByRole("status").filter({ hasText: "was not applied" }),
    search: page.getByRole("searchbox", { name: "Search claims by client" }),
    status: page.getByRole("combobox", { name: "Status", exact: true }),
    card: (name: string) => page.getByRole("group", { name, exact: true }),
    approveAll: page.getByRole("button", { name: "Approve All Claims", exact: true }),
    download: page.getByRole("button", { name: "Download Report", exact: true }),
    heading: (count: string | number) => page.getByRole("heading", { name: `Claims (${count})`, exact: true }),
    sortBy: (name: string) => grid.getByRole("columnheader", { name }).getByRole("button"),
    tick: (at: number) => rows.nth(at).getByRole("checkbox"),
    tickPage: grid.getByRole("checkbox", { name: "Select all on this page" }),
    approve: (at: number) => rows.nth(at).getByRole("button", { name: /^Approve / }),
    reject: (at: number) => rows.nth(at).getByRole("button", { name: /^Reject / }),
    undo: (at: number) => rows.nth(at).getByRole("button", { name: /^Undo / }),
    approveSelected: bar.getByRole("button", { name: /^Approve selected/ }),
    /** The button that approves more claims than a page holds. */
    confirm: (count: number) =>
      ask("Approve selected claims").getByRole("button", { name: `Approve ${count} claims`, exact: true }),
    rejectSelected: bar.getByRole("button", { name: /^Reject selected/ }),
    toast: (text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text }),
    /** Waits until the page has preloaded its modules, so that it can do without a network. */
    expectRest: () =>
      page.waitForFunction(() => {
        const fetched = performance.getEntriesByType("resource").map(({ name }) => name)
        // The style sheet comes first, then the script that needs it.
        return [/assets\/toast[^/]*\.css$/u, /assets\/toast[^/]*\.js$/u].every((file) =>
          fetched.some((name) => file.test(name))
        )
      }),
    /** Waits until the list is loaded and shows that many rows. */
    expectRows: async (count: number) => {
      await expect(rows).toHaveCount(count)
    },
    expectStatus: (at: number, status: "Pending" | "Approved" | "Rejected") =>
      expect(rows.nth(at).getByRole("gridcell").nth(3)).toContainText(status)
  }
}
