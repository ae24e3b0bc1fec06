/** Admin Login and the code dialog, with all texts and keys. */
import type { Page } from "@playwright/test"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { expect, firstAdministrator as marta, test } from "#tests/e2e/fixtures.ts"

const identity = `${marta.prefix}${marta.phone}`

test("the login screen has the specification's texts", async ({ page, axe }) => {
  await page.goto("/login")
  const login = signInDriver(page)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Login")
  await expect(page).toHaveTitle(/^Admin Login/u)
  await expect(page.getByText("Enter your phone to receive a verification code", { exact: true })).toBeVisible()
  await expect(
    page.getByText("We'll send you a 6-digit verification code to your phone number", { exact: true })
  ).toBeVisible()
  await expect(login.countryCode.getByRole("option")).toHaveText(["+1", "+58", "+57", "+593"])
  await expect(login.countryCode).toHaveValue("+1")
  await expect(login.send).toHaveAccessibleName("Send verification code")
  await expect(login.send).toHaveAttribute("aria-disabled", "true")
  await login.phone.fill("5")
  await expect(login.send).not.toHaveAttribute("aria-disabled", "true")
  await axe(page)
})

test("fields show errors when they lose the focus, and the first invalid one gets the focus", async ({ page }) => {
  await page.goto("/login")
  const login = signInDriver(page)
  await login.phone.focus()
  await login.password.focus()
  await expect(login.phone).toHaveAccessibleDescription("Phone number is required")
  await login.phone.fill("12a")
  await expect(login.phone).toHaveAccessibleDescription(
    "Only numbers are allowed, min 8 and max 12 digits eg: 3456789012."
  )
  await login.password.focus()
  await login.phone.focus()
  await expect(login.password).toHaveAccessibleDescription(/Password is required/u)
  await login.password.fill("short")
  await expect(login.password).toHaveAccessibleDescription(
    /Password must be at least 8-12 characters long,one uppercase letter and one number\./u
  )
  await login.send.click()
  await expect(login.phone).toBeFocused()
  await login.phone.fill("3456789012")
  await expect(login.phone).not.toHaveAttribute("aria-invalid", "true")
  await login.send.click()
  await expect(login.password).toBeFocused()
  await expect(page.locator("form")).toHaveAttribute("novalidate")
})

test("the first press on Send counts, although the field it leaves is invalid", async ({ page }) => {
  await page.goto("/login")
  const login = signInDriver(page)
  await login.phone.pressSequentially("12")
  await login.send.click()
  await expect(login.phone).toHaveAccessibleDescription(/Only numbers are allowed/u)
  await expect(login.password).toHaveAccessibleDescription(/Password is required/u)
  await expect(login.phone).toBeFocused()
})

test("a wrong password and a wrong code are refused, and the sixth digit sends the code, pasted too", async ({
  page,
  server,
  expectStatus
}) => {
  expectStatus(401)
  await page.goto("/login")
  const login = signInDriver(page)
  await login.giveCredentials({ ...marta, password: "Wrong.2026" })
  await login.send.click()
  await expect(page.getByRole("alert").filter({ hasText: "Invalid phone number or password" }).first()).toBeVisible()
  await login.password.fill(marta.password)
  const since = Date.now()
  await page.keyboard.press("Enter")

  await expect(login.dialog).toBeVisible()
  await expect(login.dialog).toContainText("We've sent a 6-digit code to +1 5550100001")
  await expect(login.dialog).toContainText("Didn't receive the code? Resend")
  const bottoms = await login.resend.evaluate((button) => {
    const words = document.createRange()
    words.selectNodeContents(button.closest("p")?.firstChild ?? button)
    return [words, button.firstElementChild ?? button].map((part) => part.getBoundingClientRect().bottom)
  })
  expect(Math.abs(Number(bottoms[0]) - Number(bottoms[1])), "Resend stands in its line").toBeLessThanOrEqual(1)
  await expect(login.boxes).toHaveCount(6)
  await expect(login.boxes.first()).toBeFocused()
  await expect(login.boxes.first()).toHaveAttribute("autocomplete", "one-time-code")
  await expect(login.verify).toHaveAttribute("aria-disabled", "true")
  const code = await server.codeFor(identity, since)
  const wrong = code === "000000" ? "111111" : "000000"
  const sent: Array<string> = []
  page.on("request", (request) => {
    if (request.url().endsWith("/verify-otp")) sent.push(request.postData() ?? "")
  })
  await page.keyboard.type(`a${wrong}`)
  await expect(login.dialog.locator("form").getByRole("alert")).toHaveText("Invalid OTP")
  await expect(login.boxes.first()).toHaveValue("")
  await expect(login.boxes.first()).toBeFocused()

  // the same code is sent again only by the button
  await page.keyboard.type(wrong)
  await expect(login.verify).not.toHaveAttribute("aria-disabled", "true")
  expect(sent).toHaveLength(1)
  await page.keyboard.press("Enter")
  await expect(login.boxes.first()).toHaveValue("")
  expect(sent).toHaveLength(2)

  await login.boxes.nth(2).focus()
  await login.boxes.nth(2).evaluate((box, text) => {
    const data = new DataTransfer()
    data.setData("text", `Code: ${text}99`)
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
  }, code)
  await expect(page).toHaveURL(/\/dashboard$/u)
  await expect(page.getByText("Login successful")).toBeVisible()
  await expect(page.getByRole("button", { name: /Marta Salgado/u })).toContainText("marta.salgado@backoffice.example")
})

