/** What a page with a panel prints: the panel alone and whole, and nothing that is repeated on every sheet. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

/** Elements whose content is cut, and those that stand still while sheets go by. */
const faults = (all: ReadonlyArray<Element>) =>
  all
    .filter((one) => one.checkVisibility() && !one.matches("input, svg *"))
    .filter((one) => {
      const { position, overflowX, overflowY } = getComputedStyle(one)
      const isCut =
        (overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1) ||
        (overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1)
      return position === "fixed" || (isCut && one.clientHeight > 1)
    })
    .map((one) => one.outerHTML.slice(0, 120))

test("details are printed instead of the list beside them, with all they say and without a button", async ({
  page,
  enterPage,
  addPerson
}) => {
  const person = await addPerson()
  await enterPage(page, `/users/${person.id}?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await expect(users.panel.getByText(person.email)).toBeVisible()
  await page.emulateMedia({ media: "print" })
  await expect(users.grid).toBeHidden()
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden()
  for (const text of [person.email, "Av. Amazonas N34-120, Quito", "***-**-6789"])
    await expect(users.panel.getByText(text)).toBeVisible()
  await expect(users.panel.getByRole("button").filter({ visible: true })).toHaveCount(0)
  await expect(users.panel.getByText("next, previous")).toBeHidden()
  expect(await page.locator("body *").evaluateAll(faults)).toEqual([])
  const box = await users.panel.boundingBox()
  expect(box?.x).toBe(0)
})

test("a list is printed row by row, without the link for keyboards on every sheet", async ({ page, enterPage }) => {
  await enterPage(page, "/claims?limit=50")
  await claimsDriver(page).expectRows(50)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("link", { name: "Skip to content", includeHidden: true })).toBeHidden()
  const main = page.locator("main, main *")
  expect(await main.evaluateAll(faults)).toEqual([])
})

for (const language of ["en", "es"] as const)
  test(`the mark of a look-alike is not cut in ${language}, on the screen or on paper`, async ({ page, enterPage }) => {
    await page.addInitScript((chosen) => {
      localStorage.setItem("preferences", JSON.stringify({ language: chosen }))
    }, language)
    await enterPage(page, "/claims?look_alike=yes")
    const states = page.locator("td[data-cell=state]")
    await expect(states.first()).toBeVisible()
    for (const media of ["screen", "print"] as const)
      for (const width of [800, 1024, 1280, 1920]) {
        await page.emulateMedia({ media })
        await page.setViewportSize({ width, height: 800 })
        expect(await states.evaluateAll(faults), `${media}, ${width} px`).toEqual([])
      }
  })
