/** Nothing of a member is left in a browser after signing out, nor after a session that has ended: not on its disk either. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Page } from "@playwright/test"
import type { User } from "#domain/users/user-record.schema.ts"
import { csvFile, csvImportDriver, newUserRow } from "#tests/drivers/csv-import.driver.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { serverDriver } from "#tests/drivers/server.driver.ts"
import { chromiumLaunch } from "#tests/e2e/chromium.ts"
import { expect, test } from "#tests/e2e/fixtures.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { browserOf, dumpOf, foundOnDisk, newSecret, plantInto, secretsIn } from "#tests/e2e/planted-secrets.ts"
import { userHeader } from "#tests/fixtures/csv-tables.ts"
import { onePixel } from "#tests/fixtures/images.ts"

/** The editors of new records, and how many text fields each has at least. */
const editors = [
  { path: "/users", add: /^Add User/u, fields: 7 },
  { path: "/companies", add: /^Add Company/u, fields: 2 },
  { path: "/questions", add: /^Add Quiz/u, fields: 8 },
  { path: "/benefits", add: /^Add Benefit/u, fields: 7 },
  { path: "/learn", add: /^Add Learning/u, fields: 5 }
]
const searched = ["/users", "/companies", "/questions", "/benefits", "/learn", "/claims", "/notifications", "/audit"]

const plantInEditors = async (page: Page): Promise<ReadonlyArray<string>> => {
  const secrets: Array<string> = []
  for (const { path, add, fields } of editors) {
    await page.goto(path)
    await page.getByRole("button", { name: add }).first().click()
    const form = page
      .getByRole("dialog")
      .or(page.getByRole("region", { name: add }))
      .first()
    await expect(form).toBeVisible()
    if (path === "/questions") await form.getByRole("button", { name: "Add question" }).click()
    secrets.push(...(await plantInto(form, fields)))
  }
  return secrets
}

const plantInSearches = async (page: Page): Promise<ReadonlyArray<string>> => {
  const secrets: Array<string> = []
  for (const path of searched) {
    await page.goto(path)
    const box = page.getByRole("searchbox").first()
    const secret = newSecret()
    await box.fill(secret)
    await expect(page).toHaveURL(/searchTerm=~/u)
    secrets.push(secret)
  }
  // As a colleague sends it, and as it is typed into the palette.
  const [linked, typed] = [newSecret(), newSecret()]
  await page.goto(`/users?searchTerm=${linked}`)
  await expect(page.getByRole("searchbox").first()).toHaveValue(linked)
  await paletteDriver(page).open()
  await page.keyboard.type(typed)
  return [...secrets, linked, typed]
}

const plantInImport = async (page: Page): Promise<ReadonlyArray<string>> => {
  const [given, corrected, company, fileName, header] = [
    newSecret(),
    newSecret(),
    newSecret(),
    newSecret(),
    newSecret()
  ]
  await page.goto("/users")
  const csv = csvImportDriver(page)
  await csv.open()
  const lines = [
    `${userHeader},${header}`,
    `${newUserRow({ given_name: given, company, email: "wrong" })},${newSecret()}`
  ]
  await csv.choose(csvFile(lines, `${fileName}.csv`))
  await csv.expectPreview()
  await csv.cell(2, "wrong").dblclick()
  await csv.field.fill(`${corrected}@`)
  await csv.button("Keep").click()
  await expect(csv.dialog).toContainText(corrected)
  return [given, corrected, company, fileName, header]
}

/** Gives a person a portrait, and shows it. */
const showPortrait = async (page: Page, { given_name, surname }: Pick<User, "given_name" | "surname">) => {
  const users = usersDriver(page)
  const name = `${given_name} ${surname}`
  await page.goto(`/users?searchTerm=${surname}`)
  await users.edit(name).click()
  await users.form
    .locator("input[type=file]")
    .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: onePixel })
  await users.save.click()
  await expect(users.toast("User updated successfully")).toBeVisible()
  await users.view(name).click()
  await expect(users.panel.locator("img")).toBeVisible()
}

test("secrets in every editor, search and import are in no storage, document, history or file afterwards", async ({
  server,
  enterPage,
  addPerson
}) => {
  test.setTimeout(300_000)
  const profile = mkdtempSync(join(tmpdir(), "hb-secrets-"))
  const launch = await chromiumLaunch()
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launch,
      baseURL: server.url,
      viewport: { width: 1280, height: 900 }
    })
    const page = context.pages()[0] ?? (await context.newPage())
    page.on("dialog", (dialog) => void dialog.accept())
    return { context, page }
  }
  try {
    const first = await open()
    await enterPage(first.page, "/claims")
    const secrets = [
      ...(await plantInEditors(first.page)),
      ...(await plantInSearches(first.page)),
      ...(await plantInImport(first.page))
    ]
    // The dump and the search of the disk find what stands in clear.
    const control = newSecret()
    await first.page.evaluate((text) => localStorage.setItem("control", text), control)
    expect(secretsIn(await dumpOf(first.page), [control])).toEqual([control])
    await first.page.getByRole("button", { name: "Cancel" }).last().click()
    await first.page.goto("/claims")
    await first.page.getByRole("button", { name: "Logout" }).click()
    await expect(first.page.getByRole("textbox", { name: "Password" })).toBeVisible()
    expect(secretsIn(await dumpOf(first.page), secrets)).toEqual([])
    await first.context.close()
    expect(foundOnDisk(profile, [control])).not.toEqual([])
    expect(foundOnDisk(profile, secrets)).toEqual([])

    // The same person finds the drafts again; then the server ends the session in mid-work, and the browser is killed.
    const second = await open()
    const session = await enterPage(second.page, "/companies")
    await showPortrait(second.page, await addPerson())
    await second.page.goto("/companies")
    await second.page
      .getByRole("button", { name: /^Add Company/u })
      .first()
      .click()
    const form = second.page.getByRole("dialog")
    await expect(form.getByRole("textbox").first()).not.toHaveValue("")
    const late = await plantInto(form, 2)
    await serverDriver(server.url, session).signOut()
    await expect(second.page.getByRole("dialog", { name: "Sign in again" })).toBeVisible()
    expect(secretsIn(await dumpOf(second.page), [...secrets, ...late])).toEqual([])
    const gone = second.context.waitForEvent("close")
    process.kill(browserOf(profile), "SIGKILL")
    await gone
    expect(foundOnDisk(profile, [...secrets, ...late])).toEqual([])
    // Of what the server answers, only the program's files are kept.
    expect(foundOnDisk(join(profile, "Default/Cache"), ["/assets/"])).not.toEqual([])
    expect(foundOnDisk(join(profile, "Default/Cache"), ["/api/"])).toEqual([])
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})
