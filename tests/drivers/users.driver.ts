/** Drives the users screen by rows, names and buttons. */
import { expect, type Page } from "@playwright/test"

export const usersDriver = (page: Page) => {
  const grid = page.getByRole("grid", { name: "Users" })
  const rows = grid.getByRole("row").filter({ hasNot: page.getByRole("columnheader") })
  const dialog = (name: string | RegExp) => page.getByRole("dialog", { name, exact: true })
  const ask = (name: string | RegExp) => page.getByRole("alertdialog", { name })
  const form = dialog(/^(?:Add|Edit) User$/u)
  const panel = page.getByRole("region", { name: "User details" })
  return {
    grid,
    rows,
    dialog,
    ask,
    form,
    panel,
    row: (name: string | RegExp) => rows.filter({ hasText: name }),
    heading: (count: string | number) => page.getByRole("heading", { name: `Users (${count})`, exact: true }),
    search: page.getByRole("searchbox", { name: "Search users by name, email or company" }),
    filter: (name: "Status" | "Role" | "Company") => page.getByRole("combobox", { name, exact: true }).first(),
    sortBy: (name: string) => grid.getByRole("columnheader", { name }).getByRole("button"),
    upload: page.getByRole("button", { name: "Upload CSV", exact: true }),
    add: page.getByRole("button", { name: "Add User", exact: true }).first(),
    download: page.getByRole("button", { name: "Download Report", exact: true }),
    view: (name: string) => grid.getByRole("button", { name: `View details of ${name}`, exact: true }),
    edit: (name: string) => grid.getByRole("button", { name: `Edit ${name}`, exact: true }),
    remove: (name: string) => grid.getByRole("button", { name: `Delete ${name}`, exact: true }),
    switchOf: (name: string) => grid.getByRole("switch", { name: `${name}: active`, exact: true }),
    // A required field has an asterisk that is not read aloud.
    field: (label: string) => form.getByLabel(new RegExp(`^${label}\\*?$`, "u")),
    save: form.getByRole("button", { name: /^(?:Add|Update) User$/u }),
    toast: (text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text }),
    expectRows: async (count: number) => {
      await expect(rows).toHaveCount(count)
    }
  }
}
