/** Failures of network and server. */
import type { Page } from "@playwright/test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { User } from "#domain/users/user-record.schema.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { enter, serverDriver } from "#tests/drivers/server.driver.ts"
import { expect, firstAdministrator as marta, openSignedIn, test } from "#tests/e2e/fixtures.ts"
import { saveData } from "#tests/e2e/saves-data.ts"
import { startDemoServer } from "#tests/e2e/demo-server.ts"
import { startServer } from "#tools/server-process.ts"

test("without a network a decision is not made, the row is unchanged, and each failure is said once", async ({
  page,
  context,
  enterPage,
  fileClaims,
  colleague,
  expectCut
}) => {
  expectCut()
  const own = await fileClaims(2)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(2)
  await claims.expectRest()
  await context.setOffline(true)
  await claims.approve(0).click()
  await expect(claims.toast("Error updating claim. You are offline. Nothing was sent.")).toBeVisible()
  await claims.expectStatus(0, "Pending")
  await expect(claims.approve(0)).toBeVisible()
  expect((await colleague.read(own.ids[0] ?? "")).status).toBe("pending")
  // The line below the page says that one is offline; the list says what failed, and no toast says it again.
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Error fetching" })).toHaveText(
    "Error: Error fetching claimsRetry"
  )
  await claims.expectRows(2)
  await expect(claims.toast("Error fetching claims")).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText("Error: Error fetching claims")).toBeHidden()
  await claims.approve(0).click()
  await expect(claims.toast("1 claim approved")).toBeVisible()
  expect(await colleague.audit(own.ids[0] ?? "")).toHaveLength(2)
})

/** The list of users with one new person in it. */
const openPerson = async (
  page: Page,
  enterPage: (page: Page, path: string) => Promise<unknown>,
  { given_name, surname }: Pick<User, "given_name" | "surname">
) => {
  await enterPage(page, `/users?searchTerm=${surname}`)
  return { users: usersDriver(page), name: `${given_name} ${surname}` }
}

test("the shell says that one is offline, an editor that nothing was sent, and both notes go with the connection", async ({
  page,
  context,
  enterPage,
  addPerson,
  expectCut
}) => {
  expectCut()
  const { users, name } = await openPerson(page, enterPage, await addPerson())
  await users.edit(name).click()
  await users.field("Address").fill("Calle 13")
  await context.setOffline(true)
  const line = page.getByText("You are offline. What you type is kept; you can save again when you are back online.")
  await expect(line).toBeVisible()
  await users.save.click()
  const note = users.form.locator("[data-note]")
  await expect(note).toHaveText("Error updating user. You are offline. Nothing was sent. What you typed is kept.")
  await context.setOffline(false)
  await expect(line).toBeHidden()
  await expect(note).toBeHidden()
  await expect(users.field("Address")).toHaveValue("Calle 13")
})

test("a failure is said at once where the network is lost before the toaster is fetched", async ({
  page,
  context,
  enterPage,
  addPerson,
  expectCut
}) => {
  expectCut()
  const fetchable = Promise.withResolvers<null>()
  const toaster = page.waitForRequest(/assets\/toast[^/]*\.js$/u)
  await page.route(/assets\/toast[^/]*\.js$/u, async (route) => {
    await fetchable.promise
    await route.continue()
  })
  const { users, name } = await openPerson(page, enterPage, await addPerson())
  await toaster
  await context.setOffline(true)
  await users.switchOf(name).click()
  const said = page.getByText("Error updating user. You are offline. Nothing was sent.")
  await expect(said).toHaveCount(1)
  await expect(said).toBeVisible()
  await context.setOffline(false)
  fetchable.resolve(null)
  await expect(page.getByText("You are offline. What you type is kept", { exact: false })).toBeHidden()
})

test("a screen that cannot be fetched offers Retry", async ({ page, enterPage, expectCut }) => {
  expectCut()
  const module = /assets\/simple[^/]*\.js$/u
  await page.route(module, (route) => route.abort())
  await enterPage(page, "/users")
  await usersDriver(page).expectRows(10)
  await page.getByRole("link", { name: "Company Management" }).click()
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible()
  await page.unroute(module)
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(page.getByRole("grid", { name: "Companies" })).toBeVisible()
})

