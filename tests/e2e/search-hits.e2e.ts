/** What a search shows: its words in the rows, and what to search for instead where it finds nothing. */
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

test("a search marks its words, and one with a wrong letter offers the name that is meant", async ({
  page,
  enterPage,
  addPerson,
  axe
}) => {
  const person = await addPerson({ given_name: "Múlfríður", surname: "Kjartansson" })
  await enterPage(page, "/users")
  const users = usersDriver(page)
  await users.expectRows(10)
  await users.search.fill("mulfri KJARTAN")
  await users.expectRows(1)
  await expect(users.rows.locator("mark").filter({ hasText: /./u }).first()).toHaveText("Kjartan")
  await expect(users.rows.locator("mark").filter({ hasText: "Múlfrí" })).toHaveCount(1)
  await axe(page)

  await users.search.fill("kjartanson")
  await expect(page.getByText("Nothing matches “kjartanson”")).toBeVisible()
  await axe(page)
  await page.getByRole("button", { name: "Kjartansson" }).click()
  await expect(users.search).toHaveValue("Kjartansson")
  await expect(users.row("Kjartansson")).toBeFocused()

  const palette = paletteDriver(page)
  await palette.open()
  await page.keyboard.type("kjartanson")
  const highlighted = palette.dialog.locator("[role=option][aria-selected=true]")
  await expect(highlighted).toHaveText("Nothing matches “kjartanson”")
  await expect(palette.dialog.getByRole("group", { name: "Similar" }).getByRole("option")).toHaveText([/Kjartansson/u])
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`/users/${person.id}`, "u"))
})
