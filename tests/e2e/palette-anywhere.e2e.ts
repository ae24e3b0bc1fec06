/** One palette for the whole product: every action from every place. */
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("an action of another screen goes there and is done", async ({ page, enterPage }) => {
  await enterPage(page, "/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type("quiz new")
  await expect(palette.options.first()).toHaveText(/^Add Quiz.*Question Management/u)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/questions$/u)
  await expect(page.getByRole("heading", { name: "Add New Quiz" })).toBeVisible()
  await page.keyboard.press("Escape")

  // Its screen has been opened before, and its list is read anew.
  await palette.run("Approve All Claims")
  await expect(page).toHaveURL(/\/claims$/u)
  await expect(page.getByRole("alertdialog", { name: "Approve All Claims" })).toBeVisible()
  await page.getByRole("button", { name: "Cancel" }).click()
  await palette.open()
  await page.keyboard.type("csv compan")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog", { name: "Upload Company CSV" })).toBeVisible()
})

test("the palette forgives a wrong letter, remembers what was used, and gives its reasons", async ({
  page,
  enterPage,
  axe
}) => {
  await enterPage(page, "/users")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type("pendign benefits")
  await expect(palette.options.first()).toHaveText(/^Show pending benefits/u)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("region", { name: /^Pending Benefits/u })).toBeVisible()

  await page.goto("/users")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await palette.open()
  await expect(palette.dialog.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    /^Show pending benefits/u
  ])
  await palette.dialog.getByRole("button", { name: /commands? unavailable here/u }).click()
  await expect(palette.option(/^Clear filters/u)).toContainText("No filter is set")
  await axe(page)
})

test("# finds claims only, > actions only", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(2)
  await enterPage(page, "/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type(`#${own.client}`)
  await expect(palette.options.first()).toContainText(own.client)
  await expect(palette.dialog.getByRole("group")).toHaveCount(1)
  await palette.field.fill(`>${own.client}`)
  await expect(palette.dialog.getByRole("group", { name: "Records" })).toHaveCount(0)
})