/** Cuts the first answer that has this text. */
const cutOnce = async (page: Page, text: string): Promise<{ readonly isCut: () => boolean }> => {
  let isCut = false
  await page.route(/assets\/.*\.js$/u, async (route) => {
    const response = await route.fetch()
    if (isCut || !(await response.text()).includes(text)) return route.fulfill({ response })
    isCut = true
    return route.abort("connectionreset")
  })
  return { isCut: () => isCut }
}

test("sign-in without the file of its second step offers to reload, and works then", async ({
  page,
  signIn,
  expectCut,
  watch
}) => {
  expectCut()
  await page.route(/assets\/enter-code\..*\.js$/u, (route) => route.abort("connectionreset"), { times: 1 })
  await page.goto("/login")
  const login = signInDriver(page)
  await login.giveCredentials(marta)
  await login.send.click()
  const reload = page.getByRole("button", { name: "Reload this page" })
  await expect(reload).toBeVisible({ timeout: 20_000 })
  const reported = watch.findings.splice(0)
  expect(reported.every((finding) => finding.includes("Failed to fetch dynamically imported module"))).toBe(true)
  await reload.click()
  await expect(reload).toHaveCount(0)
  await signIn(page)
})

test("Retry brings the page whose file was lost on its way", async ({ page, enterPage, expectCut }) => {
  expectCut()
  const { isCut } = await cutOnce(page, "live-changes")
  await enterPage(page, "/users")
  await page.getByRole("button", { name: "Retry" }).click()
  await usersDriver(page).expectRows(10)
  expect(isCut()).toBe(true)
})

test("a screen that was opened offline comes by itself when the connection is back", async ({
  page,
  context,
  enterPage,
  expectCut
}) => {
  expectCut()
  await enterPage(page, "/users")
  await usersDriver(page).expectRows(10)
  await context.setOffline(true)
  await page.getByRole("link", { name: "Company Management" }).click()
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole("grid", { name: "Companies" })).toBeVisible()
})

for (const { path, list, nothing } of [
  { path: "/users", list: "users", nothing: { email: null } },
  { path: "/companies", list: "companies", nothing: { name: 7 } },
  { path: "/questions", list: "quizzes", nothing: { title: null } },
  { path: "/benefits", list: "benefits", nothing: { title_en: null } },
  { path: "/learn", list: "learn", nothing: { title_en: null } },
  { path: "/claims", list: "claims", nothing: { status: "lost" } },
  { path: "/notifications", list: "notification", nothing: { created_at: "soon" } }
])
  test(`a row that cannot be read is named below the other rows of ${path}`, async ({ page, enterPage, axe }) => {
    await saveData(page)
    await page.route(new RegExp(`/api/${list}\\?`, "u"), async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      const [first, ...others] = data
      await route.fulfill({ response, json: { ...rest, data: [{ ...first, id: "A 1", ...nothing }, ...others] } })
    })
    await enterPage(page, path)
    await expect(page.getByText("This row cannot be read. Id: A 1")).toBeVisible()
    await expect(page.getByText(/^Showing 1 to/u)).toBeVisible()
    await expect(page.locator("[role=row][tabindex]").first()).toBeVisible()
    await axe(page, { rules: ["list", "listitem", "aria-required-children", "color-contrast"] })
  })

test("an id need not look like those of this server", async ({ page, enterPage, addPerson }) => {
  const { surname, id } = await addPerson()
  await page.route(/\/api\/users\?/u, async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: data.map((row: object) => ({ ...row, id: "user-7" })) } })
  })
  const requested = page.waitForRequest(/\/api\/users\/user-7/u)
  await page.route(/\/api\/users\/user-7/u, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace("user-7", id) })
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, id: "user-7" } } })
  })
  await enterPage(page, `/users?searchTerm=${surname}`)
  const users = usersDriver(page)
  await users.edit(`Lucía ${surname}`).click()
  await requested
  await expect(users.field("Address")).toBeVisible()
})

