/** An import by keyboard alone: no click, no focus, no fill. */
import type { Page } from "@playwright/test"
import { userHeader } from "#tests/fixtures/csv-tables.ts"
import { addCompanies, countPeople, csvFile, csvImportDriver, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { call, type SignedIn } from "#tests/drivers/server.driver.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"

/** Presses Tab until an element of this name has the focus. */
const tabTo = async (page: Page, name: RegExp, most = 40): Promise<void> => {
  for (let step = 0; step < most; step += 1) {
    const held = await page.evaluate(() => {
      const { activeElement: at } = document
      return at?.getAttribute("aria-label") ?? at?.textContent ?? ""
    })
    if (name.test(held)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`Nothing called ${name} can be reached by Tab`)
}

const press = async (page: Page, ...keys: ReadonlyArray<string>): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Forty people whose birth dates have the day first, as their spreadsheet writes it. */
const dayFirst = (company: string, dayOf: (at: number) => number) =>
  Array.from({ length: 40 }, (_, at) =>
    newUserRow({
      company,
      email: `fresno${at}@fresno.example`,
      dob: `${dayOf(at)}/${(at % 12) + 1}/${1960 + at}`
    })
  )
const birthDays = async (url: string, { token }: SignedIn) => {
  const { body } = await call(url, "GET", "/users?limit=100&searchTerm=fresno&sort=email", token)
  const { data } = body as { readonly data: ReadonlyArray<{ readonly email: string; readonly dob: string }> }
  return new Map(data.map(({ email, dob }) => [email, dob]))
}

test("the order of day and month is asked once for a file, answered and imported by keyboard", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Fresno Textiles"])
  const csv = csvImportDriver(page)
  await csv.open()
  // No day is above 12, so that no cell decides; the first is the same day both ways.
  await csv.choose(csvFile([userHeader, ...dayFirst("Fresno Textiles", (at) => ((at + 5) % 12) + 1)]))
  await csv.expectPreview()
  await csv.expectCount("Rows with errors", "40")
  await expect(csv.upload).toHaveAttribute("aria-disabled", "true")
  await expect(csv.check).toHaveAttribute("aria-disabled", "true")
  const order = csv.dialog.getByLabel("Day or month first")
  await expect(order).toHaveValue("")
  await expect(order.getByRole("option")).toHaveText([
    "Not chosen yet",
    "Month first: 6/1/1960 is June 1, 1960",
    "Day first: 6/1/1960 is January 6, 1960"
  ])
  await tabTo(page, /^Day first: 40 × Date of Birth/u)
  await press(page, "Enter")
  await csv.expectCount("Rows with errors", "0")
  await expect(order).toHaveValue("dmy")
  await tabTo(page, /^Upload$/u)
  await press(page, "Enter")
  await expect(csv.dialog).toContainText("40 users were added")
  const stored = await birthDays(server.url, session)
  expect(stored.size).toBe(40)
  expect(stored.get("fresno0@fresno.example")).toBe("1960-01-06")
  expect(stored.get("fresno7@fresno.example")).toBe("1967-08-01")
})

test("a file of 40 whose later days are above 12 is read with the day first without a question", async ({
  page,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Fresno Papers"])
  const csv = csvImportDriver(page)
  await csv.open()
  const lines = dayFirst("Fresno Papers", (at) => (at % 28) + 1).map((line, at) =>
    line.replace(`fresno${at}@`, `papers${at}@`)
  )
  await csv.choose(csvFile([userHeader, ...lines]))
  await csv.expectPreview()
  await csv.expectCount("Rows with errors", "0")
  await expect(csv.dialog.getByLabel("Day or month first")).toHaveValue("dmy")
  await csv.check.click()
  await csv.expectCount("New", "40")
  await csv.upload.click()
  await expect(csv.dialog).toContainText("40 users were added")
  const stored = await birthDays(server.url, session)
  for (let at = 0; at < 40; at += 1) {
    const [day, month] = [(at % 28) + 1, (at % 12) + 1].map((part) => String(part).padStart(2, "0"))
    expect(stored.get(`papers${at}@fresno.example`)).toBe(`${1960 + at}-${month}-${day}`)
  }
})

test("a file is chosen, corrected, checked and imported without a mouse", async ({ page, enterPage, server }) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Cedar Freight"])
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const csv = csvImportDriver(page)
  const palette = paletteDriver(page)
  // Registered before the key is pressed, so that the browser knows that a test chooses the file.
  const picking = page.waitForEvent("filechooser", { timeout: 50_000 })
  await palette.open()
  await page.keyboard.type("upload csv")
  // The import of this screen comes before those of the others.
  await expect(palette.options.first()).toHaveText(/^Upload CSV/u)
  await expect(palette.options.first()).toHaveAttribute("aria-selected", "true")
  await press(page, "Enter")
  await expect(csv.dialog).toBeVisible()
  await expect(csv.button("Choose File")).toBeFocused()

  const at = { company: "Cedar Freight" }
  await press(page, "Enter")
  await (
    await picking
  ).setFiles(
    csvFile([
      userHeader,
      newUserRow({ ...at, email: "cedar1@cedar" }),
      newUserRow({ ...at, email: "cedar2@cedar.example", role: "boss" }),
      newUserRow({ ...at, email: "cedar3@cedar.example", role: "boss" }),
      newUserRow({ ...at, email: "cedar4@cedar.example" })
    ])
  )
  await csv.expectPreview()
  await tabTo(page, /^Preview of/u)
  await expect(csv.grid).toBeFocused()
  await expect(csv.grid).toHaveAttribute("aria-rowcount", "4")
  const active = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute("aria-activedescendant") ?? ""
      return document.getElementById(id)?.textContent ?? ""
    })
  await press(page, "ArrowRight", "ArrowRight")
  await expect.poll(active).toBe("cedar1@cedar")
  await press(page, "F2")
  await expect(csv.field).toBeFocused()
  await press(page, "Escape")
  await expect(csv.grid).toBeFocused()
  await press(page, "Enter", "End")
  await page.keyboard.type(".example")
  await press(page, "Enter")
  await csv.expectCount("Rows with errors", "2")
  await expect(csv.grid).toBeFocused()

  await press(page, "Control+End", "Home", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
  await expect.poll(active).toBe("boss")
  await press(page, "Enter")
  await page.keyboard.type("user")
  await tabTo(page, /^Set all 2/u, 3)
  await press(page, "Enter")
  await csv.expectCount("Rows with errors", "0")
  await expect(csv.grid).toBeFocused()
  await press(page, "PageUp", "Home")
  await expect.poll(active).toBe("José")

  await tabTo(page, /^Check$/u)
  await press(page, "Enter")
  await csv.expectCount("New", "4")
  await tabTo(page, /^Upload$/u)
  await press(page, "Enter")
  await expect(csv.dialog).toContainText("4 users were added")
  await expect(csv.button("Close").last()).toBeFocused()
  await press(page, "Enter")
  await expect(csv.dialog).toBeHidden()
  expect(await countPeople(server.url, session, "cedar.example")).toBe(4)
})

