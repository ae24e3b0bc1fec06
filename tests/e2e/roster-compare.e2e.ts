/** A roster that is compared with a company: what is shown, what is left out, what is written and taken back. */
import type { Page } from "@playwright/test"
import { csvFile, csvImportDriver, newUserRow, savedText } from "#tests/drivers/csv-import.driver.ts"
import { ownTitle } from "#tests/drivers/quizzes.driver.ts"
import type { ServerDriver } from "#tests/drivers/server.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"

let prepared = 0

/** Thirteen people of a company of their own, and a file in which two have changed, one is new and the last two are missing. */
const prepare = async (
  colleague: ServerDriver,
  addPerson: (patch?: Readonly<Record<string, unknown>>) => Promise<{
    readonly id: string
    readonly email: string
    readonly surname: string
    readonly mobile_number: string
    readonly version: number
  }>
) => {
  const name = ownTitle()
  prepared += 1
  /** Numbers that nobody has. */
  const [phone, otherPhone] = [1, 2].map((n) => `+1556${1_000_000 + 2 * prepared + n}`) as [string, string]
  const company = await colleague.addCompany({ name, contact_email: "own@own.example", type: "users" })
  const people: Array<Awaited<ReturnType<typeof addPerson>>> = []
  for (let n = 0; n < 13; n += 1) people.push(await addPerson({ company_id: company.id, dob: "1990-02-28" }))
  const rowOf = (
    person: (typeof people)[number],
    changed: { readonly surname?: string; readonly mobile_number?: string }
  ) =>
    newUserRow({
      given_name: "Lucía",
      surname: person.surname,
      email: person.email.toUpperCase(),
      mobile_number: person.mobile_number,
      company: name,
      dob: "02/28/1990",
      password_hash: "",
      ssn: "",
      ...changed
    })
  const [first, second, ...others] = people
  if (first === undefined || second === undefined) throw new Error("There are thirteen")
  const added = newUserRow({ given_name: "Eva", surname: "Nueva", company: name })
  const file = csvFile([
    userHeader,
    rowOf(first, { surname: "Zamora", mobile_number: phone }),
    rowOf(second, { mobile_number: otherPhone }),
    ...others.slice(0, -2).map((person) => rowOf(person, {})),
    added
  ])
  return { company: name, file, first, second, phone, otherPhone, missing: others.slice(-2) }
}

const compare = async (page: Page, { company, file }: Awaited<ReturnType<typeof prepare>>) => {
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(file)
  await csv.expectPreview()
  await csv.button("Compare with a company").press("Enter")
  const dialog = page.getByRole("dialog", { name: "Compare with a company" })
  await expect(dialog.getByLabel("Company")).toBeFocused()
  // All rows of the file name it.
  await expect(dialog.getByLabel("Company").getByRole("option", { selected: true })).toHaveText(company)
  await dialog.getByRole("button", { name: "Compare", exact: true }).press("Enter")
  await expect(dialog.getByRole("tab", { name: "New (1)" })).toBeFocused()
  return dialog
}

