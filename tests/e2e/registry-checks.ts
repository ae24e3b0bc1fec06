/** Compares the commands of a screen with what machines beside it accept: palette, buttons, keys. */
import type { Page } from "@playwright/test"
import type { AvailableCommand } from "#domain/shared/screen/command.schema.ts"
import { capOf } from "#src/components/navigation/key-cap.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { expect } from "#tests/e2e/fixtures.ts"

/** The administrator has nothing to undo, also after other tests. */
export const nothingToUndo = async (page: Page): Promise<void> => {
  await page.route("**/api/undoable*", (route) =>
    route.fulfill({ json: { data: { asOf: new Date().toISOString(), undoable: [] } } })
  )
  await page.route("**/api/benefits-enrollment/decisions", (route) => route.fulfill({ json: { data: [] } }))
}

/** The palette lists what the machines of a screen accept; the rest is unavailable with its reason. */
export const expectPalette = async (page: Page, name: string, available: ReadonlyArray<AvailableCommand<unknown>>) => {
  const palette = paletteDriver(page)
  await palette.open()
  await expect(palette.options.first()).toBeVisible()
  const shown = new Set(await palette.options.allTextContents())
  for (const { id, label, detail, keys, message, isKeyOnly } of available) {
    const text = `${label.en}${detail?.en ?? ""}${keys
      .slice(0, 1)
      .map((key) => capOf(key, "en"))
      .join("")}`
    expect(shown.has(text), `${name}: ${id} is listed`).toBe(message !== null && !isKeyOnly)
  }
  for (const { label, why } of available.filter((command) => command.message === null && !command.isKeyOnly)) {
    await palette.field.fill(label.en)
    const option = palette.options.filter({ hasText: label.en }).filter({ hasText: why?.en ?? "" })
    await expect(option.first(), `${label.en} is refused`).toHaveAttribute("data-unavailable", "true")
  }
  await page.keyboard.press("Escape")
}

/** The buttons of a screen can be pressed exactly where their commands are available. */
export const expectButtons = async (
  page: Page,
  available: ReadonlyArray<AvailableCommand<unknown>>,
  buttons: Readonly<Record<string, string | RegExp>>
) => {
  for (const [id, label] of Object.entries(buttons)) {
    const isAvailable = available.some((command) => command.id === id && command.message !== null)
    for (const button of await page.getByRole("main").getByRole("button", { name: label, exact: true }).all())
      expect((await button.getAttribute("aria-disabled")) !== "true", `the button of ${id}`).toBe(isAvailable)
  }
}

/** The keys of a list's `aria-keyshortcuts`. */
export const keysOf = async (page: Page, name: string) =>
  ((await page.getByRole("grid", { name }).getAttribute("aria-keyshortcuts")) ?? "").split(" ").toSorted()