test("the first wrong cell of a row comes into view with its message when the row is entered by keys", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/questions")
  const csv = csvImportDriver(page, "Upload Quiz CSV")
  await csv.open()
  const row = (title: string, points: string) => `${title},daily,How?,¿Cómo?,,,single,Yes|No,Sí|No,Yes,${points}`
  await csv.choose(
    csvFile([
      "quiz_title,quiz_type,question_en,question_es,follow_up_en,follow_up_es,question_type,options_en,options_es,correct_options,points",
      row("", "100"),
      row("Water", "7")
    ])
  )
  await csv.attention.click()
  await csv.expectPreview()
  const points = csv.cell(3, "7")
  await tabTo(page, /^Preview of/u)
  await press(page, "ArrowUp")
  await expect(points).not.toBeInViewport()
  await press(page, "ArrowDown")
  await expect(points).toBeInViewport({ ratio: 1 })
  const [cell, message] = await Promise.all([
    points.boundingBox(),
    csv.rowOf(3).getByText("Points must be 5, 10").boundingBox()
  ])
  // The message is drawn below its cell.
  expect(message?.y).toBeGreaterThanOrEqual((cell?.y ?? 0) + (cell?.height ?? 0) - 1)
  expect((message?.x ?? 0) + (message?.width ?? 0)).toBeGreaterThan(cell?.x ?? 0)
})

test("Escape leaves a cell, asks before corrections are lost, and closes a file without corrections", async ({
  page,
  enterPage
}) => {
  await enterPage(page, "/users")
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(csvFile([userHeader, newUserRow({ email: "nobody" })]))
  await csv.expectPreview()
  await press(page, "Escape")
  await expect(csv.dialog).toBeHidden()

  await csv.open()
  await expect(csv.dialog).not.toContainText("november_hires.csv")
  await csv.choose(csvFile([userHeader, newUserRow({ email: "nobody" })]))
  await csv.expectPreview()
  await tabTo(page, /^Preview of/u)
  await press(page, "ArrowRight", "ArrowRight", "Enter")
  await page.keyboard.type("some@body.example")
  await press(page, "Enter")
  await csv.expectCount("Rows with errors", "0")
  await press(page, "Escape")
  const requested = page.getByRole("alertdialog")
  await expect(requested).toBeVisible()
  await expect(requested.getByRole("button", { name: "Stay" })).toBeFocused()
  await press(page, "Enter")
  await expect(csv.dialog).toContainText("some@body.example")
  await press(page, "Escape")
  await tabTo(page, /^Discard$/u)
  await press(page, "Enter")
  await expect(csv.dialog).toBeHidden()
  await expect(page.getByRole("main").getByRole("button", { name: "Upload CSV" })).toBeFocused()
})
