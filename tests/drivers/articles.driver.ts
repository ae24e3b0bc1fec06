/** Drives the articles screen by cards, names and buttons. */
import { expect, type Page } from "@playwright/test"

export const articlesDriver = (page: Page) => {
  const grid = page.getByRole("grid", { name: "Articles" })
  const cards = grid.getByRole("row")
  const form = page.getByRole("dialog", { name: /^(?:Add New|Edit) Article$/u })
  const card = (title: string) => grid.getByRole("row", { name: title, exact: true })
  return {
    grid,
    cards,
    card,
    form,
    ask: (name: string | RegExp) => page.getByRole("alertdialog", { name }),
    figure: (name: string) => page.getByRole("group", { name, exact: true }),
    search: page.getByRole("searchbox", { name: "Search articles by title" }),
    filter: (name: "Status" | "Category" | "Spanish" | "Order") =>
      page.getByRole("main").getByRole("combobox", { name, exact: true }),
    add: page.getByRole("button", { name: "Add Learning", exact: true }),
    publish: (title: string) => grid.getByRole("switch", { name: `Publish Article: ${title}`, exact: true }),
    /** Opens the card's menu and chooses from it. */
    choose: async (title: string, command: "Edit" | "Publish" | "Unpublish" | "Delete") => {
      await grid.getByRole("button", { name: `Menu for ${title}`, exact: true }).click()
      await page
        .getByRole("group", { name: `Menu for ${title}`, exact: true })
        .getByRole("button", { name: command, exact: true })
        .click()
    },
    tab: (language: "English" | "Spanish") => form.getByRole("tab", { name: new RegExp(`^${language}`, "u") }),
    // A required field has an asterisk.
    field: (label: string) =>
      form.getByLabel(new RegExp(`^${label}(?:\\((?:English|Spanish)\\))?\\*?$`, "u")).filter({ visible: true }),
    confirm: (label: string) => form.getByRole("button", { name: `Confirm translation: ${label}`, exact: true }),
    save: form.getByRole("button", { name: /^(?:Create|Update) Article$/u }),
    discardDraft: form.getByRole("button", { name: "Discard draft", exact: true }),
    toast: (text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text }),
    expectCards: async (count: number) => {
      await expect(cards).toHaveCount(count)
    }
  }
}
