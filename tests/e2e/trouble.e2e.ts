/** Failures of network and server, and narrow windows. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { usersDriver } from "#tests/drivers/users.driver.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { enter, serverDriver } from "#tests/drivers/server.driver.ts"
import { expect, firstAdministrator as marta, test } from "#tests/e2e/fixtures.ts"
import { startServer } from "#tools/server-process.ts"

test("without a network a decision is not made, and the row is unchanged", async ({
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
  await context.setOffline(false)
  await claims.approve(0).click()
  await expect(claims.toast("1 claim approved")).toBeVisible()
  expect(await colleague.audit(own.ids[0] ?? "")).toHaveLength(2)
})

test("the shell says that one is offline, an editor that nothing was sent, and both notes go with the connection", async ({
  page,
  context,
  enterPage,
  addPerson,
  expectCut
}) => {
  expectCut()
  const person = await addPerson()
  await enterPage(page, `/users?searchTerm=${person.surname}`)
  const users = usersDriver(page)
  await users.edit(`Lucía ${person.surname}`).click()
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

test("a screen that cannot be fetched offers Retry", async ({ page, enterPage, expectCut }) => {
  expectCut()
  const module = /assets\/companies[^/]*\.js$/u
  await page.route(module, (route) => route.abort())
  await enterPage(page, "/users")
  await usersDriver(page).expectRows(10)
  await page.getByRole("link", { name: "Company Management" }).click()
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible()
  await page.unroute(module)
  await page.getByRole("button", { name: "Retry" }).click()
  await expect(page.getByRole("grid", { name: "Companies" })).toBeVisible()
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
  const first = await startServer({ dataDir })
  const port = new URL(first.url).port
  const page = await openPage()
  let running = first
  try {
    const session = await enter(first, `${marta.prefix}${marta.phone}`, marta.password)
    await page.goto(`${first.url}/favicon.svg`)
    await page.evaluate(({ token, user }) => {
      localStorage.setItem("auth-token", token)
      localStorage.setItem("auth-user", JSON.stringify(user))
    }, session)
    await page.goto(`${first.url}/claims?status=pending`)
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

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test("at 360 px rows stack, the sidebar is a drawer, and the bar decides", async ({
  page,
  enterPage,
  fileClaims,
  axe
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const own = await fileClaims(3)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(3)
  expect(await isWiderThanWindow(page)).toBe(false)
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toBeHidden()
  await expect(claims.grid).toBeVisible()
  const target = await claims.approve(0).boundingBox()
  expect(target?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole("button", { name: "Open menu" }).click()
  const drawer = page.getByRole("dialog", { name: "Main" })
  await expect(drawer.getByRole("link", { name: /^Claims/u })).toBeVisible()
  await axe(page)
  await page.keyboard.press("Escape")
  await expect(drawer).toBeHidden()
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused()
  await claims.tick(0).click()
  await claims.tick(1).click()
  await expect(claims.approve(2)).toBeHidden()
  const bar = await claims.bar.boundingBox()
  expect(bar).toMatchObject({ x: 0, width: 360 })
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(740)
  await axe(page)
  await claims.approveSelected.click()
  await expect(claims.toast("2 claims approved")).toBeVisible()
  await claims.expectStatus(1, "Approved")
})

test("nothing scrolls sideways at 320 px, in either language", async ({ page, enterPage, fileClaims }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto("/login")
  expect(await isWiderThanWindow(page)).toBe(false)
  const own = await fileClaims(2)
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  for (const language of ["en", "es"]) {
    await page.evaluate((chosen) => localStorage.setItem("preferences", JSON.stringify({ language: chosen })), language)
    await page.reload()
    await claims.expectRows(2)
    expect(await isWiderThanWindow(page)).toBe(false)
    await claims.tick(0).click()
    expect(await isWiderThanWindow(page)).toBe(false)
    await page.getByRole("button", { name: /^(Reject selected|Rechazar selección)/u }).click()
    await expect(page.getByRole("dialog")).toBeVisible()
    expect(await isWiderThanWindow(page)).toBe(false)
    const dialog = await page.getByRole("dialog").boundingBox()
    expect(dialog?.x).toBeGreaterThanOrEqual(0)
    expect((dialog?.x ?? 0) + (dialog?.width ?? 0)).toBeLessThanOrEqual(320)
    await page.keyboard.press("Escape")
  }
})

test("reduced motion is respected", async ({ page, enterPage }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await enterPage(page, "/claims")
  await claimsDriver(page).expectRows(10)
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog", { name: "Commands" })).toBeVisible()
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("*")].flatMap((element) => {
        const style = getComputedStyle(element)
        return [style.animationDuration, style.transitionDuration].flatMap((list) =>
          list.split(", ").map(Number.parseFloat)
        )
      })
    )
  )
  expect(longest).toBeLessThanOrEqual(0.01)
})

test("a toast stays for five seconds, and longer while it is hovered", async ({ page, enterPage, fileClaims }) => {
  const own = await fileClaims(2)
  await page.clock.install()
  await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await expect(claims.approve(0)).toBeVisible()
  // From here on the test controls the clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  await claims.approve(0).click()
  const toast = claims.toast("1 claim approved")
  await expect.poll(async () => (await page.clock.runFor(50), toast.count())).toBe(1)
  await page.clock.runFor(400)
  await page.clock.runFor(4_000)
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 700)
  await page.clock.runFor(6_000)
  // It fades out by the same clock.
  await expect.poll(async () => (await page.clock.runFor(50), toast.count())).toBe(0)
})
