/** Drives the benefits screen by cards, names and buttons, with the panel of pending enrolments. */
import { expect, type Page } from "@playwright/test"

export const benefitsDriver = (page: Page) => {
  const grid = page.getByRole("grid", { name: "Benefits", exact: true })
  const cards = grid.getByRole("row")
  const form = page.getByRole("dialog", { name: /^(?:Add New|Edit) Benefit$/u })
  const panel = page.getByRole("region", { name: /^Pending Benefits \(/u })
  const rows = panel.getByRole("grid", { name: "Pending enrollments" }).getByRole("row")
  return {
    grid,
    cards,
    form,
    panel,
    rows,
    ask: (name: string | RegExp) => page.getByRole("alertdialog", { name }),
    card: (title: string) => grid.getByRole("row", { name: title, exact: true }),
    figure: (name: string) => page.getByRole("group", { name, exact: true }).locator("[data-value]"),
    waiting: page.getByRole("button", { name: /^Pending for Approval/u }),
    search: page.getByRole("searchbox", { name: "Search benefits by title" }),
    filter: (name: "Status" | "Type" | "Company" | "Order") => page.getByRole("combobox", { name, exact: true }),
    add: page.getByRole("button", { name: "Add Benefit", exact: true }).first(),
    edit: (title: string) => grid.getByRole("button", { name: `Edit ${title}`, exact: true }),
    remove: (title: string) => grid.getByRole("button", { name: `Delete ${title}`, exact: true }),
    switchOf: (title: string) => grid.getByRole("switch", { name: `${title}: active`, exact: true }),
    // A required field has an asterisk that is not read aloud.
    field: (label: string) => form.getByLabel(new RegExp(`^${label}\\*?$`, "u")),
    tab: (name: "English" | "Spanish") => form.getByRole("tab", { name }),
    picture: (label: "Logo" | "Image") =>
      form.getByRole("button", { name: new RegExp(`^${label} (?:Choose|Replace) image$`, "u") }),
    save: form.getByRole("button", { name: /^(?:Create|Update) Benefit$/u }),
    approve: (at: number) => rows.nth(at).getByRole("button", { name: /^Activate/u }),
    decline: (at: number) => rows.nth(at).getByRole("button", { name: /^Decline/u }),
    /** The dialog that asks why so many are declined, or the enrollment of one person. */
    declining: (count: number) =>
      page.getByRole("dialog", {
        name: count === 1 ? /^Decline the enrollment of \p{Lu}/u : `Decline ${count} enrollments`,
        exact: true
      }),
    undo: panel.getByRole("button", { name: "Undo the last decision" }),
    details: panel.getByRole("button", { name: /^Details: /u }),
    pendingSearch: panel.getByRole("searchbox", { name: "Search name, email, phone" }),
    pendingBenefit: panel.getByRole("combobox", { name: "Benefit" }),
    activateAll: panel.getByRole("button", { name: "Activate All" }),
    question: page.getByRole("alertdialog", { name: "Activate all enrollments" }),
    retry: panel.getByRole("button", { name: /^Retry failed/u }),
    toast: (text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text }),
    expectCards: async (count: number) => {
      await expect(cards).toHaveCount(count)
    }
  }
}
