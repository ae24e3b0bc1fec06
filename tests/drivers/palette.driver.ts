/** The command palette, as keys and names. */
import type { Page } from "@playwright/test"

export const paletteDriver = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Commands" })
  const field = dialog.getByRole("combobox")
  const options = dialog.getByRole("option")
  return {
    dialog,
    field,
    options,
    open: async () => {
      await page.keyboard.press("Control+k")
      await field.waitFor()
    },
    option: (name: string | RegExp) => dialog.getByRole("option", { name }),
    run: async (text: string) => {
      await page.keyboard.press("Control+k")
      await field.waitFor()
      await page.keyboard.type(text)
      await dialog.getByRole("option").filter({ hasText: text }).first().waitFor()
      await page.keyboard.press("Enter")
    }
  }
}
