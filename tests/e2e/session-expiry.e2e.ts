/** A session that expires while its administrator is active. */
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { serverDriver } from "#tests/drivers/server.driver.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import type { Page } from "@playwright/test"
import { expect, firstAdministrator as marta, secondAdministrator as rafael, test } from "#tests/e2e/fixtures.ts"

const phone = `${marta.prefix}${marta.phone}`

/** Signs in over the page, whose session has ended. */
const signInAgain = async (page: Page, codeFor: (phone: string, since: number) => Promise<string>) => {
  const again = page.getByRole("dialog", { name: "Sign in again" })
  await again.getByLabel(/^Password/u).fill(marta.password)
  const since = Date.now()
  await again.getByRole("button", { name: "Send verification code" }).click()
  const login = signInDriver(page)
  await login.typeCode(await codeFor(phone, since))
  await expect(login.dialog).toBeHidden()
}

test("the user signs in over the page, keeps its state, and the refused request is sent again once", async ({
  page,
  enterPage,
  fileClaims,
  colleague,
  server,
  expectStatus,
  axe
}) => {
  expectStatus(401)
  const own = await fileClaims(3)
  const session = await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(3)
  await claims.tick(0).click()
  await claims.tick(1).click()
  await claims.rejectSelected.click()
  const reason = claims.dialog("Reject 2 claims")
  await reason.getByLabel("Reason").selectOption("Other reason")
  await reason.getByLabel("Note").fill("Asked the client by phone")
  await serverDriver(server.url, session).signOut()

  const again = page.getByRole("dialog", { name: "Sign in again" })
  await expect(again).toBeVisible()
  await expect(again).toContainText("Marta Salgado")
  await expect(again).toContainText("+1 5550100001")
  // Who passes by reads nothing of the page.
  await expect(reason).toHaveCount(0)
  expect(await page.locator("body").innerHTML()).not.toContain("Asked the client")
  await axe(page)
  await expect(again.getByLabel(/^Password/u)).toBeFocused()
  await page.keyboard.type(marta.password)
  const since = Date.now()
  await page.keyboard.press("Enter")
  const login = signInDriver(page)
  await expect(login.dialog).toBeVisible()
  await login.typeCode(await server.codeFor(phone, since))
  await expect(login.dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`user_id=${own.userId}`, "u"))
  await expect(reason.getByLabel("Note")).toHaveValue("Asked the client by phone")
  await expect(claims.bar.getByRole("status")).toHaveText("2 selected")
  await reason.getByRole("button", { name: "Reject 2 claims" }).click()
  await expect(claims.toast("2 claims rejected")).toBeVisible()
  expect((await colleague.read(own.ids[0] ?? "")).reason).toEqual({ code: "other", note: "Asked the client by phone" })
})

test("a decision that met the end of the session is made once, after signing in", async ({
  page,
  enterPage,
  fileClaims,
  colleague,
  server,
  expectStatus
}) => {
  expectStatus(401)
  const own = await fileClaims(1)
  const session = await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(1)
  // The stream is held, so that the decision finds the session expired.
  await page.route(
    "**/api/claims/bulk",
    async (route) => {
      await serverDriver(server.url, session).signOut()
      await route.continue()
    },
    { times: 1 }
  )
  await claims.approve(0).click()
  const again = page.getByRole("dialog", { name: "Sign in again" })
  await expect(again).toBeVisible()
  expect((await colleague.read(own.ids[0] ?? "")).status).toBe("pending")
  await signInAgain(page, server.codeFor)
  await expect(claims.toast("1 claim approved")).toBeVisible()
  await claims.expectStatus(0, "Approved")
  expect((await colleague.audit(own.ids[0] ?? "")).map(({ action }) => action)).toEqual([
    "claim.approve",
    "claim.create"
  ])
})

test("another user who signs in meanwhile gets a fresh page", async ({
  page,
  context,
  enterPage,
  fileClaims,
  server,
  expectStatus,
  watch
}) => {
  expectStatus(401)
  const own = await fileClaims(2)
  const session = await enterPage(page, own.path)
  const claims = claimsDriver(page)
  await claims.expectRows(2)
  await claims.tick(0).click()
  await claims.rejectSelected.click()
  await claims
    .dialog(/^Reject the claim/u)
    .getByLabel("Note")
    .fill("Marta's words")
  await serverDriver(server.url, session).signOut()
  const again = page.getByRole("dialog", { name: "Sign in again" })
  await expect(again).toBeVisible()
  expect(watch.findings).toEqual([])
  // Rafael signs in in another tab of the same browser
  const tab = await context.newPage()
  await enterPage(tab, "/claims", rafael)
  await expect(page.getByRole("button", { name: /Rafael Ibarra/u })).toBeVisible()
  await expect(again).toBeHidden()
  await expect(page.getByText("Marta's words")).toBeHidden()
  await expect(claims.bar).toBeHidden()
})

