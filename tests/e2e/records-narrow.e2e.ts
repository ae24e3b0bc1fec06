/** Users and companies on a phone, and at 400 % zoom: everything is reachable, and nothing scrolls sideways. */
import { companiesDriver } from "#tests/drivers/companies.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

for (const width of [360, 320]) {
  test(`the users' job fits ${width} px`, async ({ page, enterPage, addPerson, axe }) => {
    await page.setViewportSize({ width, height: 740 })
    const person = await addPerson({ given_name: "María Fernanda del Carmen" })
    const name = `María Fernanda del Carmen ${person.surname}`
    await enterPage(page, `/users?searchTerm=${person.surname}`)
    const users = usersDriver(page)
    await users.expectRows(1)
    expect(await page.evaluate(overflow)).toBe(0)
    await axe(page)
    await users.view(name).click()
    await expect(users.panel.getByRole("heading", { name })).toBeVisible()
    expect(await page.evaluate(overflow)).toBe(0)
    await axe(page)
    await users.panel.getByRole("button", { name: "Edit" }).click()
    await expect(users.field("First Name")).toBeVisible()
    expect(await page.evaluate(overflow)).toBe(0)
    await axe(page)
    await users.field("Address").fill("Calle 14")
    await users.save.click()
    await expect(users.toast("User updated successfully")).toBeVisible()
    await expect(users.panel).toContainText("Calle 14")
    await users.panel.getByRole("button", { name: "Close" }).click()
    await users.switchOf(name).click()
    await expect(users.row(person.surname)).toContainText("Inactive")
  })

  test(`the companies' job fits ${width} px`, async ({ page, enterPage, axe }) => {
    await page.setViewportSize({ width, height: 740 })
    await enterPage(page, "/companies")
    const companies = companiesDriver(page)
    await companies.expectRows(10)
    expect(await page.evaluate(overflow)).toBe(0)
    await axe(page)
    await companies.add.click()
    await expect(companies.field("Company name")).toBeFocused()
    expect(await page.evaluate(overflow)).toBe(0)
    await axe(page)
  })
}

/** The rendered lines of a text. */
const linesOf = (element: Element): ReadonlyArray<string> => {
  const lines: Array<{ readonly bottom: number; text: string }> = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const [at, letter] of [...(node.textContent ?? "")].entries()) {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { bottom } = range.getBoundingClientRect()
      const line = lines.at(-1)
      if (line?.bottom === bottom) line.text += letter
      else lines.push({ bottom, text: letter })
    }
  return lines.map(({ text }) => text)
}

test("an e-mail address is broken before its @ or behind a dot, in the list and in the details", async ({
  page,
  enterPage,
  addPerson
}) => {
  const { given_name, surname } = await addPerson({ email: `f.${Date.now().toString(36)}@harbormembers.example` })
  const users = usersDriver(page)
  await page.setViewportSize({ width: 1120, height: 800 })
  const expectBroken = async (lines: ReadonlyArray<string>) => {
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.slice(1).filter((line, at) => !line.startsWith("@") && !lines[at]?.endsWith("."))).toEqual([])
  }
  for (const searched of [surname, "harbormembers"]) {
    await enterPage(page, `/users?searchTerm=${searched}`)
    await expectBroken(await users.row(surname).getByRole("gridcell").filter({ hasText: "@" }).evaluate(linesOf))
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await users.view(`${given_name} ${surname}`).click()
  await expectBroken(await users.panel.locator("dd").filter({ hasText: "@" }).evaluate(linesOf))
})
