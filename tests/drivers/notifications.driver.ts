/** Drives the notification centre by rows, names and buttons. */
import { expect, type Page } from "@playwright/test"

export const notificationsDriver = (page: Page) => {
  const grid = page.getByRole("grid", { name: "Notifications" })
  const rows = grid.getByRole("row").filter({ hasNot: page.getByRole("columnheader") })
  return {
    list: page.getByRole("region", { name: /^Notifications \(/u }),
    grid,
    rows,
    row: (text: string | RegExp) => rows.filter({ hasText: text }),
    /** Rows of enrolments that can be approved. */
    approvable: rows.filter({ has: page.getByRole("button", { name: /^Activate: /u }) }),
    details: page.getByRole("dialog", { name: "Enrollment Details" }),
    search: page.getByRole("searchbox", { name: "Search notifications" }),
    status: page.getByRole("combobox", { name: "Status" }),
    readAll: page.getByRole("main").getByRole("button", { name: /^Mark (?:all )?[\d,]*\s?as read$/u }),
    undo: page.getByRole("main").getByRole("button", { name: /^Undo/u }),
    toast: (text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text }),
    /** The unread count in the link to this screen. */
    unread: async (): Promise<number> => {
      const text = await page.getByRole("link", { name: /^Notifications\s*\d/u }).textContent()
      return Number((text ?? "").replace(/\D/gu, ""))
    },
    expectRows: (count: number) => expect(rows).toHaveCount(count)
  }
}
