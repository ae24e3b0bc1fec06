/** What goes wrong around an import: nothing is lost here, and nothing is half done there. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { userHeader } from "#tests/fixtures/csv-tables.ts"
import { addCompanies, countPeople, csvFile, csvImportDriver, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { enter, serverDriver, type SignedIn } from "#tests/drivers/server.driver.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { expect, firstAdministrator as marta, openSignedIn, test } from "#tests/e2e/fixtures.ts"
import { passTime } from "#tests/e2e/pass-time.ts"
import { roster, rosterCompanies } from "#tests/fixtures/roster.ts"
import { startDemoServer } from "#tests/e2e/demo-server.ts"
import { startServer } from "#tools/server-process.ts"

test.describe.configure({ timeout: 180_000 })

const correctFirst = async (page: Page, text: string): Promise<void> => {
  const csv = csvImportDriver(page)
  await csv.grid.focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Enter")
  await csv.field.fill(text)
  await page.keyboard.press("Enter")
}

const sessionOf = async (page: Page): Promise<SignedIn> =>
  page.evaluate(() => ({
    token: localStorage.getItem("auth-token") ?? "",
    user: JSON.parse(localStorage.getItem("auth-user") ?? "{}") as SignedIn["user"]
  }))

test("a cancelled import adds no user and leaves the rows unchanged", async ({
  page,
  enterPage,
  server,
  expectStatus
}, info) => {
  expectStatus(409, 404)
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, rosterCompanies)
  const path = info.outputPath("roster.csv")
  writeFileSync(path, roster({ rows: 60_000, start: 300_000 }).bytes)
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(path)
  await csv.expectPreview()
  await csv.upload.click()
  await expect(csv.progress).toHaveAttribute("aria-valuetext", /rows$/u, { timeout: 60_000 })
  await csv.cancel.click()
  await expect(csv.toast("The import was canceled. Nothing was imported.")).toBeVisible({ timeout: 30_000 })
  await expect(csv.grid).toBeVisible()
  expect(await countPeople(server.url, session, "3000")).toBe(0)
  await csv.cancel.click()
  await expect(csv.dialog).toBeHidden()
})

test("a server that is killed during an import leaves none of its users, and the page keeps the rows", async ({
  openPage,
  expectCut
}, info) => {
  expectCut()
  const dataDir = mkdtempSync(join(tmpdir(), "hb-import-"))
  const first = await startDemoServer({ dataDir })
  const port = new URL(first.url).port
  const page = await openPage()
  let running = first
  try {
    const session = await enter(first, `${marta.prefix}${marta.phone}`, marta.password)
    await openSignedIn(page, first.url, session, "/users")
    await addCompanies(first.url, session, rosterCompanies)
    const path = info.outputPath("roster.csv")
    writeFileSync(path, roster({ rows: 25_000, start: 400_000 }).bytes)
    const csv = csvImportDriver(page)
    await csv.open()
    await csv.choose(path)
    await csv.expectPreview()
    await csv.upload.click()
    await expect(csv.progress).toHaveAttribute("aria-valuetext", /rows$/u, { timeout: 60_000 })
    await first.kill()
    await expect(csv.toast("Failed to upload CSV file")).toBeVisible({ timeout: 30_000 })
    await expect(csv.dialog).toContainText("Nobody knows whether this was saved. Look before you try again.")
    running = await startServer({ dataDir, env: { PORT: port } })
    expect(await countPeople(running.url, session, "@c.example")).toBe(0)
    await csv.button("Back to the preview").click()
    await expect(csv.grid).toBeVisible()
    await csv.upload.click()
    await expect(csv.dialog).toContainText("users were added", { timeout: 90_000 })
    expect(await countPeople(running.url, session, "@c.example")).toBeGreaterThan(23_500)
  } finally {
    await page.close()
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test("a session that expires during corrections is renewed in place, and the upload is sent once", async ({
  page,
  enterPage,
  server,
  expectStatus
}) => {
  expectStatus(401)
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Elder Freight"])
  const csv = csvImportDriver(page)
  await csv.open()
  const at = { company: "Elder Freight" }
  await csv.choose(
    csvFile([
      userHeader,
      newUserRow({ ...at, email: "elder1@elder" }),
      newUserRow({ ...at, email: "elder2@elder.example" })
    ])
  )
  await csv.expectPreview()
  await correctFirst(page, "elder1@elder.example")
  await csv.expectCount("Rows with errors", "0")
  await page.route("**/api/events*", () => undefined)
  await serverDriver(server.url, session).signOut()
  const again = page.getByRole("dialog", { name: "Sign in again" })
  // The page hears of it by itself, or with its next request; then nothing of it can be pressed any more.
  await expect(async () => {
    if (!(await again.isVisible())) await csv.upload.click({ timeout: 2_000 })
    await expect(again).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await again.getByLabel(/^Password/u).fill(marta.password)
  const since = Date.now()
  await page.keyboard.press("Enter")
  const login = signInDriver(page)
  await expect(login.dialog).toBeVisible()
  await login.typeCode(await server.codeFor(`${marta.prefix}${marta.phone}`, since))
  await expect(login.dialog).toBeHidden()
  if (await csv.upload.isVisible().catch(() => false)) {
    await expect(csv.dialog).toContainText("elder1@elder.example")
    await csv.upload.click()
  }
  await expect(csv.dialog).toContainText("2 users were added")
  expect(await countPeople(server.url, await sessionOf(page), "elder.example")).toBe(2)
})