test("Backspace clears the code from the end, and Cancel closes and returns to the form", async ({ page }) => {
  await page.goto("/login")
  const login = signInDriver(page)
  await login.giveCredentials(marta)
  await login.send.click()
  await login.typeCode("1234")
  await expect(login.boxes.nth(4)).toBeFocused()
  await page.keyboard.press("Backspace")
  await expect(login.boxes.nth(3)).toHaveValue("")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.type("9")
  await expect(login.boxes.nth(2)).toHaveValue("9")
  await login.cancel.click()
  await expect(login.dialog).toBeHidden()
  await expect(login.phone).toHaveValue(marta.phone)
  await login.send.click()
  await expect(login.boxes.first()).toHaveValue("")
  await page.keyboard.press("Escape")
  await expect(login.dialog).toBeHidden()
})

/** Credentials are given and a code has been requested, under a clock that the test moves. */
const codeRequested = async (page: Page) => {
  await page.clock.install()
  await page.goto("/login")
  const login = signInDriver(page)
  await login.giveCredentials(marta)
  const sentAt = Date.now()
  await login.send.click()
  return { login, sentAt }
}

test("a new code can be requested after 30 seconds and invalidates the old one", async ({
  page,
  server,
  expectStatus
}) => {
  expectStatus(401)
  const { login, sentAt } = await codeRequested(page)
  await expect(login.dialog).toContainText("Resend in 0:")
  await expect(login.resend).toHaveAttribute("aria-disabled", "true")
  const old = await server.codeFor(identity, sentAt)
  await page.clock.runFor(31_000)
  await expect(login.resend).not.toHaveAttribute("aria-disabled", "true")
  await expect(login.dialog).not.toContainText("Resend in")
  const second = Date.now()
  await login.resend.click()
  const code = await server.codeFor(identity, second)
  await expect(login.dialog).toContainText("Resend in 0:")
  if (old !== code) {
    await login.typeCode(old)
    await expect(login.dialog.locator("form").getByRole("alert")).toHaveText("Invalid OTP")
  }
  await login.typeCode(code)
  await expect(page).toHaveURL(/\/dashboard$/u)
})

test("after five wrong tries the dialog says that only a new code helps, and the refusal goes with the login", async ({
  page,
  server,
  expectStatus
}) => {
  expectStatus(401)
  const { login, sentAt } = await codeRequested(page)
  const old = await server.codeFor(identity, sentAt)
  const dead = login.dialog.getByText("This code no longer works. Ask for a new one with Resend.")
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(dead).toBeHidden()
    await login.typeCode(String((Number(old) + tries + 1) % 1_000_000).padStart(6, "0"))
    await expect(login.boxes.first()).toHaveValue("")
  }
  await expect(dead).toBeVisible()
  await page.clock.runFor(31_000)
  const second = Date.now()
  await login.resend.click()
  const code = await server.codeFor(identity, second)
  await expect(dead).toBeHidden()
  await login.typeCode(code)
  await expect(page).toHaveURL(/\/dashboard$/u)
  await expect(page.getByText("Login successful")).toBeVisible()
  await expect(page.getByText("Invalid OTP")).toBeHidden()
})

test("buttons show that the code is being sent or checked and refuse a second click", async ({ page, server }) => {
  let requested = 0
  const release: Array<() => void> = []
  await page.route("**/api/auth/*", async (route) => {
    requested += 1
    await new Promise<void>((resolve) => release.push(resolve))
    await route.continue()
  })
  await page.goto("/login")
  const login = signInDriver(page)
  await login.giveCredentials(marta)
  const since = Date.now()
  await login.send.click()
  const sending = page.getByRole("button", { name: "Sending code..." })
  await expect(sending).toHaveAttribute("aria-disabled", "true")
  await sending.click({ force: true })
  await page.keyboard.press("Enter")
  await expect.poll(() => release.length).toBe(1)
  expect(requested).toBe(1)
  release.shift()?.()
  await login.typeCode(await server.codeFor(identity, since))
  await expect(login.dialog.getByRole("button", { name: "Verifying..." })).toHaveAttribute("aria-disabled", "true")
  await page.keyboard.press("Enter")
  await expect.poll(() => release.length).toBe(1)
  expect(requested).toBe(2)
  release.shift()?.()
  await expect(page).toHaveURL(/\/dashboard$/u)
})
