/** Drives the companies screen by rows, names and buttons. */
import { expect, type Page } from "@playwright/test"

export const companiesDriver = (page: Page) => {
  const grid = page.getByRole("grid", { name: "Companies" })
  const rows = grid.getByRole("row").filter({ hasNot: page.getByRole("columnheader") })
  const form = page.getByRole("dialog", { name: /^(?:Add|Edit) Company$/u })
  return {
    grid,
    rows,
    form,
    ask: (name: string | RegExp) => page.getByRole("alertdialog", { name }),
    row: (name: string | RegExp) => rows.filter({ hasText: name }),
    heading: (count: string | number) => page.getByRole("heading", { name: `Companies (${count})`, exact: true }),
    card: (name: string) => page.getByRole("group", { name, exact: true }),
    search: page.getByRole("searchbox", { name: "Search companies by name or email" }),
    filter: (name: "Status" | "Type" | "Active") => page.getByRole("combobox", { name, exact: true }).first(),
    add: page.getByRole("button", { name: "Add Company", exact: true }).first(),
    download: page.getByRole("button", { name: "Download Report", exact: true }),
    edit: (name: string) => grid.getByRole("button", { name: `Edit ${name}`, exact: true }),
    remove: (name: string) => grid.getByRole("button", { name: `Delete ${name}`, exact: true }),
    restore: (name: string) => grid.getByRole("button", { name: `Restore ${name}`, exact: true }),
    switchOf: (name: string) => grid.getByRole("switch", { name: `${name}: active`, exact: true }),
    // A required field has an asterisk that is not read aloud.
    field: (label: string) => form.getByLabel(new RegExp(`^${label}\\*?$`, "u")),
    save: form.getByRole("button", { name: /^(?:Add|Update) Company$/u }),
    toast: (text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text }),
    expectRows: async (count: number) => {
      await expect(rows).toHaveCount(count)
    }
  }
}
