/** How single controls are drawn: what stands in the middle, what stays in its place, what is said once. */
import type { Locator } from "@playwright/test"
import { companiesDriver } from "#tests/drivers/companies.driver.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { expect, firstAdministrator, test } from "#tests/e2e/fixtures.ts"

/** How far the middle of what a button shows is from its own. */
const offset = (button: Locator): Promise<number> =>
  button.evaluate((box) => {
    const parts = [...box.children].map((child) => child.getBoundingClientRect())
    const left = Math.min(...parts.map((part) => part.left))
    const right = Math.max(...parts.map((part) => part.right))
    const own = box.getBoundingClientRect()
    return Math.abs((left + right) / 2 - (own.left + own.right) / 2)
  })

for (const language of ["en-US", "es-ES"])
  test.describe(`in ${language}`, () => {
    test.use({ locale: language })

    test("the search box begins where it began, however many rows are found", async ({ page, enterPage }) => {
      await enterPage(page, "/users")
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const begins: number[] = []
        for (const text of ["", "a", "johansson", "qqqq"]) {
          const box = page.getByRole("searchbox")
          const before = page.url()
          await box.fill(text)
          if (text !== "") await expect(page).not.toHaveURL(before)
          await expect(page).toHaveURL(text === "" ? /users$/u : /searchTerm=~\w+$/u)
          await expect(page.getByRole("grid").or(page.getByText(text)).first()).toBeVisible()
          begins.push((await box.boundingBox())?.x ?? 0)
        }
        expect(new Set(begins).size, `${width} px: ${begins.join(", ")}`).toBe(1)
      }
    })
  })

test("words and key cap stand in the middle of a button that keeps room for other words", async ({
  page,
  enterPage
}) => {
  await page.goto("/login")
  const login = signInDriver(page)
  await login.giveCredentials(firstAdministrator)
  await login.send.click()
  const verify = page.getByRole("button", { name: "Verify" })
  await expect(verify).toBeVisible()
  expect(await offset(verify)).toBeLessThan(1)
  await page.getByRole("button", { name: "Cancel" }).click()
  await enterPage(page, "/users")
  await page.getByRole("button", { name: "Add User" }).click()
  const add = page.getByRole("dialog").getByRole("button", { name: "Add User" })
  await expect(add).toBeVisible()
  expect(await offset(add)).toBeLessThan(1)
})

test("the rule of a password takes the width of its field, and is said once", async ({ page, enterPage }) => {
  await enterPage(page, "/users")
  await page.getByRole("button", { name: "Add User" }).click()
  const rule = page.getByText("8 to 12 characters, one uppercase letter, one number.")
  await expect(rule).toBeVisible()
  const first = await rule.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return (range.getClientRects()[0]?.width ?? 0) / element.clientWidth
  })
  expect(first).toBeGreaterThan(0.75)
  const password = page.getByRole("textbox", { name: "Password" })
  await password.fill("abc")
  await page.getByRole("textbox", { name: "First Name" }).focus()
  await expect(page.getByText("Password must be at least 8-12 characters")).toBeVisible()
  await expect(rule).toBeHidden()
})

test("the last action can be read beside the buttons of the title", async ({ page, enterPage, colleague }) => {
  const name = `Walnut Packing ${Date.now()}`
  await colleague.addCompany({ name, contact_email: "own@walnut.example", type: "users" })
  await enterPage(page, `/companies?searchTerm=${encodeURIComponent(name)}`)
  const companies = companiesDriver(page)
  await companies.remove(name).click()
  await page.getByRole("alertdialog", { name: "Delete Company" }).getByRole("button", { name: "Delete" }).click()
  const line = page.getByRole("main").getByText(/ deleted$/u)
  await expect(line).toBeVisible()
  expect(await line.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThan(2)
})

for (const locale of ["en-US", "es-ES"])
  test.describe(`on a phone in ${locale}`, () => {
    test.use({ locale, viewport: { width: 360, height: 740 } })

    test("every tab of a user is seen, and a value stands out from its name", async ({
      page,
      enterPage,
      addPerson
    }) => {
      const person = await addPerson()
      await enterPage(page, `/users?searchTerm=${person.surname}`)
      const email = page.getByRole("gridcell").filter({ hasText: person.email }).first()
      await expect(email).toBeVisible()
      const [value, label] = await email.evaluate((cell) => [
        getComputedStyle(cell).color,
        getComputedStyle(cell, "::before").color
      ])
      expect(value).not.toBe(label)
      await page.goto(`/users/${person.id}`)
      const tabs = page.getByRole("tablist")
      await expect(tabs).toBeVisible()
      expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
    })
  })

test("the actions on a selection are offered without a preference", async ({ page, enterPage }) => {
  await enterPage(page, "/users")
  await page.getByRole("grid").getByRole("checkbox").first().check()
  const kinds = page.getByRole("button", { name: /^(?:Activate|Deactivate) \(/u })
  await expect(kinds).toHaveCount(2)
  const [first, second] = await kinds.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  expect(first).toBe(second)
})