test("a user who does not want to continue can sign out", async ({ page, enterPage, server, expectStatus }) => {
  expectStatus(401)
  const session = await enterPage(page, "/claims?status=approved")
  await claimsDriver(page).expectRows(10)
  await serverDriver(server.url, session).signOut()
  const again = page.getByRole("dialog", { name: "Sign in again" })
  await expect(again).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(again).toBeVisible()
  await again.getByRole("button", { name: "Logout" }).click()
  await expect(page).toHaveURL(/\/login$/u)
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem("auth-token"))).toBeNull()
})

for (const [form, path, field, typed] of [
  ["company", "/companies", "Contact email", "more@example.org"],
  ["user", "/users", "Address", "Second floor"],
  ["quiz", "/questions", "Option 2", "Every other day"]
] as const)
  test(`the field of a ${form} that was left has the focus again after signing in again`, async ({
    page,
    enterPage,
    server,
    expectStatus
  }) => {
    expectStatus(401)
    const session = await enterPage(page, path)
    await page.getByRole("grid").getByRole("row").nth(1).waitFor()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("e")
    if (form === "quiz") await page.getByRole("button", { name: "Expand all" }).click()
    const input = page
      .getByRole("dialog")
      .getByLabel(field)
      .nth(form === "quiz" ? 2 : 0)
    await input.fill(typed)
    await serverDriver(server.url, session).signOut()
    await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible()
    await signInAgain(page, server.codeFor)
    await expect(input).toBeFocused()
    await page.keyboard.type(" and on")
    await expect(input).toHaveValue(`${typed} and on`)
  })

test("what is typed on while the session ends does not go into the password", async ({
  page,
  enterPage,
  server,
  expectStatus
}) => {
  expectStatus(401)
  // The keys come as fast after each other as the test says.
  await page.addInitScript(() => {
    let now = 0
    Object.defineProperty(Event.prototype, "timeStamp", { get: () => now })
    Object.assign(window, { passMs: (ms: number) => (now += ms) })
  })
  const pass = (ms: number) => page.evaluate(`passMs(${ms})`)
  const session = await enterPage(page, "/companies")
  await page.getByRole("button", { name: "Add Company" }).click()
  const name = page.getByRole("dialog").getByLabel("Company name")
  await name.pressSequentially("Meridian")
  await pass(499)
  await serverDriver(server.url, session).signOut()
  const again = page.getByRole("dialog", { name: "Sign in again" })
  const password = again.getByLabel(/^Password/u)
  await expect(password).toBeFocused()
  await page.keyboard.type(" Health")
  await pass(499)
  await page.keyboard.press("Enter")
  await expect(password).toHaveValue("")
  await expect(password).not.toHaveAttribute("aria-invalid")
  await pass(500)
  await page.keyboard.type("Adm")
  await expect(password).toHaveValue("Adm")
  await signInAgain(page, server.codeFor)
  await expect(name).toHaveValue("Meridian")
})

test("signing in again in one tab serves the others, and a reload of another tab takes nothing away", async ({
  page,
  enterPage,
  server,
  expectStatus
}) => {
  expectStatus(401)
  const session = await enterPage(page, "/companies")
  await page.getByRole("button", { name: /^Add Company/u }).click()
  const name = page.getByRole("dialog").getByRole("textbox").first()
  await name.fill("Half a company")
  const [second, third] = [await page.context().newPage(), await page.context().newPage()]
  for (const other of [second, third]) {
    await other.goto("/claims")
    await expect(other.getByRole("heading", { level: 1, name: "Claims" })).toBeVisible()
  }
  await serverDriver(server.url, session).signOut()
  const again = (tab: Page) => tab.getByRole("dialog", { name: "Sign in again" })
  for (const tab of [page, second, third]) await expect(again(tab)).toBeVisible()
  await third.reload()
  await expect(third.getByRole("heading", { name: "Admin Login" })).toBeVisible()
  await expect(again(page)).toBeVisible()
  await signInAgain(page, server.codeFor)
  await expect(name).toHaveValue("Half a company")
  await expect(again(second)).toBeHidden()
  await expect(second.getByRole("heading", { level: 1, name: "Claims" })).toBeVisible()
  await expect(third.getByRole("button", { name: "Logout" })).toBeVisible()
})
