/** Scenes of signing in and out. */
import type { Page } from "@playwright/test"
import { serverDriver } from "#tests/drivers/server.driver.ts"
import { signInDriver } from "#tests/drivers/sign-in.driver.ts"
import { claimsDriver } from "#tests/drivers/claims.driver.ts"
import { expect, firstAdministrator as marta } from "#tests/e2e/fixtures.ts"
import type { Scene, Stage } from "#tests/e2e/state-scene.ts"

const phone = `${marta.prefix}${marta.phone}`

const askCode = async ({ page }: Stage) => {
  await page.goto("/login")
  const login = signInDriver(page)
  await login.giveCredentials(marta)
  await login.send.click()
  await expect(login.dialog).toBeVisible()
  return login
}

const openPasswordChange = async ({ page, enter }: Stage) => {
  await enter("/claims")
  await claimsDriver(page).expectRows(10)
  await page.getByRole("button", { name: /Marta Salgado/u }).click()
  await page.getByRole("button", { name: "Change password" }).click()
  const dialog = page.getByRole("dialog", { name: "Change password" })
  await expect(dialog).toBeVisible()
  return dialog
}

/** The person has an authenticator app: so says the first answer. */
const askChoice = async ({ page }: Stage) => {
  const data = { identity: phone, attempt: "an-attempt", factors: ["authenticator", "sms"] }
  await page.route("**/api/auth/request-otp", (route) => route.fulfill({ json: { data } }), { times: 1 })
  await page.goto("/login")
  const login = signInDriver(page)
  await login.giveCredentials(marta)
  await login.send.click()
  const choice = page.getByRole("dialog", { name: "Choose how to go on" })
  await expect(choice.getByRole("button", { name: "Send a code by SMS" })).toBeVisible()
  return choice
}

/** Another person has set the password: so says the answer to this address, which is the server's else. */
const markGiven = (page: Page, address: string) => markOf(page, address, { must_change_password: true })

const markOf = (page: Page, address: string, mark: object) =>
  page.route(address, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const marked =
      data.user === undefined ? { ...data, ...mark } : { ...data, ...mark, user: { ...data.user, ...mark } }
    await route.fulfill({ response, json: { data: marked } })
  })

const openRequiredChange = async ({ page, enter }: Stage) => {
  await enter("/favicon.svg")
  await markGiven(page, "**/api/auth/me")
  await page.goto("/claims")
  const dialog = page.getByRole("dialog", { name: "Choose your own password" })
  await expect(dialog).toBeVisible()
  return dialog
}

