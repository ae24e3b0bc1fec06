/** Second factors in the browser, with a virtual authenticator: added, used, used over the page, and removed. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { enter, serverDriver } from "#tests/drivers/server.driver.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import {
  expect,
  firstAdministrator as marta,
  openSignedIn,
  secondAdministrator as rafael,
  test
} from "#tests/e2e/fixtures.ts"
import { paletteDriver } from "#tests/drivers/palette.driver.ts"
import { expectNoEnglish } from "#tests/e2e/no-english.ts"
import { startDemoServer } from "#tests/e2e/demo-server.ts"
import type { ServerProcess } from "#tools/server-process.ts"

const phoneOf = ({ prefix, phone }: typeof marta) => `${prefix}${phone}`

let server: ServerProcess
const dataDir = mkdtempSync(join(tmpdir(), "hb-factors-"))
const limits = { OTP_MAX_PER_HOUR: "1000", SIGN_IN_CALLS_PER_10_MIN: "1000", SIGN_IN_FAILURES: "1000" }

test.beforeAll(async () => {
  server = await startDemoServer({ dataDir, env: limits })
})
test.afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Passkeys need a name in the address. */
const named = (url: string) => url.replace("127.0.0.1", "localhost")

/** An authenticator of the machine, whose person agrees to everything until `refuse`. */
const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("WebAuthn.enable")
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return {
    agree: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }).then(() => undefined)
  }
}