test("a roster is compared, applied without its phones and undone but for what a colleague has touched", async ({
  page,
  enterPage,
  colleague,
  addPerson,
  axe
}) => {
  const roster = await prepare(colleague, addPerson)
  const { company, first, second, phone, otherPhone, missing } = roster
  const { keyboard } = page
  await enterPage(page, "/users")
  const dialog = await compare(page, roster)
  await expect(dialog).toContainText(`12 rows compared with ${company}`)
  await expect(dialog.getByRole("tab", { name: "Equal (9)" })).toBeVisible()
  await axe(page)

  // Each change field by field, and the phones are left out.
  await keyboard.press("ArrowRight")
  await expect(dialog.getByRole("tab", { name: "Changed (2)" })).toHaveAttribute("aria-selected", "true")
  const row = dialog.getByRole("row").filter({ hasText: `Lucía ${first.surname}` })
  await expect(row).toContainText("Found by email")
  await expect(row).toContainText(`Last Name: ${first.surname}`)
  await expect(row).toContainText("Zamora")
  await expect(row).toContainText(phone)
  const [was, is] = [await row.locator("del").first().boundingBox(), await row.locator("ins").first().boundingBox()]
  expect(is?.y, "the new value stands beside the former").toBe(was?.y)
  await dialog.getByRole("checkbox", { name: "Mobile Number (2)" }).uncheck()
  await expect(row).toContainText("(stays as it is)")
  await dialog.getByRole("searchbox").fill(second.surname)
  await expect(row).toBeHidden()
  await expect(dialog.getByRole("row").filter({ hasText: second.surname })).toBeVisible()
  await expect(dialog).toContainText("This adds 1, changes 1. You can undo it for 10 minutes.")

  await dialog.getByRole("tab", { name: "Missing (2)" }).click()
  await dialog.getByRole("checkbox", { name: "Deactivate these 2" }).check()
  for (const { surname } of missing) await expect(dialog.getByRole("row").filter({ hasText: surname })).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  const people = dialog.getByRole("region", { name: "Missing" })
  expect(await people.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(people.getByRole("columnheader", { name: "Email" })).toBeAttached()
  await page.setViewportSize({ width: 1280, height: 800 })

  // Nobody is deactivated before their number is typed.
  await dialog.getByRole("button", { name: "Apply", exact: true }).click()
  const question = page.getByRole("alertdialog", { name: "Deactivate 2 people" })
  await expect(question.getByLabel("Number of people")).toBeFocused()
  await expect(question.getByText(/undo/u)).toHaveCount(1)
  await keyboard.type("3")
  await keyboard.press("Control+Enter")
  await expect(question).toBeVisible()
  await axe(page)
  await keyboard.press("Backspace")
  await keyboard.type("2")
  await keyboard.press("Control+Enter")
  const result = page.getByRole("dialog", { name: "Upload User CSV" })
  await expect(result).toContainText("1 added, 1 changed, 2 deactivated")
  await axe(page)
  expect(await colleague.findUser(first.id)).toMatchObject({ surname: "Zamora", mobile_number: first.mobile_number })
  expect(await colleague.findUser(second.id)).toMatchObject({ mobile_number: second.mobile_number })
  for (const { id } of missing) expect(await colleague.findUser(id)).toMatchObject({ status: "inactive" })
  const download = page.waitForEvent("download")
  await result.getByRole("button", { name: "Download Report" }).click()
  const report = await savedText(await download)
  expect(report).toContain(`Changed,2,Lucía ${first.surname}`)
  expect(report).not.toContain(otherPhone)

  // A colleague has changed one of them since: the undo names whom it leaves.
  const [touched, other] = missing
  if (touched === undefined || other === undefined) throw new Error("Two are missing")
  const { version } = await colleague.findUser(touched.id)
  await colleague.changeUser(touched.id, { address: "Calle 9", version })
  await result.getByRole("button", { name: "Undo import" }).click()
  await expect(result).toContainText("1 removed, 1 as before, 1 active again")
  await expect(result.getByRole("region", { name: "Kept (1)" })).toContainText(touched.surname)
  expect(await colleague.findUser(first.id)).toMatchObject({ surname: first.surname })
  expect(await colleague.findUser(other.id)).toMatchObject({ status: "active" })
  expect(await colleague.findUser(touched.id)).toMatchObject({ status: "inactive", address: "Calle 9" })
})

test("a company that has changed since it was compared is compared again before anything is written", async ({
  page,
  enterPage,
  colleague,
  addPerson,
  expectStatus
}) => {
  expectStatus(409)
  const roster = await prepare(colleague, addPerson)
  const { second, otherPhone } = roster
  await enterPage(page, "/users")
  const dialog = await compare(page, roster)
  const { version } = await colleague.findUser(second.id)
  await colleague.changeUser(second.id, { mobile_number: otherPhone, version })
  await dialog.getByRole("button", { name: "Apply", exact: true }).click()
  await expect(dialog.getByRole("alert")).toContainText("That is not what was shown. Nothing was changed.")
  await expect(dialog.getByRole("tab", { name: "Changed (1)" })).toBeVisible()
  await dialog.getByRole("button", { name: "Apply", exact: true }).click()
  const result = page.getByRole("dialog", { name: "Upload User CSV" })
  await expect(result).toContainText("1 added, 1 changed")
  // The result is found again beside the list, with its undo.
  await page.keyboard.press("Escape")
  await expect(result).toBeHidden()
  await expect(page.getByRole("main")).toContainText("1 added, 1 changed")
  await page.getByRole("button", { name: "Show or undo" }).click()
  await result.getByRole("button", { name: "Undo import" }).click()
  await expect(result).toContainText("1 removed, 1 as before, 0 active again")
})

test.describe("in Spanish", () => {
  test.use({ locale: "es-CO" })

  test("a roster is compared in Spanish", async ({ page, enterPage, colleague, addPerson }) => {
    const { company, file } = await prepare(colleague, addPerson)
    await enterPage(page, "/users")
    await page.getByRole("main").getByRole("button", { name: "Cargar CSV" }).click()
    await page.locator("dialog input[type=file]").setInputFiles(file)
    await page.getByRole("button", { name: "Comparar con una empresa" }).click()
    const dialog = page.getByRole("dialog", { name: "Comparar con una empresa" })
    await dialog.getByLabel("Empresa").selectOption(company)
    await dialog.getByRole("button", { name: "Comparar", exact: true }).click()
    await dialog.getByRole("tab", { name: "Con cambios (2)" }).click()
    await expect(dialog).toContainText("Encontrada por el correo")
    await expect(dialog).toContainText("Esto añade 1, cambia 2. Puede deshacerlo durante 10 minutos.")
    await page.keyboard.press("Escape")
    await expect(dialog.getByLabel("Empresa")).toBeFocused()
  })
})