export const sessionScenes: ReadonlyArray<Scene> = [
  {
    name: "looking for a session",
    states: ["session.resuming"],
    play: async ({ page, enter, hold }) => {
      await enter("/favicon.svg")
      await hold("**/api/auth/me")
      await page.goto("/claims")
      await expect(page.getByRole("heading", { name: "Checking your session" })).toBeVisible()
    }
  },
  {
    name: "a server that cannot be asked for the session",
    states: ["session.unreachable"],
    play: async ({ page, enter, cut }) => {
      await enter("/favicon.svg")
      await cut("**/api/auth/me")
      await page.goto("/claims")
      await expect(page.getByRole("heading", { name: "The server cannot be reached" })).toBeVisible()
    }
  },
  {
    name: "the login screen with wrong fields",
    states: ["session.signedOut", "sign-in.asking"],
    play: async ({ page }) => {
      await page.goto("/login")
      const login = signInDriver(page)
      await login.phone.fill("1")
      await page.keyboard.press("Enter")
      await expect(login.password).toHaveAttribute("aria-invalid", "true")
    }
  },
  {
    name: "sending a code",
    states: ["sign-in.requestingCode"],
    play: async ({ page, hold }) => {
      await hold("**/api/auth/request-otp")
      await page.goto("/login")
      const login = signInDriver(page)
      await login.giveCredentials(marta)
      await login.send.click()
      await expect(page.getByRole("button", { name: "Sending code..." })).toBeVisible()
    }
  },
  {
    name: "choosing a second factor",
    states: ["sign-in.choosing"],
    play: async (stage) => {
      await askChoice(stage)
    }
  },
  {
    name: "a code by SMS instead of another factor",
    states: ["sign-in.requestingSms"],
    play: async (stage) => {
      const choice = await askChoice(stage)
      await stage.hold("**/api/auth/request-otp")
      await choice.getByRole("button", { name: "Send a code by SMS" }).click()
      await expect(choice).toBeHidden()
      await expect(stage.page.getByRole("button", { name: "Sending code..." })).toBeVisible()
    }
  },
  {
    name: "adding a second factor before anything else",
    states: ["session.addingFactor"],
    play: async ({ page, enter }) => {
      await enter("/favicon.svg")
      await markOf(page, "**/api/auth/me", { must_add_factor: true })
      await page.goto("/claims")
      const dialog = page.getByRole("dialog", { name: "Add a second factor" })
      await expect(dialog.getByRole("button", { name: "Add an authenticator app" })).toBeVisible()
    }
  },
  {
    name: "awaiting a code after a wrong one",
    states: ["sign-in.awaitingCode"],
    play: async (stage) => {
      const login = await askCode(stage)
      await login.typeCode("000000")
      await expect(login.dialog.locator("form").getByRole("alert")).toBeVisible()
    }
  },
  {
    name: "sending another code",
    states: ["sign-in.resendingCode"],
    play: async (stage) => {
      await stage.page.clock.install()
      const login = await askCode(stage)
      await stage.page.clock.runFor(31_000)
      await stage.hold("**/api/auth/request-otp")
      await login.resend.click()
      await expect(login.dialog.getByRole("button", { name: "Sending code..." })).toBeVisible()
      await stage.page.clock.resume()
    }
  },
  {
    name: "checking a code",
    states: ["sign-in.verifying"],
    play: async (stage) => {
      const since = Date.now()
      const login = await askCode(stage)
      await stage.hold("**/api/auth/verify-otp")
      await login.typeCode(await stage.server.codeFor(phone, since))
      await expect(login.dialog.getByRole("button", { name: "Verifying..." })).toBeVisible()
    }
  },
  {
    name: "the first moment after signing in",
    states: ["sign-in.done"],
    play: async (stage) => {
      const since = Date.now()
      const login = await askCode(stage)
      await login.typeCode(await stage.server.codeFor(phone, since))
      await expect(stage.page.getByText("Login successful")).toBeVisible()
    }
  },
  {
    name: "signing in over the page",
    states: ["session.signedIn.expired"],
    play: async ({ page, enter, server }) => {
      const session = await enter("/claims")
      await claimsDriver(page).expectRows(10)
      await serverDriver(server.url, session).signOut()
      await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible()
    }
  },
  {
    name: "the code of signing in over the page",
    states: ["session.signedIn.expired", "sign-in.awaitingCode"],
    play: async ({ page, enter, server }) => {
      const session = await enter("/claims")
      await claimsDriver(page).expectRows(10)
      await serverDriver(server.url, session).signOut()
      const again = page.getByRole("dialog", { name: "Sign in again" })
      await again.getByLabel(/^Password/u).fill(marta.password)
      await again.getByRole("button", { name: "Send verification code" }).click()
      await expect(page.getByRole("dialog", { name: "Enter OTP Code" })).toBeVisible()
    }
  },
  {
    name: "choosing a password instead of a given one",
    states: ["session.changingPassword"],
    play: async (stage) => {
      await openRequiredChange(stage)
    }
  },
  {
    name: "a password chosen instead of a given one",
    states: ["password-change.changed"],
    play: async (stage) => {
      const { page } = stage
      const dialog = await openRequiredChange(stage)
      await page.route("**/api/auth/change-password/*", (route) =>
        route.fulfill({
          json: { success: true, message: "Password changed successfully", data: { success: true } }
        })
      )
      await dialog.getByLabel(/^Current password/u).fill("Given.2026")
      await dialog.getByLabel(/^New password/u).fill("Chosen.2026")
      await dialog.getByLabel(/^Repeat new password/u).fill("Chosen.2026")
      await page.keyboard.press("Enter")
      await expect(dialog).toBeHidden()
      await claimsDriver(page).expectRows(10)
    }
  },
  {
    name: "choosing a password over the page",
    states: ["session.signedIn.changingPassword"],
    play: async ({ page, enter, server }) => {
      const session = await enter("/claims")
      await claimsDriver(page).expectRows(10)
      await serverDriver(server.url, session).signOut()
      const again = page.getByRole("dialog", { name: "Sign in again" })
      await again.getByLabel(/^Password/u).fill(marta.password)
      const since = Date.now()
      await again.getByRole("button", { name: "Send verification code" }).click()
      await markGiven(page, "**/api/auth/verify-otp")
      await signInDriver(page).typeCode(await server.codeFor(phone, since))
      await expect(page.getByRole("dialog", { name: "Choose your own password" })).toBeVisible()
    }
  },
  {
    name: "leaving",
    states: ["session.signingOut"],
    play: async ({ page, enter, hold }) => {
      await enter("/claims")
      await claimsDriver(page).expectRows(10)
      await hold("**/api/auth/logout")
      await page.getByRole("button", { name: "Logout" }).click()
      await expect(page.getByRole("main").getByRole("status")).toBeVisible()
      await expect(page.getByRole("grid")).toBeHidden()
    }
  },
  {
    name: "changing the password with wrong fields",
    states: ["password-change.editing"],
    play: async (stage) => {
      const dialog = await openPasswordChange(stage)
      await dialog.getByRole("button", { name: "Change password" }).click()
      await expect(dialog.getByLabel(/^Current password/u)).toHaveAttribute("aria-invalid", "true")
    }
  },
  {
    name: "leaving a half-typed password",
    states: ["password-change.discarding"],
    play: async (stage) => {
      await openPasswordChange(stage)
      await stage.page.keyboard.type("half")
      await stage.page.keyboard.press("Escape")
      await expect(stage.page.getByRole("alertdialog", { name: "Discard what you typed?" })).toBeVisible()
    }
  },
  {
    name: "saving a password",
    states: ["password-change.saving"],
    play: async (stage) => {
      await stage.page.route("**/api/auth/change-password/*", () => undefined)
      const dialog = await openPasswordChange(stage)
      // If the call gets through after all, it changes nothing.
      await dialog.getByLabel(/^Current password/u).fill("Wrong.2026")
      await dialog.getByLabel(/^New password/u).fill("Other.2027")
      await dialog.getByLabel(/^Repeat new password/u).fill("Other.2027")
      await dialog.getByRole("button", { name: "Change password" }).click()
      await expect(dialog.getByRole("button", { name: "Changing..." })).toBeVisible()
    }
  }
]