test("the page continues after its server was killed and restarted", async ({ openPage, expectCut }) => {
  expectCut()
  const dataDir = mkdtempSync(join(tmpdir(), "hb-killed-"))
  const first = await startDemoServer({ dataDir })
  const port = new URL(first.url).port
  const page = await openPage()
  let running = first
  try {
    const session = await enter(first, `${marta.prefix}${marta.phone}`, marta.password)
    await openSignedIn(page, first.url, session, "/claims?status=pending")
    const claims = claimsDriver(page)
    await claims.expectRows(10)
    await claims.tick(0).click()
    await claims.tick(1).click()
    await claims.expectRest()
    await first.kill()
    await claims.approveSelected.click()
    await expect(page.getByText("The server cannot be reached. What you type is kept")).toBeVisible()
    await expect(claims.toast("No answer came from the server. Nobody knows whether this was saved.")).toBeVisible()
    running = await startServer({ dataDir, env: { PORT: port } })
    await claims.expectStatus(0, "Pending")
    await expect(claims.bar.getByRole("status")).toHaveText("2 selected")
    await claims.approveSelected.click()
    await expect(claims.toast("2 claims approved")).toBeVisible()
    const beside = serverDriver(running.url, session)
    expect(await beside.stats()).toMatchObject({ pending: 598 })
  } finally {
    await page.close()
    await running.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test("an unknown address shows a message inside the layout, also after signing in", async ({ page, signIn, axe }) => {
  await page.goto("/nowhere/at-all?x=1")
  await signIn(page)
  await expect(page).toHaveURL(/\/nowhere\/at-all\?x=1$/u)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not found")
  await expect(page).toHaveTitle(/^Not found/u)
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible()
  await axe(page)
  await page.getByRole("button", { name: "Go to the dashboard" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard")
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not found")
  await page.goForward()
  await expect(page).toHaveURL(/\/dashboard$/u)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard")
})

test("an unknown fault names its request, which can be copied from the note, the toast and the page", async ({
  page,
  context,
  enterPage,
  addPerson,
  expectStatus
}) => {
  expectStatus(500)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const { users, name } = await openPerson(page, enterPage, await addPerson())
  await users.edit(name).click()
  await users.field("Address").fill("Calle 13")
  const refuse = (requestId: string) => ({
    status: 500,
    contentType: "application/json",
    body: JSON.stringify({ message: "Something went wrong", code: "unforeseen", requestId })
  })
  await page.route("**/api/users/*", (route) =>
    route.request().method() === "PUT" ? route.fulfill(refuse("7f3a-saving")) : route.fallback()
  )
  await users.save.click()
  const note = users.form.locator("[data-note]")
  await expect(note).toContainText("Error updating user. Something went wrong. Request id: 7f3a-saving")
  await note.getByRole("button", { name: "Copy" }).click()
  await expect(note.getByRole("button", { name: "Copied" })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("7f3a-saving")
  await page.evaluate(() => navigator.clipboard.writeText(""))
  await page.keyboard.press("Escape")
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
  await page.getByRole("switch").first().click()
  await page.locator("[data-sonner-toast]").getByRole("button", { name: "Copy" }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("7f3a-saving")

  await page.route("**/api/auth/me", (route) => route.fulfill(refuse("9c1d-session")))
  await page.goto("/favicon.svg")
  await page.goto("/users")
  await expect(page.getByText("Nothing was lost. Request id: 9c1d-session")).toBeVisible()
  await page.getByRole("button", { name: "Copy" }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("9c1d-session")
})

test("a screen that breaks shows a way back", async ({ page, enterPage, watch, axe }) => {
  await enterPage(page, "/claims")
  await claimsDriver(page).expectRows(10)
  // The palette normalises its input while rendering.
  await page.evaluate(() => {
    String.prototype.normalize = () => {
      throw new Error("planted")
    }
  })
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible()
  await expect(page.getByRole("alert")).toHaveText("This page stopped working. Everything you saved is safe.")
  await axe(page)
  const reported = watch.findings.splice(0)
  expect(reported.length).toBeGreaterThan(0)
  expect(reported.every((finding) => finding.includes("planted"))).toBe(true)
  await page.getByRole("button", { name: "Reload this page" }).click()
  await claimsDriver(page).expectRows(10)
})