const openOwn = async (page: Page) => {
  const palette = paletteDriver(page)
  // The heading of a page is there before its keys.
  await expect(async () => {
    await page.keyboard.press("Control+k")
    await expect(palette.field).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await page.keyboard.type("your sign-in")
  await palette
    .option(/Your sign-in/u)
    .first()
    .waitFor()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Your sign-in" })
  await expect(dialog.getByRole("button", { name: "Make recovery codes" })).toBeVisible()
  return dialog
}

/** Answers the question for the password by keys. */
const givePassword = async (page: Page, title: string, password: string) => {
  const question = page.getByRole("dialog", { name: title })
  await expect(question.getByLabel(/^Current password/u)).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")
  return question
}

test("a passkey is added, lets in, lets in over the page in mid-work, and is removed", async ({
  openPage,
  axe,
  expectStatus
}) => {
  const page = await openPage()
  const { agree } = await addAuthenticator(page)
  const session = await enter(server, phoneOf(marta), marta.password)
  await openSignedIn(page, named(server.url), session, "/companies")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const own = await openOwn(page)
  await expect(own.getByText("Only a code by SMS.")).toBeVisible()
  await own.getByRole("button", { name: "Add a passkey" }).press("Enter")
  await expect(page.getByRole("dialog", { name: "Add a passkey" }).getByLabel(/^Name/u)).toHaveValue("Passkey")
  await axe(page)
  await givePassword(page, "Add a passkey", marta.password)
  const factors = own.getByRole("list", { name: "Second factors" }).getByRole("listitem")
  await expect(factors).toHaveCount(1)
  await expect(factors).toContainText("Not used yet")
  await axe(page)
  await page.keyboard.press("Escape")

  // In mid-work: what is typed stays.
  await page.getByRole("button", { name: "Add Company" }).click()
  const form = page.getByRole("dialog", { name: "Add Company" })
  await form.getByLabel(/^Company name/u).fill("Half a name")
  expectStatus(401)
  await serverDriver(server.url, session).signOut()
  const again = page.getByRole("dialog", { name: "Sign in again" })
  await again.getByLabel(/^Password/u).fill(marta.password)
  await page.keyboard.press("Enter")
  const choice = page.getByRole("dialog", { name: "Choose how to go on" })
  const use = choice.getByRole("button", { name: "Use a passkey" })
  await expect(use).toBeFocused()
  await axe(page)
  await agree(false)
  await use.press("Enter")
  await expect(choice.getByText("The passkey was not used. Try again, or choose another way.")).toBeVisible()
  await agree(true)
  await use.press("Enter")
  await expect(choice).toBeHidden()
  await expect(form.getByLabel(/^Company name/u)).toHaveValue("Half a name")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Discard" }).click()

  // From the sign-in page.
  await page.getByRole("button", { name: "Logout" }).click()
  const login = signInDriver(page)
  await login.giveCredentials(marta)
  await login.send.click()
  await use.press("Enter")
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible()
  await openOwn(page)
  await expect(factors).toContainText("Last used")
  await factors.getByRole("button", { name: "Remove Passkey" }).press("Enter")
  await givePassword(page, "Remove the second factor?", "Wrong.2026")
  expectStatus(422)
  const question = page.getByRole("dialog", { name: "Remove the second factor?" })
  await expect(question.getByText("The current password is incorrect")).toBeVisible()
  await question.getByLabel(/^Current password/u).fill(marta.password)
  await page.keyboard.press("Enter")
  await expect(own.getByText("Only a code by SMS.")).toBeVisible()
})

test("an authenticator app and recovery codes let in, on a phone and by keys alone", async ({
  openPage,
  axe,
  expectStatus
}) => {
  const page = await openPage()
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await enter(server, phoneOf(rafael), rafael.password)
  await openSignedIn(page, server.url, session, "/companies")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const own = await openOwn(page)
  await expect(own.getByText(/^Passkeys need a name in the address/u)).toBeVisible()
  await own.getByRole("button", { name: "Add an authenticator app" }).press("Enter")
  await givePassword(page, "Add an authenticator app", rafael.password)
  const scan = page.getByRole("dialog", { name: "Scan this picture" })
  await expect(scan.getByRole("img", { name: "Picture for the authenticator app" })).toBeVisible()
  await axe(page)
  const key = (await scan.locator("code").textContent()) ?? ""
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) })
  expectStatus(422, 401)
  await page.keyboard.type("000000")
  await expect(scan.locator("form").getByRole("alert")).toContainText("This was not accepted.")
  await expect(scan.getByRole("textbox", { name: "Digit 1" })).toBeFocused()
  await page.keyboard.type(app.generate())
  await expect(scan).toBeHidden()
  // Nothing is added while the factors are read again.
  await expect(own.getByRole("button", { name: "Remove Authenticator" })).toBeVisible()
  await own.getByRole("button", { name: "Make recovery codes" }).press("Enter")
  await givePassword(page, "Make recovery codes", rafael.password)
  const written = page.getByRole("dialog", { name: "Your recovery codes" })
  const codes = ((await written.getByLabel("Recovery codes").textContent()) ?? "").split("\n")
  expect(codes).toHaveLength(10)
  await axe(page)
  await page.context().grantPermissions(["clipboard-write"])
  await written.getByRole("button", { name: "Copy" }).press("Enter")
  await expect(written.getByRole("button", { name: "Copied" })).toBeFocused()
  await axe(page)
  await written.getByRole("button", { name: "I have kept them" }).press("Enter")
  await expect(own.getByText("10 codes left")).toBeVisible()
  const { width } = await own.evaluate((box) => ({ width: box.scrollWidth - box.clientWidth }))
  expect(width).toBe(0)

  await serverDriver(server.url, session).signOut()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${server.url}/login`)
  const login = signInDriver(page)
  const choose = async (way: string) => {
    await login.giveCredentials(rafael)
    await login.send.click()
    await page.getByRole("dialog", { name: "Choose how to go on" }).getByRole("button", { name: way }).press("Enter")
  }
  await choose("Type a code of the authenticator app")
  const typed = page.getByRole("dialog", { name: "Code of the authenticator app" })
  await page.keyboard.type("000000")
  await expect(typed.locator("form").getByRole("alert")).toContainText("Invalid OTP")
  await axe(page)
  await typed.getByRole("button", { name: "Choose another way" }).press("Enter")
  await page.getByRole("button", { name: "Use a recovery code" }).press("Enter")
  await page.keyboard.type((codes[0] ?? "").toUpperCase().replaceAll("-", " "))
  await page.keyboard.press("Enter")
  await expect(page.getByText("Login successful")).toBeVisible()
})

test("the choice and the factors are in Spanish too, and a code by SMS is still sent", async ({ openPage }) => {
  const { token } = await enter(server, phoneOf(rafael), rafael.password)
  const made = await fetch(`${server.url}/api/auth/factors/recovery-codes`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ current_password: rafael.password })
  })
  expect(made.status).toBe(200)
  const page = await openPage()
  await page.goto(`${server.url}/login`)
  await page.getByRole("button", { name: /^Language/u }).click()
  const words = {
    countryCode: "Código de país",
    phone: "Número de teléfono",
    password: "Contraseña",
    send: "Enviar código de verificación",
    title: "Ingrese el código OTP",
    group: "Código de verificación",
    verify: "Verificar"
  }
  const login = signInDriver(page, words)
  await login.giveCredentials(rafael)
  await login.send.click()
  const choice = page.getByRole("dialog", { name: "Elija cómo continuar" })
  await expect(choice).toBeVisible()
  await expectNoEnglish(page, "at the choice")
  const since = Date.now()
  await choice.getByRole("button", { name: "Enviar un código por SMS" }).press("Enter")
  await expect(login.dialog).toBeVisible()
  await login.typeCode(await server.codeFor(phoneOf(rafael), since))
  await expect(page.getByText("Sesión iniciada correctamente")).toBeVisible()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("su inicio de sesión")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "Crear códigos de recuperación nuevos" })).toBeVisible()
  await expectNoEnglish(page, "at one's own factors")
})