test("without a network nothing is sent, and the corrections stay", async ({
  page,
  context,
  enterPage,
  server,
  expectCut
}) => {
  expectCut()
  await page.clock.install()
  const ahead = page.waitForResponse(/assets\/toast[^/]*\.js$/u)
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Fir Freight"])
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(csvFile([userHeader, newUserRow({ company: "Fir Freight", email: "fir1@fir" })]))
  await csv.expectPreview()
  await correctFirst(page, "fir1@fir.example")
  // The module that shows messages is fetched once the page has come to rest.
  await passTime(page, 10_000)
  await (await ahead).finished()
  await context.setOffline(true)
  await csv.check.click()
  await expect(csv.toast("Failed to upload CSV file")).toBeVisible()
  await csv.upload.click()
  await expect(csv.dialog).toContainText("The file was not imported")
  expect(await countPeople(server.url, session, "fir.example")).toBe(0)
  await context.setOffline(false)
  await csv.upload.click()
  await expect(csv.dialog).toContainText("1 user was added")
})

test("another tab shows the imported users, and can import a file of its own", async ({
  page,
  context,
  enterPage,
  server
}) => {
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Hazel Freight"])
  const other = await context.newPage()
  await other.goto("/users?searchTerm=hazel.example")
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible()
  const [here, there] = [csvImportDriver(page), csvImportDriver(other)]
  const row = newUserRow({ company: "Hazel Freight", email: "hazel1@hazel.example" })
  await there.open()
  await there.choose(csvFile([userHeader, row], "there.csv"))
  await there.expectPreview()
  await there.check.click()
  await there.expectCount("New", "1")
  await here.open()
  await here.choose(csvFile([userHeader, row], "here.csv"))
  await here.expectPreview()
  await here.upload.click()
  await expect(here.dialog).toContainText("1 user was added")
  await there.upload.click()
  await expect(there.dialog).toContainText("Nothing was added")
  await there.expectCount("Existing, untouched", "1")
  await there.button("Close").last().click()
  await expect(other.getByRole("gridcell", { name: "hazel1@hazel.example" })).toBeVisible()
  expect(await countPeople(server.url, session, "hazel.example")).toBe(1)
})

test("the progress does not move while the server is paused", async ({ page, enterPage, server }) => {
  await page.clock.install()
  const session = await enterPage(page, "/users")
  await addCompanies(server.url, session, ["Ivy Freight"])
  const csv = csvImportDriver(page)
  await csv.open()
  await csv.choose(csvFile([userHeader, newUserRow({ company: "Ivy Freight", email: "ivy1@ivy.example" })]))
  await csv.expectPreview()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  await page.context().route("**/api/users/csv", async (route) => {
    isHeld = true
    await held
    await route.continue()
  })
  await csv.upload.click()
  await expect(csv.says.filter({ hasText: "The server is working on the file." })).toBeVisible()
  await expect.poll(() => isHeld).toBe(true)
  await expect(csv.progress).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(csv.progress).toHaveCount(0)
  expect(await countPeople(server.url, session, "ivy.example")).toBe(0)
  release()
  await expect(csv.dialog).toContainText("1 user was added")
})
